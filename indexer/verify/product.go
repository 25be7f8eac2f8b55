package verify

import (
	"context"
	"slices"

	"cottonmall/schema"
	"cottonmall/schema/product"
)

// offered is the part of a product that database and search answers have in common.
type offered struct {
	ID        int64         `json:"id"`
	Number    string        `json:"number"`
	CompanyID int64         `json:"memberID"`
	Brand     string        `json:"brand"`
	Article   string        `json:"article"`
	City      string        `json:"city"`
	Price     schema.Yuan   `json:"price"` // zero when it is negotiable
	Left      schema.Weight `json:"amount"`
	Until     int64         `json:"until"`
}

func (o offered) key() int64   { return o.ID }
func (o offered) name() string { return "产品 " + o.Number }

// compareProducts compares the products of each company, and returns their number. It reads the products of the
// companies that have some in the database; those of others are in the total.
func (c *comparison) compareProducts(ctx context.Context) (int, error) {
	stored, err := c.storedProducts(ctx, 0)
	if err != nil {
		return 0, err
	}
	companies := make([]int64, len(stored))
	for i, o := range stored {
		companies[i] = o.CompanyID
	}
	slices.Sort(companies)
	for _, company := range slices.Compact(companies) {
		err := retry(ctx, func() error {
			got, err := c.site.products(ctx, company)
			if err != nil {
				return err
			}
			want, err := c.storedProducts(ctx, company)
			if err != nil {
				return err
			}
			return compareLists(want, got)
		})
		if err != nil {
			return 0, err
		}
	}
	return len(stored), c.compareProductTotal(ctx)
}

func (c *comparison) compareProductTotal(ctx context.Context) error {
	return retry(ctx, func() error {
		stored, err := c.storedProducts(ctx, 0)
		if err != nil {
			return err
		}
		page, err := c.site.productPage(ctx, map[string]any{"pageSize": 1})
		if err != nil {
			return err
		}
		if page.TotalRow != len(stored) {
			return differ("数据库有 %d 个产品，索引有 %d 个", len(stored), page.TotalRow)
		}
		return nil
	})
}

// storedProducts returns the products of the database that can be bought now: of a company, or all for zero.
func (c *comparison) storedProducts(ctx context.Context, company int64) ([]offered, error) {
	return schema.View(ctx, c.db, func(tx *schema.Tx) ([]offered, error) {
		tree, err := product.ReadTree(tx)
		if err != nil {
			return nil, err
		}
		var list []product.Product
		query := tx.DB().Where("state = ? AND until > ?", product.OnSale, schema.Millis(tx.Now()))
		if company != 0 {
			query = query.Where("company_id = ?", company)
		}
		if err := query.Order("id").Find(&list).Error; err != nil {
			return nil, err
		}
		found := make([]offered, 0, len(list))
		for _, p := range list {
			if tree.Open(p.CategoryID) {
				found = append(found, offered{
					ID: p.ID, Number: p.Number, CompanyID: p.CompanyID, Brand: p.Brand, Article: p.Article, City: p.City,
					Price: p.Price, Left: p.Left, Until: p.Until.Unix(),
				})
			}
		}
		return found, nil
	})
}

type productPage struct {
	TotalRow int       `json:"totalRow"`
	List     []offered `json:"list"`
}

// products returns all products of a company that the site finds.
func (s *site) products(ctx context.Context, company int64) ([]offered, error) {
	var list []offered
	for n := 1; ; n++ {
		page, err := s.productPage(ctx, map[string]any{"id": company, "pageNum": n, "pageSize": pageSize})
		if err != nil {
			return nil, err
		}
		list = append(list, page.List...)
		if len(list) >= page.TotalRow || len(page.List) == 0 {
			return list, nil
		}
	}
}

func (s *site) productPage(ctx context.Context, in map[string]any) (page productPage, err error) {
	err = s.call(ctx, "/mall/product/product_list", in, &page)
	return page, err
}
