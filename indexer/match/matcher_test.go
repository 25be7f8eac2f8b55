package match

import (
	"context"
	"log/slog"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
	"time"

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

// told keeps a demand of somebody, who is told of new lots at once.
func told(db *schematest.DB, of *schematest.Person, name string, d demand.Demand) int64 {
	return keep(db, of, name, d, true)
}

func keep(db *schematest.DB, of *schematest.Person, name string, d demand.Demand, atOnce bool) (id int64) {
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

// matched are the batch numbers of all listings by the demands that they meet.
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
	met := map[int64][]string{}
	for demand, listings := range hits {
		for _, id := range listings {
			met[demand] = append(met[demand], numbers[id])
		}
		slices.Sort(met[demand])
	}
	return met
}

func checkMatched(t testing.TB, when string, db *schematest.DB, m *Matcher, want map[int64][]string) {
	t.Helper()
	if diff := cmp.Diff(want, matched(t, db, m)); diff != "" {
		t.Errorf("%s (-want +got)\n%s", when, diff)
	}
}

// Demands meet what a search with them would find, at the prices of the moment, under any name of a warehouse.
func TestMatch(t *testing.T) {
	t.Parallel()
	db := indexertest.SmallMarket(t)
	buyer := db.Company("第一纺织厂").Member("买方")
	m := newMatcher(db)
	hand := told(db, buyer, "手采", demand.Demand{PackTypes: schema.List{"1"}})
	cheap := told(db, buyer, "便宜", demand.Demand{PriceMax: new(schema.Yuan(14900))})
	depot := told(db, buyer, "仓库", demand.Demand{Warehouses: schema.List{"中储棉(原西库)"}})
	words := told(db, buyer, "文字", demand.Demand{Keyword: "巴州直属库"})
	told(db, buyer, "没有", demand.Demand{Keyword: "没有的词"})
	keep(db, buyer, "不推送", demand.Demand{}, false)
	want := map[int64][]string{
		hand: {"65140252002"}, cheap: {"65012252002", "65077252001"}, depot: {"65012252003"}, words: {"65012252003"},
	}
	checkMatched(t, "at first", db, m, want)

	db.Quote("CF701", 13000)
	want[cheap] = []string{"65012252001", "65012252001", "65012252002", "65012252010", "65012252011", "65077252001", "66008252001"}
	checkMatched(t, "after a fall", db, m, want)

	if _, err := m.Match(t.Context(), make([]int64, Max+1)); err == nil {
		t.Error("more listings than can be matched are taken")
	}
	if hits, err := m.Match(t.Context(), []int64{123456789}); err != nil {
		t.Error(err)
	} else {
		for demand := range hits {
			t.Errorf("a listing that does not exist meets %d", demand)
		}
	}
}

// Who may not be told gets nothing; the marks of member companies are matched for these alone.
func TestMatchTellsWhoMayBeTold(t *testing.T) {
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
		byMark, byEither, byHand := told(db, p, "精选", selected), told(db, p, "精选或直销", either), told(db, p, "手采", hand)
		switch p.Name {
		case "会员":
			want[byMark] = []string{"65012252003", "65140252009"}
			want[byEither], want[byHand] = want[byMark], []string{"65140252002"}
		case "买方": // as he finds them
			want[byEither], want[byHand] = []string{"65012252003"}, []string{"65140252002"}
		}
	}
	m := newMatcher(db)
	checkMatched(t, "all", db, m, want)
}

// A seller learns how many demands of others wait for his lot, also of those who are not told at once.
func TestCountOfDemandsForALot(t *testing.T) {
	t.Parallel()
	db := schematest.New(t)
	seller := db.Company("卖方棉业").Seller()
	lot := seller.Batch("65012252001").South().Fixed(15000)
	sold := seller.Batch("65012252002").South().State(cotton.Sold).Fixed(15000)
	mill, other := db.Company("第一纺织厂"), db.Company("第二纺织厂")
	south := demand.Demand{Areas: schema.List{"南疆"}}
	keep(db, mill.Member("甲"), "南疆", south, false)
	told(db, mill.Member("乙"), "南疆", south)
	told(db, other.Member("丙"), "北疆", demand.Demand{Areas: schema.List{"北疆"}})
	told(db, seller.Member("自己"), "南疆", south)
	m := newMatcher(db)
	for listing, want := range map[int64]int{lot.ID: 2, sold.ID: 0, 123456789: 0} {
		n, err := m.Count(t.Context(), seller.ID, listing)
		if err != nil || n != want {
			t.Errorf("%d demands wait for listing %d, want %d; %v", n, listing, want, err)
		}
	}
}

// A lot that is not on sale yet is counted as the listing would be, and nothing of it is stored.
func TestCountOfDemandsForALotNotOnSale(t *testing.T) {
	t.Parallel()
	db := schematest.New(t)
	db.Quote("CF701", 14000)
	db.AddWarehouse(market.Warehouse{Name: "青岛港仓库", Area: "内地", City: "青岛", Aliases: []string{"青岛老库"}})
	seller := db.Company("卖方棉业").Seller()
	seller.Batch("65012252001").South().State(cotton.Sold).Fixed(15000)
	mill := db.Company("第一纺织厂")
	at := func(name string, d demand.Demand) { keep(db, mill.Member(name), name, d, false) }
	at("南疆", demand.Demand{Areas: schema.List{"南疆"}})
	at("北疆", demand.Demand{Areas: schema.List{"北疆"}})
	at("便宜", demand.Demand{PriceMax: new(schema.Yuan(14800))})
	at("基差", demand.Demand{IndexCodes: schema.List{"CF701"}, BasisMax: new(schema.Yuan(700))})
	at("青岛", demand.Demand{Warehouses: schema.List{"青岛港仓库"}})
	keep(db, seller.Member("自己"), "南疆", demand.Demand{Areas: schema.List{"南疆"}}, false)
	m := newMatcher(db)
	before := len(schematest.Read(db, func(tx *schema.Tx) ([]cotton.Listing, error) { return cotton.ListingsOfBatch(tx, "65012252001") }))
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
			t.Errorf("%s: %d demands wait, want %d; %v", c.name, n, c.want, err)
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
	after := len(schematest.Read(db, func(tx *schema.Tx) ([]cotton.Listing, error) { return cotton.ListingsOfBatch(tx, "65012252001") }))
	if after != before {
		t.Errorf("%d listings are shown, before %d", after, before)
	}
}

// The matcher follows what becomes of demands and of warehouses' names, and reads everything again when it may have missed
// something.
func TestMatcherFollows(t *testing.T) {
	t.Parallel()
	db := indexertest.SmallMarket(t)
	buyer := db.Company("第一纺织厂").Member("买方")
	m := newMatcher(db)
	checkMatched(t, "nothing saved", db, m, map[int64][]string{})

	hand := told(db, buyer, "手采", demand.Demand{PackTypes: schema.List{"1"}})
	depot := told(db, buyer, "仓库", demand.Demand{Warehouses: schema.List{"青岛老库"}})
	checkMatched(t, "saved", db, m, map[int64][]string{hand: {"65140252002"}})

	harbour := db.Warehouse("青岛港仓库")
	db.Do(func(tx *schema.Tx) error { return market.AddAliases(tx, harbour.ID, []string{"青岛老库"}) })
	want := map[int64][]string{hand: {"65140252002"}, depot: {"66008252001"}}
	checkMatched(t, "another name for a warehouse", db, m, want)

	db.Do(func(tx *schema.Tx) error {
		_, err := demand.SaveDemand(tx, buyer.MembershipID, demand.Saving{ID: hand, Name: "北疆", Demand: demand.Demand{Areas: schema.List{"北疆"}}})
		return err
	})
	want[hand] = []string{"65140252001", "65140252002"}
	checkMatched(t, "other filters", db, m, want)

	db.Do(func(tx *schema.Tx) error { return demand.RemoveDemand(tx, buyer.MembershipID, depot) })
	delete(want, depot)
	checkMatched(t, "removed", db, m, want)

	unseen := func(name string) int64 {
		var id int64
		db.Do(func(tx *schema.Tx) error { // as if its change were forgotten
			list := []demand.SavedDemand{{MembershipID: buyer.MembershipID, Name: name, Form: 1, Filters: demand.Demand{PackTypes: schema.List{"1"}}.Text()}}
			return schematest.AddSavedDemands(tx, list, func(list []demand.SavedDemand) []demand.Subscription {
				id = list[0].ID
				return []demand.Subscription{{DemandID: id, Fall: 100, Basis: []demand.BasisLimit{}, Below: []demand.Below{}}}
			})
		})
		return id
	}
	late := unseen("迟")
	checkMatched(t, "no change", db, m, want)
	db.Advance(10 * time.Minute)
	want[late] = []string{"65140252002"}
	checkMatched(t, "after a long pause", db, m, want)

	back := unseen("早")
	db.Advance(-time.Second)
	want[back] = []string{"65140252002"}
	checkMatched(t, "the clock went back", db, m, want)
}

// Changes are read again for a while, because they become visible out of order, but each demand once. When many demands
// were changed all are read again, and conditions that nobody has any more are forgotten.
func TestMatcherForgetsConditions(t *testing.T) {
	t.Parallel()
	db := indexertest.SmallMarket(t)
	buyer := db.Company("第一纺织厂").Member("买方")
	m := newMatcher(db)
	id := told(db, buyer, "长度", demand.Demand{LengthMin: new(schema.Centi(28_00))})
	checkMatched(t, "at first", db, m, matched(t, db, newMatcher(db)))
	for i := range 10 {
		db.Do(func(tx *schema.Tx) error {
			_, err := demand.SaveDemand(tx, buyer.MembershipID, demand.Saving{ID: id, Name: strconv.Itoa(i), Demand: demand.Demand{LengthMin: new(schema.Centi(28_10 + 10*i))}})
			return err
		})
		checkMatched(t, strconv.Itoa(i), db, m, matched(t, db, newMatcher(db)))
	}
	if m.redone != 10 || len(m.demands.terms) < 12 {
		t.Errorf("%d were read again, %d conditions", m.redone, len(m.demands.terms))
	}
	if err := m.renew(t.Context()); err != nil || m.redone != 10 {
		t.Errorf("so few are no reason to read all again: %d, %v", m.redone, err)
	}
	m.redone = 10_000
	if err := m.renew(t.Context()); err != nil {
		t.Fatal(err)
	}
	told(db, buyer, "又一个", demand.Demand{LengthMin: new(schema.Centi(29_00))})
	checkMatched(t, "at last", db, m, matched(t, db, newMatcher(db)))
	if m.redone != 1 || len(m.demands.terms) > 6 {
		t.Errorf("%d were read again, %d conditions", m.redone, len(m.demands.terms))
	}
}

// Many ask while demands come and go; nobody waits for the one who follows them by himself.
func TestMatchWhileDemandsChange(t *testing.T) {
	t.Parallel()
	db := indexertest.SmallMarket(t)
	buyer := db.Company("第一纺织厂").Member("买方")
	hand := told(db, buyer, "手采", demand.Demand{PackTypes: schema.List{"1"}})
	m := newMatcher(db)
	ctx, stop := context.WithCancel(t.Context())
	var work sync.WaitGroup
	work.Go(func() {
		if err := m.Run(ctx); err != nil {
			t.Error(err)
		}
	})
	ids := schematest.Read(db, func(tx *schema.Tx) (ids []int64, err error) {
		return ids, cotton.EachListing(tx, nil, func(row *cotton.ListingRow) error {
			ids = append(ids, row.Listing.ID)
			return nil
		})
	})
	for range 4 {
		work.Go(func() {
			for ctx.Err() == nil {
				hits, err := m.Match(t.Context(), ids)
				if err != nil {
					t.Error(err)
					return
				}
				met := 0
				for demand, listings := range hits {
					if demand == hand {
						met = len(listings)
					}
				}
				if met != 1 {
					t.Errorf("%d lots meet a demand that does not change, want 1", met)
				}
			}
		})
	}
	var last int64
	for i := range 20 {
		if last != 0 {
			db.Do(func(tx *schema.Tx) error { return demand.RemoveDemand(tx, buyer.MembershipID, last) })
		}
		last = told(db, buyer, strconv.Itoa(i), demand.Demand{LengthMin: new(schema.Centi(28_00 + 10*i))})
	}
	stop()
	work.Wait()
	checkMatched(t, "at last", db, m, matched(t, db, newMatcher(db)))
}

// Once a day everything is read again, for what was missed; what changes meanwhile is not lost, and nobody who asks for a
// number waits for who reads.
func TestMatcherReadsAllAgain(t *testing.T) {
	t.Parallel()
	db := indexertest.SmallMarket(t)
	buyer := db.Company("第一纺织厂").Member("买方")
	m := newMatcher(db)
	want := map[int64][]string{}
	checkMatched(t, "nothing saved", db, m, want)
	list := []demand.SavedDemand{{MembershipID: buyer.MembershipID, Name: "漏掉的", Form: 1, Filters: demand.Demand{PackTypes: schema.List{"1"}}.Text()}}
	db.Do(func(tx *schema.Tx) error { // its change is never seen
		return schematest.AddSavedDemands(tx, list, func(list []demand.SavedDemand) []demand.Subscription {
			return []demand.Subscription{{DemandID: list[0].ID, AtOnce: true, Basis: []demand.BasisLimit{}, Below: []demand.Below{}}}
		})
	})
	for range 4 { // somebody always asks
		db.Advance(15 * time.Minute / 2)
		checkMatched(t, "as long as all were read less than a day ago", db, m, want)
	}
	m.read = db.Now().Add(-renewEvery - time.Minute)
	l := schematest.Read(db, m.look)
	all, err := m.readAll(t.Context(), l)
	if err != nil {
		t.Fatal(err)
	}
	meanwhile := told(db, buyer, "同时", demand.Demand{PackTypes: schema.List{"1"}})
	want[meanwhile] = []string{"65140252002"}
	checkMatched(t, "while all are read", db, m, want)
	m.swap(all, l)
	want[list[0].ID] = want[meanwhile]
	checkMatched(t, "when all were read", db, m, want)

	m.read = db.Now().Add(-renewEvery - time.Minute)
	if err := m.renew(t.Context()); err != nil || !m.read.Equal(db.Now()) {
		t.Errorf("after a day they were read at %s: %v", m.read, err)
	}
	m.following.Lock() // somebody reads
	defer m.following.Unlock()
	if _, err := m.Count(t.Context(), 0, 1); err != nil {
		t.Error(err)
	}
}

// A demand with which something is wrong takes no other with it, and a lot only what it alone would lose.
func TestPanicsOfTheMatcher(t *testing.T) {
	t.Parallel()
	quiet := slog.New(slog.DiscardHandler)
	d := &demand.DemandFilter{SavedDemand: demand.SavedDemand{ID: 8, Form: 1, Filters: `{"packType":"1"}`}}
	before := []demandTerms{{demandRef: demandRef{demand: 7}}}
	if list := (heldDemands{by: &demand.Surroundings{}}).appendOne(before, d, nil, quiet); len(list) != 1 || list[0].demand != 7 {
		t.Errorf("without a market %+v are taken apart", list)
	}
	w := newDemandSet()
	w.put(demandTerms{demandRef: demandRef{demand: 7}, terms: []term{{words: "棉业"}}})
	for n, fails := range map[int]bool{1: false, 2: true} {
		s := &percolation{demandSet: w, lots: &lotSet{ids: make([]int64, n)}, shown: []uint64{1}, sets: make([]atomic.Pointer[[]uint64], 1), log: quiet}
		hits, err := s.run(0)
		if len(hits) != 0 || (err != nil) != fails {
			t.Errorf("%d lots without a sieve: %v %v", n, hits, err)
		}
	}
}
