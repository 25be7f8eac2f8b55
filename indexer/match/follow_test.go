package match

import (
	"context"
	"strconv"
	"sync"
	"testing"
	"time"

	"cottonmall/indexer/indexertest"
	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/demand"
	"cottonmall/schema/market"
	"cottonmall/schema/schematest"
)

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

// TestMatcherFollowsPremiumTables checks that bounds of 折3128 match by the table of their demand, by its present rates,
// and by the published table after it is deleted.
func TestMatcherFollowsPremiumTables(t *testing.T) {
	t.Parallel()
	db := indexertest.SmallMarket(t)
	boss := db.Company("第一纺织厂").Manager("买方")
	rival := db.Company("第二纺织厂").Manager("对手")
	m := newMatcher(db)
	published := schematest.Read(db, schematest.PublishedPremiums)[0].Code
	own := db.OwnPremium(boss, "自用", 9_000)
	save := func(of *schematest.Person, code string) int64 {
		return saveImmediate(db, of, code, demand.Demand{Premium: code, Price3128Max: new(schema.Yuan(10_000))})
	}
	mine, ours, theirs := save(boss, own), save(boss, published), save(rival, own)
	short := []string{"65012252002"}
	checkMatched(t, "by the own table", db, m, map[int64][]string{mine: short})

	rates := schematest.Read(db, schematest.PublishedPremiums)[0].Rates
	db.Do(func(tx *schema.Tx) error {
		_, err := market.SaveOwnPremium(tx, &boss.Member, market.OwnPremium{Code: own, Name: "自用", Rates: rates})
		return err
	})
	checkMatched(t, "by other rates", db, m, map[int64][]string{})

	db.Do(func(tx *schema.Tx) error { return market.RemoveOwnPremium(tx, &boss.Member, own) })
	checkMatched(t, "by the published table", db, m, map[int64][]string{})
	db.Do(func(tx *schema.Tx) error {
		list, err := schematest.PublishedPremiums(tx)
		if err != nil {
			return err
		}
		list[0].Rates.Length["28"] += 9_000
		return market.SetPremiumTable(tx, list[0])
	})
	checkMatched(t, "by the dearer published table", db, m, map[int64][]string{mine: short, ours: short, theirs: short})
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
