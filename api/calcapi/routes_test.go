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

// keepOf stores a computation of the boss of the mill and returns its id.
func keepOf(w *apitest.Site, c calc.Calculation) (id int64) {
	w.DB.Do(func(tx *schema.Tx) error {
		kept, err := calc.Keep(tx, &w.Boss.Member, c)
		if err == nil {
			id = kept.ID
		}
		return err
	})
	return id
}

// foreignOf asks about a computation of the boss of the mill in a query.
func foreignOf(path string, c calc.Calculation) func(*apitest.Site) apitest.Request {
	return func(w *apitest.Site) apitest.Request {
		return apitest.Request{Method: "GET", Path: path + "?calculationID=" + apitest.Num(keepOf(w, c))}
	}
}
