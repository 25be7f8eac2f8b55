package sheet_test

import (
	"io"
	"testing"

	"cottonmall/schema"
	"cottonmall/schema/sheet"
)

// TestUnknownValuesAreRefused checks that a value that has no cell is an error, and no empty cell.
func TestUnknownValuesAreRefused(t *testing.T) {
	t.Parallel()
	for value, want := range map[any]string{
		42:                  "write column 吨数: no cell for a int",
		schema.Weight(4200): "write column 吨数: no cell for a schema.Weight",
	} {
		rows := sheet.Each([][]any{{value}})
		err := sheet.WriteTable(io.Discard, "运价", []sheet.Column{{Title: "吨数"}}, rows)
		if err == nil || err.Error() != want {
			t.Errorf("%v: %v, want %s", value, err, want)
		}
	}
}
