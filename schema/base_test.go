package schema_test

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"cottonmall/schema"
	"cottonmall/schema/schematest"
)

func TestOpenAddsTheBaseDataThatIsMissing(t *testing.T) {
	t.Parallel()
	eachConfig(t, func(t *testing.T, c schema.Config) {
		old := schematest.Open(t, c)
		base := readBase(old)
		old.Do(func(tx *schema.Tx) error {
			own := base.Tables[1]
			own.Name, own.Standard = "本所升贴水表", true
			return errors.Join(
				tx.SetParam("hotline", "010-12345678"),
				tx.SetContract(schema.Contract{Code: "CF705", LastDay: "2027-05-13"}),
				tx.SetPremiumTable(own),
			)
		})
		changed := readBase(old)
		for _, row := range []string{
			"area WHERE name = '兵团'", "city WHERE area = '南疆'", "county WHERE city = '巴州'", "holiday WHERE day > '2026-12-31'",
			"contract WHERE code = 'CF707'", "premium_table WHERE code = '" + base.Tables[0].Code + "'", "param WHERE name = 'email'",
		} {
			if err := old.Exec("DELETE FROM " + row); err != nil {
				t.Fatal(err)
			}
		}
		old.Do((*schema.Tx).DropAllChanges)
		again := schematest.Open(t, c)
		if diff := cmp.Diff(changed, readBase(again)); diff != "" {
			t.Errorf("the missing rows are back, those that were changed stay: %s", diff)
		}
		index, _ := changes(again)
		if diff := cmp.Diff([]string{"premium " + base.Tables[0].Code}, index); diff != "" {
			t.Errorf("the index is told: %s", diff)
		}
	})
}

// baseData is what a database has of the base data.
type baseData struct {
	Areas     []schema.AreaGroup
	Counties  []schema.County
	Holidays  []schema.Holiday
	Contracts schema.Contracts
	Tables    []schema.PremiumTable // by code
	Params    map[string]string
}

func readBase(db *schematest.DB) baseData {
	return schematest.Read(db, func(tx *schema.Tx) (b baseData, err error) {
		var errs [6]error
		b.Areas, errs[0] = tx.Areas("")
		b.Holidays, errs[1] = tx.Holidays()
		b.Contracts, errs[2] = tx.Contracts()
		b.Tables, errs[3] = tx.PremiumTables()
		b.Params, errs[4] = tx.Params(nil)
		b.Counties, errs[5] = tx.Counties()
		for i := range b.Tables {
			b.Tables[i].UpdatedAt = time.Time{}
		}
		slices.SortFunc(b.Tables, func(a, b schema.PremiumTable) int { return strings.Compare(a.Code, b.Code) })
		return b, errors.Join(errs[:]...)
	})
}
