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

// TestMatcherFollows checks that the matcher applies changes of demands and of warehouses' names. It reads everything
// again when it may have missed a change.
func TestMatcherFollows(t *testing.T) {
	t.Parallel()
	db := indexertest.SmallMarket(t)
	buyer := db.Company("第一纺织厂").Member("买方")
	m := newMatcher(db)
	checkMatched(t, "nothing saved", db, m, map[int64][]string{})

	hand := saveImmediate(db, buyer, "手采", demand.Demand{PackTypes: schema.List{"1"}})
	depot := saveImmediate(db, buyer, "仓库", demand.Demand{Warehouses: schema.List{"青岛老库"}})
	checkMatched(t, "saved", db, m, map[int64][]string{hand: {"65140252002"}})

	harbour := db.Warehouse("青岛港仓库")
	db.Do(func(tx *schema.Tx) error { return market.AddAliases(tx, harbour.ID, []string{"青岛老库"}) })
	want := map[int64][]string{hand: {"65140252002"}, depot: {"66008252001"}}
	checkMatched(t, "another name for a warehouse", db, m, want)

	db.Do(func(tx *schema.Tx) error {
		_, err := demand.SaveDemand(
			tx,
			buyer.MembershipID,
			demand.Saving{ID: hand, Name: "北疆", Demand: demand.Demand{Areas: schema.List{"北疆"}}},
		)
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
			list := []demand.SavedDemand{
				{MembershipID: buyer.MembershipID, Name: name, Form: 1, Filters: demand.Demand{PackTypes: schema.List{"1"}}.Text()},
			}
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

// TestMatcherForgetsConditions checks that a change is applied once, though it is read several times, as changes become
// visible out of order. After many changes all demands are read again, and unused conditions are dropped.
func TestMatcherForgetsConditions(t *testing.T) {
	t.Parallel()
	db := indexertest.SmallMarket(t)
	buyer := db.Company("第一纺织厂").Member("买方")
	m := newMatcher(db)
	id := saveImmediate(db, buyer, "长度", demand.Demand{LengthMin: new(schema.Centi(28_00))})
	checkMatched(t, "at first", db, m, matched(t, db, newMatcher(db)))
	for i := range 10 {
		db.Do(func(tx *schema.Tx) error {
			_, err := demand.SaveDemand(
				tx,
				buyer.MembershipID,
				demand.Saving{ID: id, Name: strconv.Itoa(i), Demand: demand.Demand{LengthMin: new(schema.Centi(28_10 + 10*i))}},
			)
			return err
		})
		checkMatched(t, strconv.Itoa(i), db, m, matched(t, db, newMatcher(db)))
	}
	if m.reread != 10 || len(m.demands.terms) < 12 {
		t.Errorf("%d were read again, %d conditions", m.reread, len(m.demands.terms))
	}
	if err := m.rereadIfDue(t.Context()); err != nil || m.reread != 10 {
		t.Errorf("so few are no reason to read all again: %d, %v", m.reread, err)
	}
	m.reread = 10_000
	if err := m.rereadIfDue(t.Context()); err != nil {
		t.Fatal(err)
	}
	saveImmediate(db, buyer, "又一个", demand.Demand{LengthMin: new(schema.Centi(29_00))})
	checkMatched(t, "at last", db, m, matched(t, db, newMatcher(db)))
	if m.reread != 1 || len(m.demands.terms) > 6 {
		t.Errorf("%d were read again, %d conditions", m.reread, len(m.demands.terms))
	}
}

// TestMatchWhileDemandsChange checks that concurrent matches neither fail nor wait while demands are added and removed.
func TestMatchWhileDemandsChange(t *testing.T) {
	t.Parallel()
	db := indexertest.SmallMarket(t)
	buyer := db.Company("第一纺织厂").Member("买方")
	hand := saveImmediate(db, buyer, "手采", demand.Demand{PackTypes: schema.List{"1"}})
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
				matched := 0
				for demand, listings := range hits {
					if demand == hand {
						matched = len(listings)
					}
				}
				if matched != 1 {
					t.Errorf("%d lots match a demand that does not change, want 1", matched)
				}
			}
		})
	}
	var last int64
	for i := range 20 {
		if last != 0 {
			db.Do(func(tx *schema.Tx) error { return demand.RemoveDemand(tx, buyer.MembershipID, last) })
		}
		last = saveImmediate(db, buyer, strconv.Itoa(i), demand.Demand{LengthMin: new(schema.Centi(28_00 + 10*i))})
	}
	stop()
	work.Wait()
	checkMatched(t, "at last", db, m, matched(t, db, newMatcher(db)))
}

// TestMatcherReadsAllAgain checks that all demands are read again once a day. Changes during that read are applied, and
// counts do not wait for it.
func TestMatcherReadsAllAgain(t *testing.T) {
	t.Parallel()
	db := indexertest.SmallMarket(t)
	buyer := db.Company("第一纺织厂").Member("买方")
	m := newMatcher(db)
	want := map[int64][]string{}
	checkMatched(t, "nothing saved", db, m, want)
	list := []demand.SavedDemand{
		{MembershipID: buyer.MembershipID, Name: "漏掉的", Form: 1, Filters: demand.Demand{PackTypes: schema.List{"1"}}.Text()},
	}
	db.Do(func(tx *schema.Tx) error { // its change is never seen
		return schematest.AddSavedDemands(tx, list, func(list []demand.SavedDemand) []demand.Subscription {
			return []demand.Subscription{
				{DemandID: list[0].ID, AtOnce: true, Basis: []demand.BasisLimit{}, Below: []demand.Below{}},
			}
		})
	})
	for range 4 { // somebody always asks
		db.Advance(15 * time.Minute / 2)
		checkMatched(t, "as long as all were read less than a day ago", db, m, want)
	}
	m.allReadAt = db.Now().Add(-rereadInterval - time.Minute)
	l := schematest.Read(db, m.readChanges)
	all, err := m.readAll(t.Context(), l)
	if err != nil {
		t.Fatal(err)
	}
	during := saveImmediate(db, buyer, "同时", demand.Demand{PackTypes: schema.List{"1"}})
	want[during] = []string{"65140252002"}
	checkMatched(t, "while all are read", db, m, want)
	m.replaceAll(all, l)
	want[list[0].ID] = want[during]
	checkMatched(t, "when all were read", db, m, want)

	m.allReadAt = db.Now().Add(-rereadInterval - time.Minute)
	if err := m.rereadIfDue(t.Context()); err != nil || !m.allReadAt.Equal(db.Now()) {
		t.Errorf("after a day they were read at %s: %v", m.allReadAt, err)
	}
	m.following.Lock() // somebody reads
	defer m.following.Unlock()
	if _, err := m.Count(t.Context(), 0, 1); err != nil {
		t.Error(err)
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
