package verify

import (
	"context"
	"slices"

	"cottonmall/schema"
	"cottonmall/schema/reserve"
)

// reserveLot is the part of a reserve lot that database and search answers have in common.
type reserveLot struct {
	ID        int64         `json:"reserveID"`
	Day       schema.Day    `json:"day"`
	BatchID   string        `json:"batchID"`
	Bundle    string        `json:"bundle"`
	Kind      reserve.Kind  `json:"type"`
	Warehouse string        `json:"depotName"`
	Weight    schema.Weight `json:"amount"`
	State     reserve.State `json:"status"`
	Price     schema.Yuan   `json:"dealPrice"` // zero for null: not sold
}

func (l reserveLot) key() int64   { return l.ID }
func (l reserveLot) name() string { return "储备棉 " + string(l.Day) + " " + l.BatchID }

// compareReserve compares the reserve lots of each day, and returns their number.
func (c *comparison) compareReserve(ctx context.Context) (int, error) {
	stored, err := c.storedReserve(ctx, "")
	if err != nil {
		return 0, err
	}
	days := make([]schema.Day, len(stored))
	for i, l := range stored {
		days[i] = l.Day
	}
	slices.Sort(days)
	for _, day := range slices.Compact(days) {
		err := retry(ctx, func() error {
			got, err := c.site.reserve(ctx, day)
			if err != nil {
				return err
			}
			want, err := c.storedReserve(ctx, day)
			if err != nil {
				return err
			}
			return compareLists(want, got)
		})
		if err != nil {
			return 0, err
		}
	}
	return len(stored), c.compareReserveTotal(ctx)
}

func (c *comparison) compareReserveTotal(ctx context.Context) error {
	return retry(ctx, func() error {
		stored, err := c.storedReserve(ctx, "")
		if err != nil {
			return err
		}
		page, err := c.site.reservePage(ctx, map[string]any{"pageSize": 1})
		if err != nil {
			return err
		}
		if page.TotalRow != len(stored) {
			return differ("数据库有 %d 批储备棉，索引有 %d 批", len(stored), page.TotalRow)
		}
		return nil
	})
}

// storedReserve returns the reserve lots of the database: of a day, or all without one.
func (c *comparison) storedReserve(ctx context.Context, day schema.Day) ([]reserveLot, error) {
	return schema.View(ctx, c.db, func(tx *schema.Tx) ([]reserveLot, error) {
		query := tx.DB().Order("id")
		if day != "" {
			query = query.Where("day = ?", day)
		}
		var list []reserve.Lot
		if err := query.Find(&list).Error; err != nil {
			return nil, err
		}
		found := make([]reserveLot, len(list))
		for i := range list {
			l := &list[i]
			found[i] = reserveLot{
				l.ID, l.Day, l.BatchID, l.Bundle, l.Kind, l.Warehouse, l.Weight, l.State, l.Price,
			}
		}
		return found, nil
	})
}

type reservePage struct {
	TotalRow int          `json:"totalRow"`
	List     []reserveLot `json:"list"`
}

// reserve returns all reserve lots of a day that the site finds.
func (s *site) reserve(ctx context.Context, day schema.Day) ([]reserveLot, error) {
	var list []reserveLot
	for n := 1; ; n++ {
		page, err := s.reservePage(ctx, map[string]any{"day": day, "pageNum": n, "pageSize": pageSize})
		if err != nil {
			return nil, err
		}
		list = append(list, page.List...)
		if len(list) >= page.TotalRow || len(page.List) == 0 {
			return list, nil
		}
	}
}

func (s *site) reservePage(ctx context.Context, in map[string]any) (page reservePage, err error) {
	err = s.call(ctx, "/mall/patStore/list", in, &page)
	return page, err
}
