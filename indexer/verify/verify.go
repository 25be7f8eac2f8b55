// Package verify compares what a running site finds with its database: listings, products, imported lots, reserve lots
// and articles.
package verify

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/market"
)

// listing is the part of a listing that database and search answers have in common. At a fixed price contract and
// basis are empty; otherwise the price is.
type listing struct {
	ID              int64               `json:"listingID"`
	BatchID         string              `json:"batchID"`
	Type            int                 `json:"type"`
	State           cotton.ListingState `json:"state"`
	IndexCode       string              `json:"indexCode"`
	Basis           schema.Yuan         `json:"basis"`
	FixedPrice      schema.Yuan         `json:"fixedPrice"`
	Amount          schema.Weight       `json:"amount"`
	DepotName       string              `json:"depotName"`
	FactoryName     string              `json:"factoryName"`
	MemberOwnerName string              `json:"memberOwnerName"`
	Notes           string              `json:"notes"`
	ListingValidity int64               `json:"listingValidity"`
}

// A comparison with differences is repeated: the index follows the database within a second, and lots of a site in use
// change all the time.
const (
	tries = 5
	pause = time.Second
)

// Counts are the numbers of what was compared.
type Counts struct{ Listings, Products, Imported, Reserve, Articles int }

// Site compares what can be bought now of the database with what the site at url finds. It returns an error that
// describes the first difference.
func Site(ctx context.Context, db *schema.DB, url string) (n Counts, err error) {
	c := &comparison{db: db, site: &site{url: strings.TrimSuffix(url, "/")}}
	if n.Listings, err = c.compareListings(ctx); err != nil {
		return n, err
	}
	if n.Products, err = c.compareProducts(ctx); err != nil {
		return n, err
	}
	if n.Imported, err = c.compareImported(ctx); err != nil {
		return n, err
	}
	if n.Reserve, err = c.compareReserve(ctx); err != nil {
		return n, err
	}
	n.Articles, err = c.compareArticles(ctx)
	return n, err
}

// comparison compares a site with its database.
type comparison struct {
	db   *schema.DB
	site *site
}

// compareListings compares all listings and returns their number.
func (c *comparison) compareListings(ctx context.Context) (int, error) {
	stored, err := c.stored(ctx, nil)
	if err != nil {
		return 0, err
	}
	if err := c.compareTotals(ctx); err != nil {
		return 0, err
	}
	byBatch := slices.SortedFunc(slices.Values(stored), func(a, b listing) int {
		return strings.Compare(fmt.Sprint(a.Type, a.BatchID), fmt.Sprint(b.Type, b.BatchID))
	})
	for len(byBatch) > 0 {
		n := queryLen(byBatch)
		if err := c.compareBatches(ctx, byBatch[:n]); err != nil {
			return 0, err
		}
		byBatch = byBatch[n:]
	}
	return len(stored), nil
}

// queryLen returns how many listings at the beginning fit into one query: batches of one type, each with all its
// listings, at most one page.
func queryLen(list []listing) int {
	end := 0
	for i := 1; i <= len(list) && i <= pageSize; i++ {
		if i == len(list) || list[i].BatchID != list[i-1].BatchID {
			end = i
		}
		if i < len(list) && list[i].Type != list[0].Type {
			break
		}
	}
	return max(end, 1)
}

// compareTotals compares the numbers of listings of Xinjiang and of inland cotton.
func (c *comparison) compareTotals(ctx context.Context) error {
	return retry(ctx, func() error {
		want := [2]int{}
		stored, err := c.stored(ctx, nil)
		if err != nil {
			return err
		}
		for _, l := range stored {
			want[l.Type]++
		}
		for kind, name := range []string{"新疆棉", "地产棉"} {
			got, err := c.site.count(ctx, kind)
			if err != nil {
				return err
			}
			if got != want[kind] {
				return differ("%s：数据库有 %d 个挂牌，索引有 %d 个", name, want[kind], got)
			}
		}
		return nil
	})
}

// compareBatches compares the listings of some batches of one type.
func (c *comparison) compareBatches(ctx context.Context, list []listing) error {
	numbers := make([]string, len(list))
	for i, l := range list {
		numbers[i] = l.BatchID
	}
	numbers = slices.Compact(numbers)
	return retry(ctx, func() error {
		got, err := c.site.find(ctx, list[0].Type, numbers)
		if err != nil {
			return err
		}
		want, err := c.stored(ctx, idsOf(list, got))
		if err != nil {
			return err
		}
		return compareLists(want, got)
	})
}

// idsOf returns the ids of the listings in some lists, each once.
func idsOf(lists ...[]listing) []int64 {
	var ids []int64
	for _, list := range lists {
		for _, l := range list {
			ids = append(ids, l.ID)
		}
	}
	slices.Sort(ids)
	return slices.Compact(ids)
}

// stored returns the listings of the database that can be bought now: all, or those of ids.
func (c *comparison) stored(ctx context.Context, ids []int64) ([]listing, error) {
	return schema.View(ctx, c.db, func(tx *schema.Tx) ([]listing, error) {
		live, err := market.LiveContracts(tx, tx.Today())
		if err != nil {
			return nil, err
		}
		var list []listing
		err = cotton.EachListing(tx, ids, func(row *cotton.ListingRow) error {
			l := &row.Listing
			if l.Until.After(tx.Now()) && (l.Fixed() || live.Trades(l.IndexCode, tx.Now())) {
				list = append(list, newListing(row))
			}
			return nil
		})
		return list, err
	})
}

func newListing(row *cotton.ListingRow) listing {
	l, b := row.Listing, row.Batch
	s := listing{
		ID: l.ID, BatchID: l.BatchID, State: l.State, Amount: b.Conditioned, Notes: l.Notes,
		DepotName: row.Warehouse.Name, FactoryName: row.Ginnery.Name, MemberOwnerName: row.Company.Name,
		ListingValidity: l.Until.Unix(),
	}
	if b.Zone == cotton.Inland {
		s.Type = 1
	}
	if l.Fixed() {
		s.FixedPrice = l.Price
	} else {
		s.IndexCode, s.Basis = l.IndexCode, l.Basis
	}
	return s
}

// difference is a difference between index and database.
type difference struct{ text string }

func (d *difference) Error() string { return "索引与数据库不一致：" + d.text }

func differ(format string, args ...any) error { return &difference{fmt.Sprintf(format, args...)} }

func (l listing) key() int64   { return l.ID }
func (l listing) name() string { return fmt.Sprintf("挂牌 %d（批次 %s）", l.ID, l.BatchID) }

// compareLists returns the first difference between two lists.
func compareLists[Row interface {
	comparable
	key() int64
	name() string
}](want, got []Row) error {
	byKey := make(map[int64]Row, len(got))
	for _, row := range got {
		byKey[row.key()] = row
	}
	for _, row := range want {
		found, ok := byKey[row.key()]
		switch {
		case !ok:
			return differ("索引里没有%s", row.name())
		case found != row:
			return differ("%s：数据库 %+v，索引 %+v", row.name(), row, found)
		}
		delete(byKey, row.key())
	}
	for _, row := range byKey {
		return differ("索引里多出%s", row.name())
	}
	return nil
}

// retry repeats a comparison while it finds a difference, because the index follows the database with a delay.
func retry(ctx context.Context, f func() error) error {
	for n := 1; ; n++ {
		err := f()
		var d *difference
		if n == tries || !errors.As(err, &d) {
			return err
		}
		if err := sleep(ctx, pause); err != nil {
			return err
		}
	}
}
