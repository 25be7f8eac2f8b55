package indexer

import (
	"cottonmall/indexer/engine"
	"cottonmall/schema"
)

// Expr is an expression of the engine's filter language. A value in it is always a value: it is kept apart from the
// expression, and quoted where the expression is written as text. An attribute is never a value from outside.
type Expr = *engine.Filter

func Equal(attribute, value string) Expr { return engine.Equal(attribute, value) }

func StartsWith(attribute, value string) Expr { return engine.StartsWith(attribute, value) }

func IsNull(attribute string) Expr { return engine.IsNull(attribute) }

func In(attribute string, list []string) Expr {
	if len(list) == 1 {
		return Equal(attribute, list[0])
	}
	return engine.In(attribute, list)
}

func NotIn(attribute string, list []string) Expr { return engine.Not(engine.In(attribute, list)) }

func AnyOf(expressions []Expr) Expr { return engine.Or(expressions...) }

// Bounds are the ends of a range, each absent when nil.
type Bounds[T ~int | ~int32 | ~int64] struct{ Min, Max *T }

func (b Bounds[T]) Empty() bool { return b.Min == nil && b.Max == nil }

// Reversed reports whether nothing can be between the bounds.
func (b Bounds[T]) Reversed() bool { return b.Min != nil && b.Max != nil && *b.Min > *b.Max }

// Between returns the filter for a range with both ends in it. Its numbers are in units of 10^-places.
func Between[T ~int | ~int32 | ~int64](attribute string, b Bounds[T], places int) Expr {
	number := func(n T) string { return string(schema.AppendDecimal(nil, int64(n), places)) }
	switch {
	case b.Max == nil:
		return engine.AtLeast(attribute, number(*b.Min))
	case b.Min == nil:
		return engine.AtMost(attribute, number(*b.Max))
	}
	return engine.Between(attribute, number(*b.Min), number(*b.Max))
}

type Yuans = Bounds[schema.Yuan]

// Condition is a condition on an attribute. The zero Condition holds for all documents.
type Condition struct {
	Attribute string // its values are counted without the condition; empty: all counts include the condition
	Expr      Expr
}

// Within returns the condition that a number lies within bounds, in units of 10^-places. Empty bounds are no condition.
func Within[T ~int | ~int32 | ~int64](attribute string, b Bounds[T], places int) Condition {
	if b.Empty() {
		return Condition{}
	}
	return Condition{attribute, Between(attribute, b, places)}
}

// Exprs returns the expressions of conditions.
func Exprs(conditions []Condition) []Expr { return Without("", conditions) }

// Without returns the expressions of conditions, except those on an attribute.
func Without(attribute string, conditions []Condition) (list []Expr) {
	for _, c := range conditions {
		if c.Expr != nil && (c.Attribute == "" || c.Attribute != attribute) {
			list = append(list, c.Expr)
		}
	}
	return list
}
