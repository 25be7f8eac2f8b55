package verify

import (
	"context"
	"slices"

	"cottonmall/schema"
	"cottonmall/schema/imported"
	"cottonmall/schema/market"
)

// importedLot is the part of an imported lot that database and search answers have in common. At a fixed price contract
// and basis are empty; otherwise the price is.
type importedLot struct {
	ID        int64           `json:"importlistingID"`
	BillNo    string          `json:"billOfLadingNo"`
	CompanyID int64           `json:"memberID"`
	Country   string          `json:"country"`
	Level     string          `json:"level"`
	Length    int             `json:"length"`
	Weight    schema.Weight   `json:"amount"`
	Currency  market.Currency `json:"currency"`
	IndexCode string          `json:"indexCode"`
	Basis     market.Decimal  `json:"basis"`
	Price     market.Decimal  `json:"fixedPrice"`
	Until     int64           `json:"listingValidity"`
}

func (l importedLot) key() int64   { return l.ID }
func (l importedLot) name() string { return "进口棉 " + l.BillNo }

// compareImported compares the imported lots of each company, and returns their number. It reads the lots of the
// companies that have some in the database; those of others are in the total.
func (c *comparison) compareImported(ctx context.Context) (int, error) {
	stored, err := c.storedImported(ctx, 0)
	if err != nil {
		return 0, err
	}
	companies := make([]int64, len(stored))
	for i, l := range stored {
		companies[i] = l.CompanyID
	}
	slices.Sort(companies)
	for _, company := range slices.Compact(companies) {
		err := retry(ctx, func() error {
			got, err := c.site.imported(ctx, company)
			if err != nil {
				return err
			}
			want, err := c.storedImported(ctx, company)
			if err != nil {
				return err
			}
			return compareLists(want, got)
		})
		if err != nil {
			return 0, err
		}
	}
	return len(stored), c.compareImportedTotal(ctx)
}

func (c *comparison) compareImportedTotal(ctx context.Context) error {
	return retry(ctx, func() error {
		stored, err := c.storedImported(ctx, 0)
		if err != nil {
			return err
		}
		page, err := c.site.importedPage(ctx, map[string]any{"pageSize": 1})
		if err != nil {
			return err
		}
		if page.TotalRow != len(stored) {
			return differ("数据库有 %d 批进口棉，索引有 %d 批", len(stored), page.TotalRow)
		}
		return nil
	})
}

// storedImported returns the imported lots of the database that can be bought now: of a company, or all for zero.
func (c *comparison) storedImported(ctx context.Context, company int64) ([]importedLot, error) {
	return schema.View(ctx, c.db, func(tx *schema.Tx) ([]importedLot, error) {
		codes, err := imported.ReadCodes(tx)
		if err != nil {
			return nil, err
		}
		query := tx.DB().Where("state IN ? AND until > ? AND index_code IN ?",
			imported.ShownStates, schema.Millis(tx.Now()), append(codes, ""))
		if company != 0 {
			query = query.Where("member_id = ?", company)
		}
		var list []imported.Listing
		if err := query.Order("id").Find(&list).Error; err != nil {
			return nil, err
		}
		found := make([]importedLot, len(list))
		for i := range list {
			l := &list[i]
			found[i] = importedLot{
				ID: l.ID, BillNo: l.BillNo, CompanyID: l.CompanyID, Country: l.Country, Level: l.Level, Length: l.Length,
				Weight: l.Weight, Currency: l.Currency, IndexCode: l.IndexCode, Basis: l.Basis, Price: l.Price,
				Until: l.Until.Unix(),
			}
		}
		return found, nil
	})
}

type importedPage struct {
	TotalRow int           `json:"totalRow"`
	List     []importedLot `json:"list"`
}

// imported returns all imported lots of a company that the site finds.
func (s *site) imported(ctx context.Context, company int64) ([]importedLot, error) {
	var list []importedLot
	for n := 1; ; n++ {
		page, err := s.importedPage(ctx, map[string]any{"id": company, "pageNum": n, "pageSize": pageSize})
		if err != nil {
			return nil, err
		}
		list = append(list, page.List...)
		if len(list) >= page.TotalRow || len(page.List) == 0 {
			return list, nil
		}
	}
}

func (s *site) importedPage(ctx context.Context, in map[string]any) (page importedPage, err error) {
	err = s.call(ctx, "/mall/imported/list", in, &page)
	return page, err
}
