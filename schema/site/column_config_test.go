package site_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/schematest"
	"cottonmall/schema/site"
)

// TestColumnConfigs checks that at most one choice of a table is active, and that choices are private.
func TestColumnConfigs(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		own, other := db.Company("江海纺织").Member("买方"), db.Company("远山棉业").Member("卖方")
		save := func(owner int64, table, name, columns string, active bool) error {
			_, err := schema.Do(t.Context(), db.DB, func(tx *schema.Tx) (struct{}, error) {
				return struct{}{}, site.SaveColumnConfig(tx, site.ColumnConfig{
					MembershipID: owner, Table: table, Name: name,
					Columns: columns, Active: active,
				})
			})
			return err
		}
		for _, c := range []struct {
			owner       int64
			table, name string
		}{
			{own.MembershipID, "cotton", "询价"},
			{own.MembershipID, "cotton", "质检"},
			{own.MembershipID, "export", "询价"},
			{other.MembershipID, "cotton", "询价"},
		} {
			if err := save(c.owner, c.table, c.name, "batch,price", true); err != nil {
				t.Fatal(err)
			}
		}
		if err := save(own.MembershipID, "cotton", " 询价 ", "batch,basis", true); err != nil {
			t.Fatal(err)
		}
		list := func(owner int64) (list []string) {
			db.Do(func(tx *schema.Tx) error {
				all, err := site.ColumnConfigs(tx, owner)
				for _, c := range all {
					list = append(list, fmt.Sprint(c.Table, " ", c.Name, " ", c.Columns, " ", c.Active))
				}
				return err
			})
			return list
		}
		want := []string{"cotton 质检 batch,price false", "cotton 询价 batch,basis true", "export 询价 batch,price true"}
		got := list(own.MembershipID)
		slices.Sort(want)
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Errorf("%q", got)
		}
		if len(list(other.MembershipID)) != 1 {
			t.Errorf("%q", list(other.MembershipID))
		}
		db.Do(func(tx *schema.Tx) error {
			return site.RemoveColumnConfigs(tx, own.MembershipID, "cotton", []string{"询价", "没有的"})
		})
		if got := list(own.MembershipID); len(got) != 2 || len(list(other.MembershipID)) != 1 {
			t.Errorf("%q", got)
		}
		for _, name := range []string{"", "甲,乙", "太长太长太长太长太长太长太长太长太长太长太长太长太长太长太长太长太长太长太长太长太长"} {
			if err := save(own.MembershipID, "cotton", name, "batch", false); err == nil {
				t.Errorf("name %q was accepted", name)
			}
		}
		for i := range site.ColumnConfigMax + 1 {
			if err := save(own.MembershipID, "shop", fmt.Sprint(i), "batch",
				false); (err != nil) != (i == site.ColumnConfigMax) {
				t.Errorf("the %dth: %v", i+1, err)
			}
		}
	})
}

// TestExportTickets checks that a ticket is valid for its owner and for minutes, and that its row is deleted then.
func TestExportTickets(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		ticket := ""
		db.Do(func(tx *schema.Tx) (err error) {
			ticket, err = cotton.AddExport(tx, 7, json.RawMessage(`{"name":"现货"}`))
			return err
		})
		read := func(owner int64, ticket string) string {
			e, err := schema.View(t.Context(), db.DB, func(tx *schema.Tx) (*cotton.Export, error) {
				return cotton.FindExport(tx, owner, ticket)
			})
			if err != nil {
				return err.Error()
			}
			return e.Wish
		}
		if got := read(7, ticket); got != `{"name":"现货"}` {
			t.Error(got)
		}
		const gone = "下载链接已失效，请重新导出"
		if read(8, ticket) != gone || read(7, ticket+"x") != gone || read(7, "") != gone {
			t.Error("another member's ticket was accepted")
		}
		db.Advance(cotton.ExportLife)
		if got := read(7, ticket); got != gone {
			t.Error(got)
		}
		db.Do(func(tx *schema.Tx) error { _, err := schema.DeleteExpired(tx); return err })
		if n, err := db.Count("export"); n != 0 || err != nil {
			t.Errorf("%d tickets are kept, %v", n, err)
		}
	})
}

// TestWholeListings checks that listings in all states are read completely and in the requested order.
func TestWholeListings(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		seller := db.Company("江海纺织").Seller()
		first := seller.Batch("65012252001").OnBasis("CF701", 1100)
		second := seller.Batch("65012252002").Fixed(15_600)
		db.Do(func(tx *schema.Tx) error { return schematest.TakeOffSale(tx, first) })
		var ids []int64
		var batches []cotton.Batch
		db.Do(func(tx *schema.Tx) error {
			return cotton.EachWhole(tx, []int64{second.ID, 999, first.ID}, func(row *cotton.ListingRow) error {
				ids, batches = append(ids, row.Listing.ID), append(batches, row.Batch)
				return nil
			})
		})
		if !slices.Equal(ids, []int64{second.ID, first.ID}) {
			t.Fatalf("%v", ids)
		}
		for i, id := range []string{"65012252002", "65012252001"} {
			want, err := schema.View(t.Context(), db.DB, func(tx *schema.Tx) (*cotton.Batch, error) {
				return cotton.FindBatch(tx, id)
			})
			if err != nil {
				t.Fatal(err)
			}
			got := batches[i]
			if got.BatchID != want.BatchID || got.Net != want.Net || got.Length != want.Length || got.Mike != want.Mike ||
				got.Strength != want.Strength ||
				got.Uniformity != want.Uniformity || !slices.Equal(got.Mikes, want.Mikes) ||
				!slices.Equal(got.Lengths, want.Lengths) || got.StoredOn != want.StoredOn {
				t.Errorf("%+v\nwant %+v", got, want)
			}
		}
	})
}
