package indexer

import (
	"cottonmall/indexer/engine"
	"cottonmall/schema"
)

// expr is an expression of the engine's filter language. A value in it is always a value: it is kept apart from the
// expression, and quoted where the expression is written as text. An attribute is never a value from outside.
type expr = *engine.Filter

func equal(attribute, value string) expr { return engine.Equal(attribute, value) }

func startsWith(attribute, value string) expr { return engine.StartsWith(attribute, value) }

func isNull(attribute string) expr { return engine.IsNull(attribute) }

func in(attribute string, list []string) expr {
	if len(list) == 1 {
		return equal(attribute, list[0])
	}
	return engine.In(attribute, list)
}

func notIn(attribute string, list []string) expr { return engine.Not(engine.In(attribute, list)) }

func anyOf(expressions []expr) expr { return engine.Or(expressions...) }

// bounds are the ends of a range, each absent when nil.
type bounds[T ~int | ~int32 | ~int64] struct{ min, max *T }

func (b bounds[T]) empty() bool { return b.min == nil && b.max == nil }

// reversed reports whether nothing can be between the bounds.
func (b bounds[T]) reversed() bool { return b.min != nil && b.max != nil && *b.min > *b.max }

// between is the range with both ends in it. Its numbers are whole in units of 10^-places.
func between[T ~int | ~int32 | ~int64](attribute string, b bounds[T], places int) expr {
	number := func(n T) string { return string(schema.AppendDecimal(nil, int64(n), places)) }
	switch {
	case b.max == nil:
		return engine.AtLeast(attribute, number(*b.min))
	case b.min == nil:
		return engine.AtMost(attribute, number(*b.max))
	}
	return engine.Between(attribute, number(*b.min), number(*b.max))
}

type yuans = bounds[schema.Yuan]
