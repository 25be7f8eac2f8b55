package match

import (
	"log/slog"
	"slices"
	"sync/atomic"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cottonmall/indexer/indexertest"
	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/cotton"
	"cottonmall/schema/demand"
	"cottonmall/schema/market"
	"cottonmall/schema/schematest"
)

func newMatcher(db *schematest.DB) *Matcher { return New(db.DB, slog.New(slog.DiscardHandler)) }

// saveImmediate saves a demand with immediate reminders.
func saveImmediate(db *schematest.DB, of *schematest.Person, name string, d demand.Demand) int64 {
	return saveDemand(db, of, name, d, true)
}

func saveDemand(db *schematest.DB, of *schematest.Person, name string, d demand.Demand, atOnce bool) (id int64) {
	db.Do(func(tx *schema.Tx) error {
		list := []demand.SavedDemand{{MembershipID: of.MembershipID, Name: name, Form: 1, Filters: d.Text(), Version: 1}}
		err := schematest.AddSavedDemands(tx, list, func(list []demand.SavedDemand) []demand.Subscription {
			id = list[0].ID
			return []demand.Subscription{{DemandID: id, AtOnce: atOnce, Basis: []demand.BasisLimit{}, Below: []demand.Below{}}}
		})
		tx.Changed(demand.DemandChanged, id)
		return err
	})
	return id
}

// matched returns the batch numbers of the listings that match, by demand.
func matched(t testing.TB, db *schematest.DB, m *Matcher) map[int64][]string {
	t.Helper()
	numbers, ids := map[int64]string{}, []int64{}
	schematest.Read(db, func(tx *schema.Tx) (none struct{}, err error) {
		return none, cotton.EachListing(tx, nil, func(row *cotton.ListingRow) error {
			ids, numbers[row.Listing.ID] = append(ids, row.Listing.ID), row.Listing.BatchID
			return nil
		})
	})
	hits, err := m.Match(t.Context(), ids)
	if err != nil {
		t.Fatal(err)
	}
	found := map[int64][]string{}
	for demand, listings := range hits {
		for _, id := range listings {
			found[demand] = append(found[demand], numbers[id])
		}
		slices.Sort(found[demand])
	}
	return found
}

func checkMatched(t testing.TB, when string, db *schematest.DB, m *Matcher, want map[int64][]string) {
	t.Helper()
	if diff := cmp.Diff(want, matched(t, db, m)); diff != "" {
		t.Errorf("%s (-want +got)\n%s", when, diff)
	}
}

// TestMatch checks that a demand matches the lots that a search with it finds, at current prices and with any name of a
// warehouse.
func TestMatch(t *testing.T) {
	t.Parallel()
	db := indexertest.SmallMarket(t)
	buyer := db.Company("第一纺织厂").Member("买方")
	m := newMatcher(db)
	hand := saveImmediate(db, buyer, "手采", demand.Demand{PackTypes: schema.List{"1"}})
	cheap := saveImmediate(db, buyer, "便宜", demand.Demand{PriceMax: new(schema.Yuan(14900))})
	depot := saveImmediate(db, buyer, "仓库", demand.Demand{Warehouses: schema.List{"中储棉(原西库)"}})
	words := saveImmediate(db, buyer, "文字", demand.Demand{Keyword: "巴州直属库"})
	saveImmediate(db, buyer, "没有", demand.Demand{Keyword: "没有的词"})
	saveDemand(db, buyer, "不推送", demand.Demand{}, false)
	want := map[int64][]string{
		hand: {"65140252002"}, cheap: {"65012252002", "65077252001"}, depot: {"65012252003"}, words: {"65012252003"},
	}
	checkMatched(t, "at first", db, m, want)

	db.Quote("CF701", 13000)
	want[cheap] = []string{
		"65012252001",
		"65012252001",
		"65012252002",
		"65012252010",
		"65012252011",
		"65077252001",
		"66008252001",
	}
	checkMatched(t, "after a fall", db, m, want)

	if _, err := m.Match(t.Context(), make([]int64, Max+1)); err == nil {
		t.Error("more listings than can be matched are taken")
	}
	if hits, err := m.Match(t.Context(), []int64{123456789}); err != nil {
		t.Error(err)
	} else {
		for demand := range hits {
			t.Errorf("a listing that does not exist matches %d", demand)
		}
	}
}

// TestMatchOmitsInactiveOwners checks that demands of inactive owners are omitted and that marks of member companies
// match only for these.
func TestMatchOmitsInactiveOwners(t *testing.T) {
	t.Parallel()
	db := indexertest.SmallMarket(t)
	mill := db.Company("第一纺织厂")
	onList := db.AddCompany(account.Company{Name: "会员纺织厂", City: "阿克苏", State: account.CompanyApproved, Product: true})
	frozen := db.AddCompany(account.Company{Name: "冻结纺织厂", City: "阿克苏", State: account.CompanyFrozen})
	gone, bad := mill.Member("离职"), mill.Member("违规")
	admin := db.Admin()
	db.Do(func(tx *schema.Tx) error {
		return account.ChangeMembership(tx, &admin.Member, gone.MembershipID, account.Unbind, "")
	})
	db.Do(func(tx *schema.Tx) error { return account.FreezeUser(tx, &admin.Member, bad.UserID, "违规") })
	selected, hand := demand.Demand{SaleTypes: schema.List{"1"}}, demand.Demand{PackTypes: schema.List{"1"}}
	either := demand.Demand{SaleTypes: schema.List{"1", "3"}}
	db.Company("奎屯银力棉业").Seller().Batch("65140252009").North().Marked(cotton.Selected).Fixed(15000)
	want := map[int64][]string{}
	for _, p := range []*schematest.Person{mill.Member("买方"), onList.Member("会员"), frozen.Member("冻结"), gone, bad} {
		byMark, byEither := saveImmediate(db, p, "精选", selected), saveImmediate(db, p, "精选或直销", either)
		byHand := saveImmediate(db, p, "手采", hand)
		switch p.Name {
		case "会员":
			want[byMark] = []string{"65012252003", "65140252009"}
			want[byEither], want[byHand] = want[byMark], []string{"65140252002"}
		case "买方":
			want[byEither], want[byHand] = []string{"65012252003"}, []string{"65140252002"}
		}
	}
	m := newMatcher(db)
	checkMatched(t, "all", db, m, want)
}

// TestCountOfDemandsForALot checks that Count counts the demands of other companies, with and without immediate
// reminders.
func TestCountOfDemandsForALot(t *testing.T) {
	t.Parallel()
	db := schematest.New(t)
	seller := db.Company("卖方棉业").Seller()
	lot := seller.Batch("65012252001").South().Fixed(15000)
	sold := seller.Batch("65012252002").South().State(cotton.Sold).Fixed(15000)
	mill, other := db.Company("第一纺织厂"), db.Company("第二纺织厂")
	south := demand.Demand{Areas: schema.List{"南疆"}}
	saveDemand(db, mill.Member("甲"), "南疆", south, false)
	saveImmediate(db, mill.Member("乙"), "南疆", south)
	saveImmediate(db, other.Member("丙"), "北疆", demand.Demand{Areas: schema.List{"北疆"}})
	saveImmediate(db, seller.Member("自己"), "南疆", south)
	m := newMatcher(db)
	for listing, want := range map[int64]int{lot.ID: 2, sold.ID: 0, 123456789: 0} {
		n, err := m.Count(t.Context(), seller.ID, listing)
		if err != nil || n != want {
			t.Errorf("%d demands match for listing %d, want %d; %v", n, listing, want, err)
		}
	}
}

// TestCountOfDemandsForALotNotOnSale checks that CountDraft counts a lot as its listing would be counted, and stores
// nothing.
func TestCountOfDemandsForALotNotOnSale(t *testing.T) {
	t.Parallel()
	db := schematest.New(t)
	db.Quote("CF701", 14000)
	db.AddWarehouse(market.Warehouse{Name: "青岛港仓库", Area: "内地", City: "青岛", Aliases: []string{"青岛老库"}})
	seller := db.Company("卖方棉业").Seller()
	seller.Batch("65012252001").South().State(cotton.Sold).Fixed(15000)
	mill := db.Company("第一纺织厂")
	at := func(name string, d demand.Demand) { saveDemand(db, mill.Member(name), name, d, false) }
	at("南疆", demand.Demand{Areas: schema.List{"南疆"}})
	at("北疆", demand.Demand{Areas: schema.List{"北疆"}})
	at("便宜", demand.Demand{PriceMax: new(schema.Yuan(14800))})
	at("基差", demand.Demand{IndexCodes: schema.List{"CF701"}, BasisMax: new(schema.Yuan(700))})
	at("青岛", demand.Demand{Warehouses: schema.List{"青岛港仓库"}})
	saveDemand(db, seller.Member("自己"), "南疆", demand.Demand{Areas: schema.List{"南疆"}}, false)
	m := newMatcher(db)
	countListings := func() int {
		return len(schematest.Read(db, func(tx *schema.Tx) ([]cotton.Listing, error) {
			return cotton.ListingsOfBatch(tx, "65012252001")
		}))
	}
	before := countListings()
	for _, c := range []struct {
		name  string
		offer cotton.Offer
		depot string
		want  int
	}{
		{"too dear", cotton.Offer{Price: 14801}, "", 1},
		{"cheap", cotton.Offer{Price: 14800}, "", 2},
		{"basis", cotton.Offer{IndexCode: "CF701", Basis: 700}, "", 3},
		{"basis, too high", cotton.Offer{IndexCode: "CF701", Basis: 801}, "", 1},
		{"elsewhere", cotton.Offer{Price: 15000}, "青岛 老仓库", 2},
	} {
		n, err := m.CountDraft(t.Context(), Draft{seller.ID, "65012252001", c.offer, c.depot})
		if err != nil || n != c.want {
			t.Errorf("%s: %d demands match, want %d; %v", c.name, n, c.want, err)
		}
	}
	for name, d := range map[string]Draft{
		"no such batch":     {seller.ID, "65012252999", cotton.Offer{Price: 15000}, ""},
		"no such warehouse": {seller.ID, "65012252001", cotton.Offer{Price: 15000}, "没有的库"},
		"no such contract":  {seller.ID, "65012252001", cotton.Offer{IndexCode: "CF999"}, ""},
		"no price":          {seller.ID, "65012252001", cotton.Offer{}, ""},
	} {
		if _, err := m.CountDraft(t.Context(), d); err == nil {
			t.Errorf("%s is counted", name)
		} else if _, ok := schema.KindOf(err); !ok {
			t.Errorf("%s: %v", name, err)
		}
	}
	after := countListings()
	if after != before {
		t.Errorf("%d listings are shown, before %d", after, before)
	}
}

// TestPanicsOfTheMatcher checks that a demand that panics does not affect other demands, and that a lot with which a
// demand panics loses only that match.
func TestPanicsOfTheMatcher(t *testing.T) {
	t.Parallel()
	quiet := slog.New(slog.DiscardHandler)
	d := &demand.DemandFilter{SavedDemand: demand.SavedDemand{ID: 8, Form: 1, Filters: `{"packType":"1"}`}}
	before := []demandTerms{{demandRef: demandRef{demand: 7}}}
	if list := (demandChunk{by: &demand.Surroundings{}}).appendDemand(
		before,
		d,
		nil,
		quiet,
	); len(list) != 1 ||
		list[0].demand != 7 {
		t.Errorf("without a market %+v are taken apart", list)
	}
	w := newDemandSet()
	w.add(demandTerms{demandRef: demandRef{demand: 7}, terms: []term{{words: "棉业"}}})
	for n, fails := range map[int]bool{1: false, 2: true} {
		s := &percolation{
			demandSet: w,
			lots:      &lotSet{ids: make([]int64, n)},
			visible:   []uint64{1},
			sets:      make([]atomic.Pointer[[]uint64], 1),
			log:       quiet,
		}
		hits, err := s.run(0)
		if len(hits) != 0 || (err != nil) != fails {
			t.Errorf("%d lots without a sieve: %v %v", n, hits, err)
		}
	}
}
