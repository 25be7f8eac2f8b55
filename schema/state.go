package schema

import (
	"fmt"
	"slices"
)

// Party is the role in which somebody takes a step.
type Party string

// Roles in which steps are taken.
const (
	Seller   Party = "seller"
	Buyer    Party = "buyer"
	Clock    Party = "clock" // a background job
	Manager  Party = "manager"
	Self     Party = "self" // the user whom the step concerns
	Platform Party = "platform"
)

// Step is a transition from one state to the next by a verb.
type Step[S, V comparable] struct {
	From S
	Verb V
	To   S
	Who  Party
}

// Steps is the transition table of a state machine. A transition that is not in the table is not allowed.
type Steps[S, V comparable] []Step[S, V]

// Next returns the state after a verb; false if the verb is not allowed.
func (steps Steps[S, V]) Next(from S, verb V) (S, bool) {
	for _, s := range steps {
		if s.From == from && s.Verb == verb {
			return s.To, true
		}
	}
	return from, false
}

// May reports whether a party may take a step of the table. The platform may take the steps of a manager.
func (steps Steps[S, V]) May(from S, verb V, by Party) bool {
	return slices.ContainsFunc(steps, func(s Step[S, V]) bool {
		allowed := s.Who == by || s.Who == Manager && by == Platform
		return s.From == from && s.Verb == verb && allowed
	})
}

// Check refuses an invalid table: a state that cannot be reached, a step out of a final state, a state without steps
// that is not final, or two steps with one state and verb.
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
