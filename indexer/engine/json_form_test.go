package engine

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// plainLines reads every object of a body independently of the others.
func plainLines(body string) (docs []value, err error) {
	c := jsonCheck{b: body}
	for {
		if c.i = skipSpace(body, c.i); c.i >= len(body) {
			return docs, nil
		}
		start := c.i
		if err := c.value(0); err != nil {
			return nil, err
		}
		docs = append(docs, value(body[start:c.i]))
	}
}

func TestObjectsOfOneFormAreReadLikeSingleOnes(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		values := rapid.SampledFrom([]string{
			`1`, `-0.5e2`, `"棉"`, `"a\"b\\"`, `null`, `[1,{"x":[2]}]`, `{}`, `{"y":1}`, `true`,
			``, `01`, `"`, `nul`, `[`, `1 2`, `}`, strings.Repeat("[", 126) + strings.Repeat("]", 126),
		})
		forms := rapid.SampledFrom([]string{
			`{"id":%s,"o":{"a":%s}}`, `{ "id" : %s , "o":{"a":{"b":%s } } }`, `{}%.0s%.0s`, `{"i\u0064":[%s],"%%":%s}`,
		})
		var body strings.Builder
		for range rapid.IntRange(1, 8).Draw(t, "objects") {
			body.WriteString(fmt.Sprintf(forms.Draw(t, "form"), values.Draw(t, "value"), values.Draw(t, "value")))
			body.WriteString(rapid.SampledFrom([]string{"\n", "\r\n", " ", ""}).Draw(t, "between"))
		}
		want, wantErr := plainLines(body.String())
		got, err := readLines(body.String())
		if fmt.Sprint(err) != fmt.Sprint(wantErr) || !slices.Equal(got, want) {
			t.Fatalf("%s\n%q %v\n%q %v", body.String(), got, err, want, wantErr)
		}
	})
}
