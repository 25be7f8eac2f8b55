package calcapi_test

import (
	"testing"

	"cottonmall/api/apitest"
	"cottonmall/schema"
	"cottonmall/schema/calc"
)

func TestRoutes(t *testing.T) {
	t.Parallel()
	apitest.Walk(t, "calcapi", grossCases, tableCases, premiumCases, valuationCases, calculationCases)
}

// keptOf stores a computation of the boss of the mill.
func keptOf(w *apitest.Site, c calc.Calculation) (kept *calc.Calculation) {
	w.DB.Do(func(tx *schema.Tx) (err error) {
		kept, err = calc.Keep(tx, &w.Boss.Member, c)
		return err
	})
	return kept
}

// keepOf stores a computation of the boss of the mill and returns its id.
func keepOf(w *apitest.Site, c calc.Calculation) int64 { return keptOf(w, c).ID }

// codeOf stores a computation of the boss of the mill and returns the code of its link.
func codeOf(w *apitest.Site, c calc.Calculation) string { return keptOf(w, c).Code }

// foreignOf asks about a computation of the boss of the mill in a query.
func foreignOf(path string, c calc.Calculation) func(*apitest.Site) apitest.Request {
	return func(w *apitest.Site) apitest.Request {
		return apitest.Request{Method: "GET", Path: path + "?calculationID=" + apitest.Num(keepOf(w, c))}
	}
}
