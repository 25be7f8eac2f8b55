package cottonapi_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"cottonmall/api/apitest"
	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/market"
	"cottonmall/schema/schematest"
)

// adjustedLots are rows with their price in terms of base cotton.
type adjustedLots struct {
	List []struct {
		ListingID int64
		Price3128 *int
	}
}

// prices returns the prices of rows in their order.
func (l adjustedLots) prices() (list []int) {
	for _, lot := range l.List {
		list = append(list, *lot.Price3128)
	}
	return list
}

// TestOwnPremiumTable searches, reads and exports lots by a table of a company, as its member and as others.
func TestOwnPremiumTable(t *testing.T) {
	t.Parallel()
	var boss, rival *schematest.Person
	var short, long cotton.Listing
	h := apitest.Open(t, func(db *schematest.DB) {
		db.Quote("CF701", 15000)
		mill := db.Company("江海纺织有限公司")
		boss, rival = mill.Manager("老板"), db.Company("天山纺织有限公司").Manager("对手")
		seller := db.Company("甲棉业有限公司").Seller()
		short = seller.Batch("65012252001").South().Length(28.4).Strength(29.0).OnBasis("CF701", 600)
		long = seller.Batch("65012252002").South().Length(29.4).Strength(29.0).OnBasis("CF701", 1000)
	})
	own, other := boss.LogIn(), rival.LogIn()
	search := apitest.Request{Path: "batch/getListingFineList", Body: `{"order":"price3128"}`, Session: own}
	before := apitest.Get[adjustedLots](h, search)
	code := h.DB.OwnPremium(boss, "江海收购折价", -700)
	plain := before.prices()
	want := []int{plain[1], plain[0] + 700} // the lots change places
	byCode := search
	byCode.Body = `{"order":"price3128","premium":"` + code + `"}`
	h.Wait("the table is in the index", func() bool {
		if !strings.Contains(h.Ask(search), `"code":200`) {
			return false
		}
		_, answer := h.Do(byCode)
		var got struct{ Data adjustedLots }
		return json.Unmarshal([]byte(answer), &got) == nil && len(got.Data.List) == 2 &&
			got.Data.List[1].Price3128 != nil && slices.Equal(got.Data.prices(), want)
	})
	if got := apitest.Get[adjustedLots](h, search); !slices.Equal(got.prices(), plain) {
		t.Errorf("the default table of the company has changed: %v, want %v", got.prices(), plain)
	}

	// The lot page, the comparison and the file of ticked lots use a named table, which is the default of nobody.
	named := askByTable(t, h, own, code, long)
	if named != want[0] {
		t.Errorf("by its own table the lot has %d, want %d", named, want[0])
	}

	// The table becomes the default of the company, and of nobody else.
	h.DB.Do(func(tx *schema.Tx) error { return market.ChoosePremium(tx, &boss.Member, code) })
	h.Wait("the table is the default", func() bool {
		return slices.Equal(apitest.Get[adjustedLots](h, search).prices(), want)
	})
	lot := apitest.Request{Method: "GET", Path: "batch/getCottonBatch?listingID=" + apitest.ID(short), Session: own}
	type batch struct {
		Listings []struct{ Price3128 int }
		Premiums []struct {
			Table         string
			Own, Standard bool
		}
	}
	got := apitest.Get[batch](h, lot)
	if len(got.Premiums) != 4 || got.Premiums[0].Table != code || !got.Premiums[0].Own || !got.Premiums[0].Standard ||
		got.Listings[0].Price3128 != want[1] {
		t.Errorf("the lot has %+v", got)
	}
	export := apitest.Request{
		Path: "batch/export", Session: own,
		Body: `{"listingIDs":[` + apitest.ID(short) + `,` + apitest.ID(long) + `],"columns":"batchID,price3128"}`,
	}
	file := apitest.Get[exported](h, export)
	rows := rowsOf(t, &apitest.Site{Market: &apitest.Market{Server: h}}, own, file.URL)
	if rows[1][1] != schema.Yuan(want[1]).String() || rows[2][1] != schema.Yuan(want[0]).String() {
		t.Errorf("the file has %v", rows)
	}
	askOthers(t, h, []string{"", other}, code, plain, lot)
}

// TestSavedTableIsUsableAtOnce searches by a table directly after the call that saves it, and again after a change.
func TestSavedTableIsUsableAtOnce(t *testing.T) {
	t.Parallel()
	var boss *schematest.Person
	h := apitest.Open(t, func(db *schematest.DB) {
		db.Quote("CF701", 15000)
		boss = db.Company("江海纺织有限公司").Manager("老板")
		seller := db.Company("甲棉业有限公司").Seller()
		seller.Batch("65012252001").South().Length(29.4).Strength(29.0).OnBasis("CF701", 1000)
	})
	session := boss.LogIn()
	published := schematest.Read(h.DB, schematest.PublishedPremiums)[0]
	type saved struct {
		Code    string
		Indexed bool
	}
	fields := map[string]any{"copiedFrom": published.Code, "name": "江海收购"}
	var prices []int
	for range 2 {
		fields["rates"] = published.Rates
		out := apitest.Get[saved](h, apitest.Request{
			Path: "tool/savePremiumTable", Session: session, Body: apitest.Body(t, fields),
		})
		if !out.Indexed {
			t.Fatal("the table is not in the index")
		}
		page := apitest.Get[adjustedLots](h, apitest.Request{
			Path: "batch/getListingFineList", Body: `{"order":"price3128","premium":"` + out.Code + `"}`, Session: session,
		})
		prices = append(prices, page.prices()...)
		published.Rates.Length["29"] += 100
		fields["code"] = out.Code
	}
	if len(prices) != 2 || prices[1] != prices[0]-100 {
		t.Errorf("prices %v", prices)
	}
}

// askByTable returns 折3128 of a lot by a table. It checks that lot page, comparison and file agree.
func askByTable(t *testing.T, h *apitest.Server, session, code string, lot cotton.Listing) int {
	t.Helper()
	page := apitest.Get[struct {
		Listings []struct {
			Price3128 int
			Premium   string
		}
	}](h, apitest.Request{
		Method: "GET", Path: "batch/getCottonBatch?listingID=" + apitest.ID(lot) + "&premium=" + code, Session: session,
	})
	h.Ask(apitest.Request{
		Path: "batch/setBatchCompare", Session: session, Body: `{"listingIds":"` + apitest.ID(lot) + `"}`,
	})
	compared := apitest.Get[[]struct {
		Lot     struct{ Price3128 int }
		Premium struct{ Table string }
	}](h, apitest.Request{Method: "GET", Path: "batch/getBatchCompareList?premium=" + code, Session: session})
	file := apitest.Get[exported](h, apitest.Request{
		Path: "batch/export", Session: session,
		Body: `{"listingIDs":[` + apitest.ID(lot) + `],"premium":"` + code + `","columns":"batchID,price3128"}`,
	})
	rows := rowsOf(t, &apitest.Site{Market: &apitest.Market{Server: h}}, session, file.URL)
	got := page.Listings[0]
	if got.Premium != code || compared[0].Premium.Table != code || compared[0].Lot.Price3128 != got.Price3128 ||
		rows[1][1] != schema.Yuan(got.Price3128).String() {
		t.Errorf("by the table the page has %+v, the comparison %+v, the file %v", got, compared, rows)
	}
	return got.Price3128
}

// askOthers checks that callers of no or another company find no trace of a table.
func askOthers(t *testing.T, h *apitest.Server, sessions []string, code string, plain []int, lot apitest.Request) {
	t.Helper()
	const unknown = "没有这张升贴水表："
	for _, session := range sessions {
		for path, body := range map[string]string{
			"batch/getListingFineList": `{"premium":"` + code + `"}`,
			"batch/groups":             `{"group":"depot","premium":"` + code + `"}`,
			"batch/export":             `{"listingIDs":[1],"premium":"` + code + `"}`,
			"preset/save": `{"name":"x","premium":"` + code + `","order":"price","asc":true,"density":"normal",` +
				`"columns":[{"key":"batch"}]}`,
		} {
			if session == "" && (path == "batch/export" || path == "preset/save") {
				continue // only for members
			}
			h.Ask(apitest.Request{
				Name: path, Path: path, Body: body, Session: session, Code: 400,
				Fields: map[string]string{"premium": unknown + code[:20]},
			})
		}
		lot.Session = session
		search := apitest.Request{Path: "batch/getListingFineList", Body: `{"order":"price3128"}`, Session: session}
		if got := apitest.Get[adjustedLots](h, search); !slices.Equal(got.prices(), plain) {
			t.Errorf("others have %v, want %v", got.prices(), plain)
		}
		for _, r := range []apitest.Request{
			lot, search,
			{Method: "GET", Path: "batch/index", Session: session},
			{Method: "GET", Path: "tool/getDefaultUpDownName", Session: session},
		} {
			r.Hides = []string{code, "江海收购折价", `"offer":`, "3128_"}
			h.Ask(r)
		}
	}
}
