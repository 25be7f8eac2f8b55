package cotton_test

import (
	"testing"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/cotton"
	"cottonmall/schema/schematest"
)

// TestSellersNameIntermediaries lists and reprices lots with an intermediary.
func TestSellersNameIntermediaries(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		farm, other := db.Company("金穗棉业有限公司"), db.Company("乙")
		broker := db.AddCompany(account.Company{Name: "信诚居间", State: account.CompanyApproved, Broker: true})
		by, s := farm.Merchant("老金"), farm.Seller()
		old := s.Batch("65014252001").Fixed(15000)
		s.Batch("65014252003").Unlisted()
		offer := cotton.Offer{IndexCode: "CF701", Basis: 1000, Until: cotton.ValidityEnd("2026-12-31")}
		list := func(id *int64) error {
			return schematest.Try(t, db, func(tx *schema.Tx) error {
				_, err := cotton.MakeListings(tx, &by.Member, cotton.Making{
					BatchIDs: []string{"65014252001", "65014252003"}, Offer: offer, IntermediaryID: id,
				})
				return err
			})
		}
		reprice := func(c cotton.OfferChange) {
			db.Do(func(tx *schema.Tx) error {
				_, err := cotton.RepriceStock(tx, farm.ID, []int64{old.ID}, c)
				return err
			})
		}
		check := func(what string, want int64) {
			t.Helper()
			l := schematest.Read(db, func(tx *schema.Tx) (*cotton.Listing, error) { return cotton.FindListing(tx, old.ID) })
			if l.IntermediaryID != want {
				t.Errorf("%s: brought by %d, want %d", what, l.IntermediaryID, want)
			}
		}
		schematest.Refuses(t, "another company", list(&other.ID), schema.InvalidKind, "乙不是平台的居间企业")
		if err := list(&broker.ID); err != nil {
			t.Fatal(err)
		}
		check("listed", broker.ID)
		if err := list(nil); err != nil {
			t.Fatal(err)
		}
		check("listed again", broker.ID)
		reprice(cotton.OfferChange{Intermediary: &cotton.Intermediary{}})
		check("none", 0)
		c := cotton.OfferChange{By: 10, Intermediary: &cotton.Intermediary{ID: broker.ID, Name: "信诚居间"}}
		reprice(c)
		check("with a price", broker.ID)
		if text := c.String(); text != "+10 元/吨，居间 信诚居间" {
			t.Error(text)
		}
	})
}
