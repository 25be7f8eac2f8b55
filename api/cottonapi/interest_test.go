package cottonapi_test

import (
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"cottonmall/api/apitest"
	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/schematest"
)

// decision is what a member has decided about a lot.
type decision struct {
	ListingID, Kind int64
	Note            string
	Seen            bool
	Move            *move
}

type move struct {
	By   *int
	Text string
}

// selected is a page of a search that selects lots by interests.
type selected struct {
	TotalRow, Unwanted int
	List               []numbered
}

type gone struct {
	BatchID string
	State   int
	Note    string
}

// interestCalls returns calls about interests as a member of the trader.
func interestCalls(w *apitest.Site) []apitest.Request {
	session, lot := w.Hand.LogIn(), apitest.ID(w.South)
	return []apitest.Request{
		{Path: "interest", Session: session, Body: `{"listingIDs":[` + lot + `],"kind":1}`, Want: struct{ Followed int }{1}},
		{Path: "interest/seen", Session: session, Body: `{"listingIDs":[` + lot + `]}`},
		{Path: "interest/visit", Session: session, Want: struct{ Since int }{0}},
		{
			Method: "GET", Path: "interest/list?listingIds=" + lot, Session: session,
			Want: []decision{{ListingID: w.South.ID, Kind: 1, Seen: true}},
		},
		{Method: "GET", Path: "interest/gone", Session: session, Want: []gone{}},
	}
}

// TestInterests marks lots as a member, searches with the marks, and reads what has changed since.
func TestInterests(t *testing.T) {
	t.Parallel()
	w := apitest.OpenSite(t)
	mine, others := w.Clerk.LogIn(), w.Boss.LogIn()
	set := func(kind int, note string, lots ...cotton.Listing) apitest.Request {
		ids := ""
		for i, l := range lots {
			if i > 0 {
				ids += ","
			}
			ids += apitest.ID(l)
		}
		return apitest.Request{
			Path: "interest", Session: mine, Body: `{"listingIDs":[` + ids + `],"kind":` + strconv.Itoa(kind) + note + `}`,
		}
	}
	asked := func(r apitest.Request, want any) apitest.Request { r.Want = want; return r }
	refused := func(r apitest.Request, code int, msg string) apitest.Request { r.Code, r.Msg = code, msg; return r }
	type counts struct{ Done, Followed, Unwanted int }
	of := func(session string, lots string) apitest.Request {
		return apitest.Request{Method: "GET", Path: "interest/list?listingIds=" + lots, Session: session}
	}
	south, cheap, north := apitest.ID(w.South), apitest.ID(w.Cheap), apitest.ID(w.North)
	w.Run(t,
		asked(set(1, `,"note":" 配 40S "`, w.South), counts{1, 1, 0}),
		asked(set(1, "", w.South, w.North), counts{1, 2, 0}),
		asked(set(2, "", w.Cheap), counts{1, 2, 1}),
		refused(set(3, "", w.Cheap), 400, "记号不能大于 2"),
		refused(set(2, `,"note":"x"`, w.Cheap), 400, "只有关注的批次可以写备注"),
		refused(set(1, ""), 400, "请选择数据!"),
		refused(apitest.Request{Path: "interest", Session: mine, Body: `{"listingIDs":[99999],"kind":1}`}, 404,
			"所选批次中有 1 批已售或已下架，请刷新页面后再选"),
		apitest.Request{
			Path: "interest/seen", Session: mine, Body: `{"listingIDs":[` + south + `,` + apitest.ID(w.Fixed) + `]}`,
		},
		refused(apitest.Request{Path: "interest/seen", Session: mine, Body: `{}`}, 400, "请选择 1 到 100 个批次"),
		asked(of(mine, south+","+cheap+","+north+",99999"), []decision{
			{ListingID: w.South.ID, Kind: 1, Note: "配 40S", Seen: true},
			{ListingID: w.Cheap.ID, Kind: 2},
			{ListingID: w.North.ID, Kind: 1},
		}),
		asked(of(others, south+","+cheap), []decision{}),
		refused(of(mine, "1,x"), 400, "挂牌编号 x 不正确"),
		asked(apitest.Request{Method: "GET", Path: "interest/gone", Session: mine}, []gone{}),
		asked(apitest.Request{Path: "interest/visit", Session: mine}, struct{ Since int }{0}),
	)
	searchByInterests(t, w, mine, others)
	followChanges(t, w)
}

// searchByInterests searches for lots by their interests, as their owner and as others.
func searchByInterests(t *testing.T, w *apitest.Site, mine, others string) {
	all := []numbered{{"65012252001"}, {"65077252002"}, {"65099252003"}, {"65099252004"}}
	for _, c := range []struct {
		session, interest string
		want              selected
	}{
		{mine, "", selected{4, 0, all}},
		{mine, "all", selected{4, 1, all}},
		{mine, "wanted", selected{3, 1, all[1:]}},
		{mine, "followed", selected{2, 1, all[1:3]}},
		{mine, "unseen", selected{1, 1, all[2:3]}},
		{mine, "unwanted", selected{1, 1, all[:1]}},
		{others, "wanted", selected{4, 0, all}},
		{others, "followed", selected{0, 0, []numbered{}}},
		{others, "unseen", selected{4, 0, all}},
		{others, "unwanted", selected{0, 0, []numbered{}}},
		{"", "wanted", selected{4, 0, all}},
		{"", "all", selected{4, 0, all}},
	} {
		body := `{"interest":"` + c.interest + `"}`
		grouping := `{"group":"depot",`
		if c.interest == "" {
			body, grouping = `{}`, `{"group":"depot"`
		}
		groups := apitest.List[struct{ Count int }]{List: []struct{ Count int }{}} // all lots are in one warehouse
		if n := c.want.TotalRow; n > 0 {
			groups = apitest.List[struct{ Count int }]{TotalRow: 1, List: []struct{ Count int }{{n}}}
		}
		w.Run(t,
			apitest.Request{Path: "batch/getListingFineList", Session: c.session, Body: body, Want: c.want},
			apitest.Request{
				Path: "batch/sumListingFine", Session: c.session, Body: body, Want: struct{ Count int }{c.want.TotalRow},
			},
			apitest.Request{
				Path: "batch/blendCandidates", Session: c.session, Body: body,
				Want: struct{ TotalRow int }{c.want.TotalRow},
			},
			apitest.Request{
				Path: "batch/groups", Session: c.session, Body: strings.Replace(body, "{", grouping, 1), Want: groups,
			},
		)
	}
	for _, interest := range []string{"followed", "unseen", "unwanted"} {
		body := `{"interest":"` + interest + `"}`
		for _, path := range []string{"getListingFineList", "sumListingFine", "loosenListingFine"} {
			w.Run(t, apitest.Request{Path: "batch/" + path, Body: body, Code: 400, Msg: "登录后才能按关注、未看、不要筛选"})
		}
	}
	w.Run(t,
		apitest.Request{Path: "batch/getListingFineList", Session: mine, Body: `{"interest":"x"}`, Code: 400},
		apitest.Request{
			Path: "batch/loosenListingFine", Session: mine, Body: `{"interest":"followed","packType":"2","origins":"北疆"}`,
			Want: []loosened{{[]string{"origins"}, 1}, {[]string{"packType"}, 1}},
		},
	)
	_, rows := takeFile(t, w, apitest.Request{
		Path: "batch/export", Session: mine, Body: `{"demand":{"interest":"followed"},"columns":"batchID"}`,
	})
	if diff := cmp.Diff([][]string{{"批号"}, {"65077252002"}, {"65099252003"}}, rows); diff != "" {
		t.Errorf("exported (-want +got)\n%s", diff)
	}
}

// followChanges changes followed lots and reads what has changed since the last visit.
func followChanges(t *testing.T, w *apitest.Site) {
	left := w.DB.Now()
	w.DB.Advance(time.Hour * 5)
	mine := w.Clerk.LogIn()
	w.Run(t, apitest.Request{Path: "interest/visit", Session: mine, Want: struct{ Since int64 }{left.Unix()}})
	w.DB.Do(func(tx *schema.Tx) error {
		return schematest.Reprice(tx, w.South, cotton.Offer{IndexCode: "CF701", Basis: 980})
	})
	w.Run(t, apitest.Request{
		Method: "GET", Session: mine,
		Path: "interest/list?listingIds=" + apitest.ID(w.South) + "&since=" + strconv.FormatInt(left.Unix(), 10),
		Want: []decision{
			{ListingID: w.South.ID, Kind: 1, Note: "配 40S", Seen: true, Move: &move{new(-120), "改价 CF701+1100→+980"}},
		},
	})
	if err := w.DB.Exec("UPDATE listing SET state = 4 WHERE id = ?", w.South.ID); err != nil {
		t.Fatal(err)
	}
	w.Run(t, apitest.Request{
		Method: "GET", Path: "interest/gone", Session: mine, Want: []gone{{"65077252002", 4, "配 40S"}},
		Hides: []string{"980", "CF701"},
	})
}
