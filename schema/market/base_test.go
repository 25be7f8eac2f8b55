package market_test

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"cottonmall/schema"
	"cottonmall/schema/market"
	"cottonmall/schema/schematest"
	"cottonmall/schema/site"
)

func TestOpenInsertsMissingBaseData(t *testing.T) {
	t.Parallel()
	schematest.EachConfig(t, func(t *testing.T, c schema.Config) {
		old := schematest.Open(t, c)
		base := readBase(old)
		old.Do(func(tx *schema.Tx) error {
			own := base.Tables[1]
			own.Name, own.Standard = "本所升贴水表", true
			return errors.Join(
				site.SetParam(tx, "hotline", "010-12345678"),
				market.SetContract(tx, market.Contract{Code: "CF705", LastDay: "2027-05-13"}),
				market.SetPremiumTable(tx, own),
			)
		})
		changed := readBase(old)
		for _, row := range []string{
			"area WHERE name = '兵团'", "city WHERE area = '南疆'", "county WHERE city = '巴州'", "holiday WHERE day > '2026-12-31'",
			"contract WHERE code = 'CF707'", "premium_table WHERE code = '" + base.Tables[0].Code + "'",
			"param WHERE name = 'email'",
		} {
			if err := old.Exec("DELETE FROM " + row); err != nil {
				t.Fatal(err)
			}
		}
		old.Do(schema.DropAllChanges)
		again := schematest.Open(t, c)
		if diff := cmp.Diff(changed, readBase(again)); diff != "" {
			t.Errorf("the missing rows are back, those that were changed stay: %s", diff)
		}
		index, _ := schematest.ChangeRows(again)
		if diff := cmp.Diff([]string{"premium " + base.Tables[0].Code}, index); diff != "" {
			t.Errorf("the index is told: %s", diff)
		}
	})
}

// baseData is the base data in a database.
type baseData struct {
	Areas     []market.AreaGroup
	Counties  []market.County
	Holidays  []market.Holiday
	Contracts market.Contracts
	Tables    []market.PremiumTable // by code
	Params    map[string]string
}

func readBase(db *schematest.DB) baseData {
	return schematest.Read(db, func(tx *schema.Tx) (b baseData, err error) {
		var errs [6]error
		b.Areas, errs[0] = market.Areas(tx, "")
		b.Holidays, errs[1] = market.Holidays(tx)
		b.Contracts, errs[2] = market.ListContracts(tx)
		b.Tables, errs[3] = market.PremiumTables(tx, 0)
		b.Params, errs[4] = site.Params(tx, nil)
		b.Counties, errs[5] = market.Counties(tx)
		for i := range b.Tables {
			b.Tables[i].UpdatedAt = time.Time{}
		}
		slices.SortFunc(b.Tables, func(a, b market.PremiumTable) int { return strings.Compare(a.Code, b.Code) })
		return b, errors.Join(errs[:]...)
	})
}
