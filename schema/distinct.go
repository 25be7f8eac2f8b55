package schema

import (
	"cmp"
	"slices"
)

// Distinct returns keys ascending, each once.
func Distinct[Key cmp.Ordered](keys []Key) []Key {
	return slices.Compact(slices.Sorted(slices.Values(keys)))
}
