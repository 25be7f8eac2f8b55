package cotton_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
)

func TestSharesSurviveTheDatabase(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		var shares cotton.Shares
		for _, n := range rapid.SliceOfN(rapid.Int32Range(0, 10000), 0, 16).Draw(t, "shares") {
			shares = append(shares, schema.Centi(n))
		}
		v, err := shares.Value()
		if err != nil {
			t.Fatal(err)
		}
		var fromText, fromBytes cotton.Shares
		if err := fromText.Scan(v); err != nil {
			t.Fatal(err)
		}
		if err := fromBytes.Scan([]byte(v.(string))); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff([]cotton.Shares{shares, shares}, []cotton.Shares{fromText, fromBytes}); diff != "" {
			t.Fatal(diff)
		}
	})
}
