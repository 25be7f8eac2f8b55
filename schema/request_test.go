package schema_test

import (
	"testing"

	"cottonmall/schema"
	"cottonmall/schema/schematest"
)

// TestRepeatedRequestHasTheSameAnswer executes a request twice at once, after a refusal, and with another input.
func TestRepeatedRequestHasTheSameAnswer(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		type answer struct{ Number string }
		ask := func(key, call string) (answer, error) {
			return schema.Do(t.Context(), db.DB, func(tx *schema.Tx) (answer, error) {
				return schema.Once(tx, 7, key, call, func() (answer, error) {
					numbers, err := schema.NextNumbers(tx, "XP", 1)
					return answer{numbers[0]}, err
				})
			})
		}
		answers := make([]answer, 10)
		askOnce := func(i int) (err error) {
			answers[i], err = ask("k", "submit 1")
			return err
		}
		for i, err := range schematest.AtOnce(10, askOnce) {
			if err != nil || answers[i] != answers[0] || answers[i].Number == "" {
				t.Errorf("request %d: %v %v, want %v", i, answers[i], err, answers[0])
			}
		}
		_, err := ask("k", "submit 2")
		schematest.Refuses(t, "the same key for another input", err, schema.ConflictKind, "刷新页面")
		if other, err := ask("l", "submit 2"); err != nil || other == answers[0] {
			t.Errorf("another key: %v %v", other, err)
		}
		one, _ := ask("", "submit 1")
		two, _ := ask("", "submit 1")
		if one == two {
			t.Error("requests without a key are executed once")
		}
	})
}

func TestRefusedRequestIsExecutedAgain(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		for _, refusal := range []error{schema.Conflict("不行"), schema.Kept(schema.Conflict("不行"))} {
			ran := 0
			ask := func(err error) error {
				return schema.Write(t.Context(), db.DB, func(tx *schema.Tx) error {
					_, err := schema.Once(tx, 7, "k", "submit", func() (int, error) {
						ran++
						return ran, err
					})
					return err
				})
			}
			schematest.Refuses(t, "the first", ask(refusal), schema.ConflictKind, "不行")
			schematest.Refuses(t, "the second", ask(refusal), schema.ConflictKind, "不行")
			if ran != 2 {
				t.Errorf("ran %d times, want 2", ran)
			}
		}
	})
}
