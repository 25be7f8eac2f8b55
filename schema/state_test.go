package schema_test

import (
	"strings"
	"testing"

	"cottonmall/schema"
	"cottonmall/schema/schematest"
)

func TestCheckRefusesInvalidTables(t *testing.T) {
	t.Parallel()
	type steps = schema.Steps[string, string]
	for want, table := range map[string]steps{
		"cannot be reached":  {{"new", "end", "old", schema.Seller}, {"lost", "end", "old", schema.Seller}},
		"0 steps leave it":   {{"new", "go", "stuck", schema.Seller}, {"new", "end", "old", schema.Seller}},
		"final is true":      {{"new", "end", "old", schema.Seller}, {"old", "again", "new", schema.Seller}},
		"has two answers to": {{"new", "end", "old", schema.Seller}, {"new", "end", "new", schema.Buyer}},
	} {
		if err := schematest.CheckSteps(table, "new", "old"); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v: %v, want %q", table, err, want)
		}
	}
}
