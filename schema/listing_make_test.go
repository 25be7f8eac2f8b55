package schema_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"cottonmall/schema"
	"cottonmall/schema/schematest"
)

func TestBatchesArePutOnSaleByNumber(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		farm := db.Company("金穗棉业有限公司")
		by, s := farm.Merchant("老金"), farm.Seller()
		mine, sold := s.Batch("65014252001").Notes("含税").Fixed(15000), s.Batch("65014252002").State(schema.Sold).Fixed(15000)
		s.Batch("65014252003").Unlisted()
		db.Company("乙").Seller().Batch("65014252004").Fixed(14000)
		until := schema.ValidityEnd("2026-12-31")
		ask := func(m schema.Making) (made *schema.Made, err error) {
			return schema.Do(t.Context(), db.DB, func(tx *schema.Tx) (*schema.Made, error) { return tx.MakeListings(&by.Member, m) })
		}
		offer := schema.Offer{IndexCode: "CF701", Basis: 1000, Until: until}
		made, err := ask(schema.Making{BatchIDs: []string{"65014252004", "65014252003", mine.BatchID, sold.BatchID, "65014252009", "x", mine.BatchID}, Offer: offer})
		if err != nil {
			t.Fatal(err)
		}
		got := fmt.Sprint(len(made.Made), made.Made[0].BatchID, made.Made[1].BatchID, made.Repriced, made.Failed, made.Points)
		want := fmt.Sprint(2, "65014252003", "65014252004", []schema.MadeListing{{BatchID: mine.BatchID, ListingID: mine.ID}}, []schema.UnmadeBatch{
			{BatchID: sold.BatchID, Reason: "该批次正在交易中或已售出，不能改价"},
			{BatchID: "65014252009", Reason: "没有这批的检验数据，请用带颜色级、长度、马值等列的表格导入"},
			{BatchID: "x", Reason: "没有这批的检验数据，请用带颜色级、长度、马值等列的表格导入"},
		}, schema.PointsListed)
		if got != want {
			t.Errorf("got  %s\nwant %s", got, want)
		}
		l := schematest.Read(db, func(tx *schema.Tx) (*schema.Listing, error) { return tx.Listing(mine.ID) })
		if l.Offer().String() != "CF701+1000" || l.Notes != "含税" || !l.Until.Equal(until) {
			t.Errorf("mine is %+v", l)
		}
		if again, err := ask(schema.Making{BatchIDs: []string{"65014252003"}, Offer: offer, Notes: new(" 自提  急售\n可拼车 ")}); err != nil || again.Points != 0 || len(again.Repriced) != 1 {
			t.Errorf("again: %+v %v", again, err)
		} else if l := schematest.Read(db, func(tx *schema.Tx) (*schema.Listing, error) { return tx.Listing(again.Repriced[0].ListingID) }); l.Notes != "自提 急售 可拼车" {
			t.Errorf("notes are kept as %q, a sheet has them on one line", l.Notes)
		} else {
			// what a sheet would join is joined when it is saved by hand, too
			db.Do(func(tx *schema.Tx) error {
				return tx.ModifyListing(l.MemberID, l.ID, l.Version, schema.NotesField, "含税  \n自提")
			})
			if l := schematest.Read(db, func(tx *schema.Tx) (*schema.Listing, error) { return tx.Listing(l.ID) }); l.Notes != "含税 自提" {
				t.Errorf("notes are kept as %q", l.Notes)
			}
		}
		for says, m := range map[string]schema.Making{
			"请输入批号":    {Offer: offer},
			"最多挂牌 100": {Offer: offer, BatchIDs: make([]string, 101)},
			"有效期应晚于":   {Offer: schema.Offer{Price: 15000, Until: db.Now()}, BatchIDs: []string{"65014252003"}},
			"合约 CF609": {Offer: schema.Offer{IndexCode: "CF609", Until: until}, BatchIDs: []string{"65014252003"}},
		} {
			_, err := ask(m)
			refuses(t, says, err, schema.InvalidKind, says)
		}
		_, err = ask(schema.Making{BatchIDs: []string{"65014252003"}, Offer: offer, Notes: new(strings.Repeat("长", 501))})
		refuses(t, "notes", err, schema.InvalidKind, "太长")
	})
}

// One company puts the same batch on sale at several places at once: it is on sale once, and nobody is refused.
func TestABatchIsPutOnSaleAtOnce(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		farm := db.Company("金穗棉业有限公司")
		people := []*schematest.Person{farm.Merchant("老金"), farm.Merchant("小金")}
		farm.Seller().Batch("65014252003").Unlisted()
		made := make([]*schema.Made, 6)
		errs := atOnce(6, func(i int) (err error) {
			made[i], err = schema.Do(t.Context(), db.DB, func(tx *schema.Tx) (*schema.Made, error) {
				return tx.MakeListings(&people[i%2].Member, schema.Making{
					BatchIDs: []string{"65014252003"}, Offer: schema.Offer{Price: schema.Yuan(15000 + i), Until: schema.ValidityEnd("2026-12-31")},
				})
			})
			return err
		})
		if err := errors.Join(errs...); err != nil {
			t.Fatal(err)
		}
		news, anew := 0, 0
		for _, m := range made {
			news, anew = news+len(m.Made), anew+len(m.Repriced)
		}
		if n, err := db.Count("listing"); news != 1 || anew != 5 || n != 1 || err != nil {
			t.Errorf("%d new, %d anew, %d listings, %v", news, anew, n, err)
		}
	})
}

// Who has seen an older listing than it is now changes nothing.
func TestOneFieldIsChangedAsItWasSeen(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		lot := db.Company("甲").Seller().Batch("65014252001").Fixed(15000)
		errs := atOnce(5, func(i int) error {
			return try(t, db, func(tx *schema.Tx) error {
				return tx.ModifyListing(lot.MemberID, lot.ID, 0, schema.NotesField, fmt.Sprint("备注", i))
			})
		})
		if n := won(t, errs, schema.ConflictKind, "刚被别人修改过"); n != 1 {
			t.Errorf("%d have changed it", n)
		}
		l := schematest.Read(db, func(tx *schema.Tx) (*schema.Listing, error) { return tx.Listing(lot.ID) })
		if l.Version != 1 || !strings.HasPrefix(l.Notes, "备注") {
			t.Errorf("%+v", l)
		}
	})
}

// A sheet becomes true while its lots are put on sale by number: both are done, one after the other.
func TestASheetAndNumbersAtOnce(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		s := newSeller(t, db, "甲棉业")
		for round := range 5 {
			var asks, numbers []string
			for n := range 20 {
				numbers = append(numbers, fmt.Sprintf("650882%d2%03d", round, n))
				asks = append(asks, numbers[n]+" CF701+700")
				s.Seller().Batch(numbers[n]).Unlisted()
			}
			i, err := s.confirm(s.sheet(asks...), schema.Confirmation{})
			if err == nil {
				err = s.stage(i, nil, asks...)
			}
			if err != nil {
				t.Fatal(err)
			}
			errs := atOnce(2, func(n int) error {
				if n == 0 {
					_, err := s.finish(i)
					return err
				}
				return try(t, db, func(tx *schema.Tx) error {
					_, err := tx.MakeListings(&s.by.Member, schema.Making{BatchIDs: numbers, Offer: schema.Offer{Price: 15000, Until: schema.ValidityEnd("2026-12-31")}})
					return err
				})
			})
			if err := errors.Join(errs...); err != nil || count(t, db, "listing") != 20*(round+1) {
				t.Errorf("%d listings, %v", count(t, db, "listing"), err)
			}
		}
	})
}
