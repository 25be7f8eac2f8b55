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
	Self     Party = "self" // the user whom the step concerns; in a trade either side
	Platform Party = "platform"
)

// FieldChange is a value that a step has changed, as text.
type FieldChange struct {
	Field string `json:"field"`
	Old   string `json:"old"`
	New   string `json:"new"`
}

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

// MaySide reports whether a party may take a step of a trade. Steps of [Self] are for the buyer and the seller.
func (steps Steps[S, V]) MaySide(from S, verb V, by Party) bool {
	side := by == Buyer || by == Seller
	return steps.May(from, verb, by) || side && steps.May(from, verb, Self)
}

// May reports whether a party may take a step of the table. The platform may take the steps of a manager.
func (steps Steps[S, V]) May(from S, verb V, by Party) bool {
	return slices.ContainsFunc(steps, func(s Step[S, V]) bool {
		allowed := s.Who == by || s.Who == Manager && by == Platform
		return s.From == from && s.Verb == verb && allowed
	})
}

// Verbs returns the verbs that a party may do in a state, in the order of the steps.
func (steps Steps[S, V]) Verbs(from S, by Party) []V {
	verbs := []V{}
	for _, s := range steps {
		if s.From == from && s.Who == by {
			verbs = append(verbs, s.Verb)
		}
	}
	return verbs
}
