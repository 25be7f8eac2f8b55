package engine

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"pgregory.net/rapid"
)

// The reference is as plain as can be: documents as maps, conditions evaluated on each of them.

type plainDoc map[string]any

var plainWords = []string{"x", "X", "Ab", "ab", "béta", "10", "9", "北疆", "南疆", "y z"}

func genScalar() *rapid.Generator[any] {
	return rapid.OneOf(
		rapid.Custom(func(t *rapid.T) any { return float64(rapid.IntRange(-3, 12).Draw(t, "n")) }),
		rapid.Custom(func(t *rapid.T) any { return float64(rapid.IntRange(-30, 120).Draw(t, "n")) / 10 }),
		rapid.Custom(func(t *rapid.T) any { return rapid.SampledFrom(plainWords).Draw(t, "w") }),
		rapid.Custom(func(t *rapid.T) any { return rapid.Bool().Draw(t, "b") }),
	)
}

func genValue() *rapid.Generator[any] {
	return rapid.Custom(func(t *rapid.T) any {
		switch rapid.IntRange(0, 9).Draw(t, "kind") {
		case 0:
			return nil
		case 1:
			return rapid.SampledFrom([]any{"", []any{}, map[string]any{}}).Draw(t, "empty")
		case 2, 3:
			return rapid.SliceOfN(genScalar(), 1, 3).Draw(t, "list")
		}
		return genScalar().Draw(t, "scalar")
	})
}

func genDoc() *rapid.Generator[plainDoc] {
	return rapid.Custom(func(t *rapid.T) plainDoc {
		d := plainDoc{"id": float64(rapid.IntRange(1, 120).Draw(t, "id"))}
		for _, f := range []string{"a", "b", "c"} {
			if rapid.IntRange(0, 4).Draw(t, "has") > 0 {
				d[f] = genValue().Draw(t, f)
			}
		}
		if rapid.Bool().Draw(t, "nested") {
			d["o"] = map[string]any{"p": genValue().Draw(t, "p")}
		}
		return d
	})
}

// attributesOf returns the values of a document by attribute, in the plain way.
func attributesOf(name string, v any, out map[string][]any, inArray bool) {
	if !inArray {
		out[name] = append(out[name], v)
	}
	switch v := v.(type) {
	case []any:
		for _, x := range v {
			if _, nested := x.(map[string]any); nested || x == nil || x == "" {
				continue
			}
			out[name] = append(out[name], x)
		}
	case map[string]any:
		for k, x := range v {
			attributesOf(name+"."+k, x, out, false)
		}
	}
}

func (d plainDoc) attributes() map[string][]any {
	out := map[string][]any{}
	for k, v := range d {
		attributesOf(k, v, out, false)
	}
	return out
}

func shown(v any) (string, bool) {
	switch v := v.(type) {
	case string:
		return v, v != ""
	case bool:
		return strconv.FormatBool(v), true
	}
	return "", false
}

// plainCondition is a condition as text and as a function.
type plainCondition struct {
	text  string
	holds func(d plainDoc) bool
}

func genCondition(depth int) *rapid.Generator[plainCondition] {
	return rapid.Custom(func(t *rapid.T) plainCondition {
		if depth > 0 {
			switch rapid.IntRange(0, 5).Draw(t, "join") {
			case 0:
				a, b := genCondition(depth-1).Draw(t, "l"), genCondition(depth-1).Draw(t, "r")
				both := func(d plainDoc) bool { return a.holds(d) && b.holds(d) }
				return plainCondition{"(" + a.text + " AND " + b.text + ")", both}
			case 1:
				a, b := genCondition(depth-1).Draw(t, "l"), genCondition(depth-1).Draw(t, "r")
				either := func(d plainDoc) bool { return a.holds(d) || b.holds(d) }
				return plainCondition{"(" + a.text + " OR " + b.text + ")", either}
			case 2:
				a := genCondition(depth-1).Draw(t, "not")
				return plainCondition{"NOT (" + a.text + ")", func(d plainDoc) bool { return !a.holds(d) }}
			}
		}
		return drawCondition(t)
	})
}

// plainOperators are the operators of conditions.
var plainOperators = []string{
	"=", "!=", ">", ">=", "<", "<=", "IN", "NOT IN", "TO", "EXISTS", "NOT EXISTS", "IS NULL", "IS EMPTY", "STARTS WITH",
	"CONTAINS", "NOT CONTAINS",
}

func drawCondition(t *rapid.T) plainCondition {
	name := rapid.SampledFrom([]string{"a", "b", "c", "o.p", "o", "none"}).Draw(t, "attribute")
	operand := rapid.OneOf(rapid.SampledFrom(plainWords), rapid.Custom(func(t *rapid.T) string {
		return strconv.FormatFloat(float64(rapid.IntRange(-40, 130).Draw(t, "v"))/10, 'f', -1, 64)
	}))
	some := func(test func(v any) bool) func(plainDoc) bool {
		return func(d plainDoc) bool { return slices.ContainsFunc(d.attributes()[name], test) }
	}
	first := func(test func(v any) bool) func(plainDoc) bool {
		return func(d plainDoc) bool {
			values := d.attributes()[name]
			return len(values) > 0 && test(values[0])
		}
	}
	v := operand.Draw(t, "value")
	switch op := rapid.SampledFrom(plainOperators).Draw(t, "op"); op {
	case "=", ">", ">=", "<", "<=":
		return plainCondition{fmt.Sprintf("%s %s %q", name, op, v), some(func(x any) bool { return plainCompare(x, op, v) })}
	case "!=":
		equal := some(func(x any) bool { return plainCompare(x, "=", v) })
		return plainCondition{fmt.Sprintf("%s != %q", name, v), func(d plainDoc) bool { return !equal(d) }}
	case "IN", "NOT IN":
		w := operand.Draw(t, "other")
		in := some(func(x any) bool { return plainCompare(x, "=", v) || plainCompare(x, "=", w) })
		text := fmt.Sprintf("%s %s [%q, %q]", name, op, v, w)
		return plainCondition{text, func(d plainDoc) bool { return in(d) == (op == "IN") }}
	case "TO":
		w := operand.Draw(t, "high")
		text := fmt.Sprintf("%s %q TO %q", name, v, w)
		return plainCondition{text, some(func(x any) bool { return plainBetween(x, v, w) })}
	case "STARTS WITH":
		return plainCondition{fmt.Sprintf("%s STARTS WITH %q", name, v), some(func(x any) bool {
			s, ok := shown(x)
			return ok && strings.HasPrefix(normalize(s), normalize(v))
		})}
	case "CONTAINS", "NOT CONTAINS":
		part := rapid.SampledFrom([]string{v, "b", "B", "1", "疆", " ", "E", ""}).Draw(t, "part")
		contains := some(func(x any) bool {
			s, ok := shown(x)
			return ok && strings.Contains(normalize(s), normalize(part))
		})
		text := fmt.Sprintf("%s %s %q", name, op, part)
		return plainCondition{text, func(d plainDoc) bool { return contains(d) == (op == "CONTAINS") }}
	case "IS NULL":
		return plainCondition{name + " IS NULL", first(func(x any) bool { return x == nil })}
	case "IS EMPTY":
		return plainCondition{name + " IS EMPTY", first(func(x any) bool {
			b, _ := json.Marshal(x)
			return slices.Contains([]string{`""`, "[]", "{}"}, string(b))
		})}
	default:
		return plainCondition{name + " " + op, func(d plainDoc) bool {
			_, has := d.attributes()[name]
			return has == (op == "EXISTS")
		}}
	}
}

// plainBetween wants both operands to be numbers for a number to be between them.
func plainBetween(x any, low, high string) bool {
	if _, number := x.(float64); number {
		_, a := filterNumber(low)
		_, b := filterNumber(high)
		if !a || !b {
			return false
		}
	}
	return plainCompare(x, ">=", low) && plainCompare(x, "<=", high)
}

func plainCompare(x any, op, operand string) bool {
	var c int
	switch x := x.(type) {
	case float64:
		n, ok := filterNumber(operand)
		if !ok {
			return false
		}
		c = cmp.Compare(x, n)
	default:
		s, ok := shown(x)
		if !ok {
			return false
		}
		c = strings.Compare(normalize(s), normalize(operand))
	}
	switch op {
	case "=":
		return c == 0
	case ">":
		return c > 0
	case ">=":
		return c >= 0
	case "<":
		return c < 0
	}
	return c <= 0
}

// plainOrder returns the place of a document by an attribute: its class, its number or string.
func plainOrder(d plainDoc, name string, desc bool) (class int, number float64, text string) {
	class = noClass
	for _, v := range d.attributes()[name] {
		better := func(c int) bool { return class == noClass || c < 0 != desc && c != 0 }
		if n, ok := v.(float64); ok {
			if class != numberClass {
				class, number, text = numberClass, n, ""
			} else if better(cmp.Compare(n, number)) {
				number = n
			}
		} else if s, ok := shown(v); ok && class != numberClass {
			if s = normalize(s); better(strings.Compare(s, text)) {
				class, text = stringClass, s
			}
		}
	}
	return class, number, text
}
