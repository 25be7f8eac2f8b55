package schematest

import (
	"fmt"
	"slices"

	"cottonmall/schema"
)

// CheckSteps refuses an invalid table: a state that cannot be reached, a step out of a final state, a state without
// steps that is not final, or two steps with one state and verb.
func CheckSteps[S, V comparable](steps schema.Steps[S, V], start S, finals ...S) error {
	reached := []S{start}
	for i := 0; i < len(reached); i++ {
		out := stepsFrom(steps, reached[i])
		if final := slices.Contains(finals, reached[i]); final != (len(out) == 0) {
			return fmt.Errorf("state %v: final is %t, and %d steps leave it", reached[i], final, len(out))
		}
		for _, s := range out {
			if !slices.Contains(reached, s.To) {
				reached = append(reached, s.To)
			}
		}
	}
	for i, s := range steps {
		if !slices.Contains(reached, s.From) {
			return fmt.Errorf("state %v cannot be reached", s.From)
		}
		if slices.ContainsFunc(steps[:i], func(o schema.Step[S, V]) bool { return o.From == s.From && o.Verb == s.Verb }) {
			return fmt.Errorf("state %v has two answers to %v", s.From, s.Verb)
		}
	}
	return nil
}

// stepsFrom returns the steps that leave a state.
func stepsFrom[S, V comparable](steps schema.Steps[S, V], state S) (out schema.Steps[S, V]) {
	for _, s := range steps {
		if s.From == state {
			out = append(out, s)
		}
	}
	return out
}
