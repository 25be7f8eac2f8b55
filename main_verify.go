package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/market"
)

// verify compares what the running site finds with what its database says.
type verify struct {
	database
	URL string `env:"COTTONMALL_PUBLIC_URL" default:"http://127.0.0.1:8080" help:"运行中的商城地址。"`
}

// shown is what a buyer sees of a listing, as far as it can be compared. Contract and basis are empty at a fixed
// price, and the price otherwise.
type shown struct {
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

// rounds is how often what differs is looked at again, a pause apart: the index follows within a second, and a site
// in use never stands still.
const (
	rounds = 5
	pause  = time.Second
)

// Run asks the site for every listing of the database, by batch numbers, and for how many it has; it says whether
// both agree, and fails when they do not.
func (v *verify) Run(ctx context.Context, out io.Writer) error {
	return v.with(ctx, func(db *schema.DB) error {
		c := &comparison{db: db, site: &siteFlags{url: strings.TrimSuffix(v.URL, "/")}}
		n, err := c.whole(ctx)
		if err != nil {
			return err
		}
		_, err = fmt.Fprintf(out, "搜索索引与数据库一致：%d 个挂牌\n", n)
		return err
	})
}

// comparison compares a site with its database.
type comparison struct {
	db   *schema.DB
	site *siteFlags
}

// whole compares all; it gives how many listings agree.
func (c *comparison) whole(ctx context.Context) (int, error) {
	truth, err := c.truth(ctx, nil)
	if err != nil {
		return 0, err
	}
	if err := c.totals(ctx); err != nil {
		return 0, err
	}
	byBatch := slices.SortedFunc(slices.Values(truth), func(a, b shown) int {
		return strings.Compare(fmt.Sprint(a.Type, a.BatchID), fmt.Sprint(b.Type, b.BatchID))
	})
	for len(byBatch) > 0 {
		part := batchesOf(byBatch)
		if err := c.part(ctx, byBatch[:part]); err != nil {
			return 0, err
		}
		byBatch = byBatch[part:]
	}
	return len(truth), nil
}

// batchesOf is how many listings at the beginning can be asked for in one question: batches of one type, each with
// all its listings, no more than a page holds.
func batchesOf(list []shown) int {
	end := 0
	for i := 1; i <= len(list) && i <= sitePage; i++ {
		if i == len(list) || list[i].BatchID != list[i-1].BatchID {
			end = i
		}
		if i < len(list) && list[i].Type != list[0].Type {
			break
		}
	}
	return max(end, 1)
}

// totals compares how many listings there are of Xinjiang and of inland cotton.
func (c *comparison) totals(ctx context.Context) error {
	return again(ctx, func() error {
		want := [2]int{}
		truth, err := c.truth(ctx, nil)
		if err != nil {
			return err
		}
		for _, l := range truth {
			want[l.Type]++
		}
		for kind, name := range []string{"新疆棉", "地产棉"} {
			got, err := c.site.count(ctx, kind)
			if err != nil {
				return err
			}
			if got != want[kind] {
				return &difference{fmt.Sprintf("%s：数据库有 %d 个挂牌，索引有 %d 个", name, want[kind], got)}
			}
		}
		return nil
	})
}

// part compares the listings of some batches of one type.
func (c *comparison) part(ctx context.Context, list []shown) error {
	numbers := make([]string, len(list))
	for i, l := range list {
		numbers[i] = l.BatchID
	}
	numbers = slices.Compact(numbers)
	return again(ctx, func() error {
		got, err := c.site.find(ctx, list[0].Type, numbers)
		if err != nil {
			return err
		}
		want, err := c.truth(ctx, idsOf(list, got))
		if err != nil {
			return err
		}
		return compare(want, got)
	})
}

// idsOf are the listings of both lists, each once.
func idsOf(lists ...[]shown) []int64 {
	var ids []int64
	for _, list := range lists {
		for _, l := range list {
			ids = append(ids, l.ID)
		}
	}
	slices.Sort(ids)
	return slices.Compact(ids)
}

// truth are the listings of the database that can be bought now: all, or those of ids.
func (c *comparison) truth(ctx context.Context, ids []int64) ([]shown, error) {
	return schema.View(ctx, c.db, func(tx *schema.Tx) ([]shown, error) {
		live, err := market.LiveContracts(tx, tx.Today())
		if err != nil {
			return nil, err
		}
		var list []shown
		err = cotton.EachListing(tx, ids, func(row *cotton.ListingRow) error {
			l := &row.Listing
			if l.Until.After(tx.Now()) && (l.Fixed() || live.Trades(l.IndexCode, tx.Now())) {
				list = append(list, newShown(row))
			}
			return nil
		})
		return list, err
	})
}

func newShown(row *cotton.ListingRow) shown {
	l, b := row.Listing, row.Batch
	s := shown{
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

// difference says where index and database differ.
type difference struct{ text string }

func (d *difference) Error() string { return "索引与数据库不一致：" + d.text }

// compare finds the first listing that one side has differently, or not at all.
func compare(want, got []shown) error {
	byID := make(map[int64]shown, len(got))
	for _, l := range got {
		byID[l.ID] = l
	}
	for _, l := range want {
		found, ok := byID[l.ID]
		switch {
		case !ok:
			return &difference{fmt.Sprintf("索引里没有挂牌 %d（批次 %s）", l.ID, l.BatchID)}
		case found != l:
			return &difference{fmt.Sprintf("挂牌 %d：数据库 %+v，索引 %+v", l.ID, l, found)}
		}
		delete(byID, l.ID)
	}
	for id, l := range byID {
		return &difference{fmt.Sprintf("索引里多出挂牌 %d（批次 %s）", id, l.BatchID)}
	}
	return nil
}

// again repeats a comparison while it finds a difference, because what has just changed is on its way.
func again(ctx context.Context, f func() error) error {
	for n := 1; ; n++ {
		err := f()
		var d *difference
		if n == rounds || !errors.As(err, &d) {
			return err
		}
		select {
		case <-time.After(pause):
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}
