package demand

import (
	"encoding/base64"
	"encoding/binary"
	"slices"
)

// How many ids packed lists keep: the last ones.
const (
	FreshKept = 5000 // lots that a demand has met and its owner was not told of
	toldMax   = limitsMax * ToldTogether
)

// pack writes the last of a list of ids as a short text: the differences of neighbours.
func pack(ids []int64, most int) string {
	var b []byte
	last := int64(0)
	for _, id := range ids[max(0, len(ids)-most):] {
		b = binary.AppendVarint(b, id-last)
		last = id
	}
	return base64.RawStdEncoding.EncodeToString(b)
}

// PackTold writes lots that were told of a demand as Subscription.Told.
func PackTold(ids []int64) string { return pack(ids, toldMax) }

// unpack reads what pack has written.
func unpack(text string) []int64 {
	b, err := base64.RawStdEncoding.DecodeString(text)
	if err != nil {
		return nil
	}
	var ids []int64
	for last := int64(0); len(b) > 0; {
		step, n := binary.Varint(b)
		if n <= 0 {
			return ids
		}
		last += step
		ids, b = append(ids, last), b[n:]
	}
	return ids
}

// behind is a list with some ids at its end, each once.
func behind(list, ids []int64) []int64 { return append(except(list, ids), ids...) }

// except is a list without some ids.
func except(list, ids []int64) []int64 {
	out := make(map[int64]bool, len(ids))
	for _, id := range ids {
		out[id] = true
	}
	return slices.DeleteFunc(slices.Clone(list), func(id int64) bool { return out[id] })
}
