package schema

import (
	"fmt"
	"slices"
)

// Party is who may take a step.
type Party string

// Parties of a step.
const (
	Seller   Party = "seller"
	Buyer    Party = "buyer"
	Clock    Party = "clock" // happens by itself
	Manager  Party = "manager"
	Self     Party = "self" // whom it is about
	Platform Party = "platform"
)

// Step leads from one state to the next by a verb.
type Step[S, V comparable] struct {
	From S
	Verb V
	To   S
	Who  Party
}

// Steps are every way through the states of a noun. What is not in the table is not allowed.
type Steps[S, V comparable] []Step[S, V]

// Next is the state that a verb leads to; false when the verb is not allowed.
func (steps Steps[S, V]) Next(from S, verb V) (S, bool) {
	for _, s := range steps {
		if s.From == from && s.Verb == verb {
			return s.To, true
		}
	}
	return from, false
}

// May tells whether a party may take a step that the table has. The platform may do what a manager may.
func (steps Steps[S, V]) May(from S, verb V, by Party) bool {
	return slices.ContainsFunc(steps, func(s Step[S, V]) bool {
		return s.From == from && s.Verb == verb && (s.Who == by || s.Who == Manager && by == Platform)
	})
}

// Check refuses a table with a state that cannot be reached from the start, with a step out of a final state, with
// a state that is stuck without being final, or with two answers to one verb.
func (steps Steps[S, V]) Check(start S, finals ...S) error {
	reached := []S{start}
	for i := 0; i < len(reached); i++ {
		out := steps.from(reached[i])
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
		if slices.ContainsFunc(steps[:i], func(o Step[S, V]) bool { return o.From == s.From && o.Verb == s.Verb }) {
			return fmt.Errorf("state %v has two answers to %v", s.From, s.Verb)
		}
	}
	return nil
}

func (steps Steps[S, V]) from(state S) Steps[S, V] {
	var out Steps[S, V]
	for _, s := range steps {
		if s.From == state {
			out = append(out, s)
		}
	}
	return out
}
