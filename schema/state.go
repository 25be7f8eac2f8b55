package schema

import "slices"

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
