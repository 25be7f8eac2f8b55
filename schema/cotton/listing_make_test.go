package cotton_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/cotton"
	"cottonmall/schema/schematest"
)

func TestBatchesArePutOnSaleByNumber(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		farm := db.Company("金穗棉业有限公司")
		by, s := farm.Merchant("老金"), farm.Seller()
		mine, sold := s.Batch("65014252001").Notes("含税").Fixed(15000), s.Batch("65014252002").State(cotton.Sold).Fixed(15000)
		s.Batch("65014252003").Unlisted()
		db.Company("乙").Seller().Batch("65014252004").Fixed(14000)
		until := cotton.ValidityEnd("2026-12-31")
		ask := func(m cotton.Making) (made *cotton.Made, err error) {
			return schema.Do(t.Context(), db.DB, func(tx *schema.Tx) (*cotton.Made, error) {
				return cotton.MakeListings(tx, &by.Member, m)
			})
		}
		offer := cotton.Offer{IndexCode: "CF701", Basis: 1000, Until: until}
		made, err := ask(cotton.Making{BatchIDs: []string{
			"65014252004", "65014252003", mine.BatchID, sold.BatchID,
			"65014252009", "x", mine.BatchID,
		}, Offer: offer})
		if err != nil {
			t.Fatal(err)
		}
		got := fmt.Sprint(len(made.Made), made.Made[0].BatchID, made.Made[1].BatchID, made.Repriced, made.Failed, made.Points)
		want := fmt.Sprint(2, "65014252003", "65014252004", []cotton.MadeListing{{BatchID: mine.BatchID, ListingID: mine.ID}},
			[]cotton.UnmadeBatch{
				{BatchID: sold.BatchID, Reason: "该批次正在交易中或已售出，不能改价"},
				{BatchID: "65014252009", Reason: "没有这批的检验数据，请用带颜色级、长度、马值等列的表格导入"},
				{BatchID: "x", Reason: "没有这批的检验数据，请用带颜色级、长度、马值等列的表格导入"},
			}, account.PointsListed)
		if got != want {
			t.Errorf("got  %s\nwant %s", got, want)
		}
		l := schematest.Read(db, func(tx *schema.Tx) (*cotton.Listing, error) { return cotton.FindListing(tx, mine.ID) })
		if l.Offer().String() != "CF701+1000" || l.Notes != "含税" || !l.Until.Equal(until) {
			t.Errorf("relisted: %+v", l)
		}
		if again, err := ask(cotton.Making{
			BatchIDs: []string{"65014252003"}, Offer: offer,
			Notes: new(" 自提  急售\n可拼车 "),
		}); err != nil || again.Points != 0 || len(again.Repriced) != 1 {
			t.Errorf("again: %+v %v", again, err)
		} else if l := schematest.Read(db, func(tx *schema.Tx) (*cotton.Listing, error) {
			return cotton.FindListing(tx, again.Repriced[0].ListingID)
		}); l.Notes != "自提 急售 可拼车" {
			t.Errorf("notes are %q, want one line", l.Notes)
		} else {
			// lines are joined as in uploaded sheets
			db.Do(func(tx *schema.Tx) error {
				return cotton.ModifyListing(tx, l.CompanyID, l.ID, l.Version, cotton.NotesField, "含税  \n自提")
			})
			if l := schematest.Read(db, func(tx *schema.Tx) (*cotton.Listing, error) {
				return cotton.FindListing(tx, l.ID)
			}); l.Notes != "含税 自提" {
				t.Errorf("notes are %q", l.Notes)
			}
		}
		for want, m := range map[string]cotton.Making{
			"请输入批号":    {Offer: offer},
			"最多挂牌 100": {Offer: offer, BatchIDs: make([]string, 101)},
			"有效期应晚于":   {Offer: cotton.Offer{Price: 15000, Until: db.Now()}, BatchIDs: []string{"65014252003"}},
			"合约 CF609": {Offer: cotton.Offer{IndexCode: "CF609", Until: until}, BatchIDs: []string{"65014252003"}},
		} {
			_, err := ask(m)
			schematest.Refuses(t, want, err, schema.InvalidKind, want)
		}
		_, err = ask(cotton.Making{BatchIDs: []string{"65014252003"}, Offer: offer, Notes: new(strings.Repeat("长", 501))})
		schematest.Refuses(t, "notes", err, schema.InvalidKind, "太长")
	})
}

// TestABatchIsPutOnSaleAtOnce lists the same batch concurrently: one request inserts it, the others reprice it.
func TestABatchIsPutOnSaleAtOnce(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		farm := db.Company("金穗棉业有限公司")
		people := []*schematest.Person{farm.Merchant("老金"), farm.Merchant("小金")}
		farm.Seller().Batch("65014252003").Unlisted()
		made := make([]*cotton.Made, 6)
		errs := schematest.AtOnce(6, func(i int) (err error) {
			made[i], err = schema.Do(t.Context(), db.DB, func(tx *schema.Tx) (*cotton.Made, error) {
				return cotton.MakeListings(tx, &people[i%2].Member, cotton.Making{
					BatchIDs: []string{"65014252003"},
					Offer:    cotton.Offer{Price: schema.Yuan(15000 + i), Until: cotton.ValidityEnd("2026-12-31")},
				})
			})
			return err
		})
		if err := errors.Join(errs...); err != nil {
			t.Fatal(err)
		}
		inserted, repriced := 0, 0
		for _, m := range made {
			inserted, repriced = inserted+len(m.Made), repriced+len(m.Repriced)
		}
		if n, err := db.Count("listing"); inserted != 1 || repriced != 5 || n != 1 || err != nil {
			t.Errorf("%d new, %d repriced, %d listings, %v", inserted, repriced, n, err)
		}
	})
}

// TestOneFieldIsChangedAsItWasSeen checks that of concurrent changes of the same version only one succeeds.
func TestOneFieldIsChangedAsItWasSeen(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		lot := db.Company("甲").Seller().Batch("65014252001").Fixed(15000)
		errs := schematest.AtOnce(5, func(i int) error {
			return schematest.Try(t, db, func(tx *schema.Tx) error {
				return cotton.ModifyListing(tx, lot.CompanyID, lot.ID, 0, cotton.NotesField, fmt.Sprint("备注", i))
			})
		})
		if n := schematest.Won(t, errs, schema.ConflictKind, "刚被别人修改过"); n != 1 {
			t.Errorf("%d changed it", n)
		}
		l := schematest.Read(db, func(tx *schema.Tx) (*cotton.Listing, error) { return cotton.FindListing(tx, lot.ID) })
		if l.Version != 1 || !strings.HasPrefix(l.Notes, "备注") {
			t.Errorf("%+v", l)
		}
	})
}
