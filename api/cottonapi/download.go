package cottonapi

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"iter"
	"slices"

	"cottonmall/api/accountapi"
	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/market"
	"cottonmall/schema/upload/lotsheet"
)

const exportSheet = "现货"

// Download makes the file of a ticket and sends it. It is made on the disk: what goes wrong is told before anything is
// sent, and who reads slowly holds nothing but the file.
func (h Exports) Download(c *web.Call) error {
	ctx, leave, err := h.Slots.AcquireFor(c)
	if err != nil {
		return err
	}
	defer leave()
	e, err := schema.View(ctx, h.DB, func(tx *schema.Tx) (*cotton.Export, error) {
		return cotton.FindExport(tx, c.Caller.Actor.MembershipID, c.Fiber.Query("ticket"))
	})
	if err != nil {
		return err
	}
	var wish exportSpec
	if err := json.Unmarshal([]byte(e.Wish), &wish); err != nil {
		return err
	}
	if wish.Shop != nil {
		if err := accountapi.Product.Admit(c.Caller); err != nil {
			return err
		}
	}
	file, size, err := web.WriteTempFile(func(w io.Writer) error { return h.write(ctx, w, c.Caller, &wish) })
	if err != nil {
		return err
	}
	return web.SendWorkbook(c.Fiber, wish.Name+" "+string(schema.DayOf(h.DB.Now())), file, size)
}

// write writes the lots of a wish as they are now.
func (h Exports) write(ctx context.Context, w io.Writer, by web.Caller, wish *exportSpec) error {
	ids, err := h.listingsOf(ctx, by, wish)
	if err != nil {
		return err
	}
	var fields []*lotsheet.Field
	for _, key := range wish.Columns {
		if f, ok := lotsheet.ColumnOf(key); ok {
			fields = append(fields, f)
		}
	}
	_, err = schema.View(ctx, h.DB, func(tx *schema.Tx) (int, error) {
		m, err := newMarketRow(tx, wish)
		if err != nil {
			return 0, err
		}
		return lotsheet.Write(w, exportSheet, fields, eachLot(tx, ids, m))
	})
	return err
}

// listingsOf are the listings of a wish.
func (h Exports) listingsOf(ctx context.Context, by web.Caller, wish *exportSpec) ([]int64, error) {
	if wish.Shop != nil {
		return schema.View(ctx, h.DB, func(tx *schema.Tx) ([]int64, error) {
			if len(wish.Listings) > 0 {
				return cotton.StockAmong(tx, by.Actor.CompanyID, wish.Listings)
			}
			return cotton.StockInOrder(tx, by.Actor.CompanyID, wish.Shop.Filter, wish.Shop.Order, lotsheet.MaxWritten+1)
		})
	}
	if wish.Search != nil {
		return h.Index.All(ctx, accountapi.ViewerOf(by), wish.Search.indexSearch(), lotsheet.MaxWritten)
	}
	found, err := h.Index.Lots(ctx, accountapi.ViewerOf(by), wish.Listings)
	ids := make([]int64, len(found))
	for i := range found {
		ids[i] = found[i].ListingID
	}
	return ids, err
}

// eachLot reads listings as lots of a sheet.
func eachLot(tx *schema.Tx, ids []int64, m *marketRow) iter.Seq2[*lotsheet.Lot, error] {
	return func(yield func(*lotsheet.Lot, error) bool) {
		ended := errors.New("no more is wanted")
		err := cotton.EachWhole(tx, ids, func(row *cotton.ListingRow) error {
			if !yield(m.lot(row), nil) {
				return ended
			}
			return nil
		})
		if err != nil && !errors.Is(err, ended) {
			yield(nil, err)
		}
	}
}

// marketRow is what turns a listing into a row: the quotes of the moment and a premium table.
type marketRow struct {
	quotes map[string]schema.Yuan
	table  *market.PremiumTable
}

func newMarketRow(tx *schema.Tx, wish *exportSpec) (*marketRow, error) {
	m := &marketRow{quotes: map[string]schema.Yuan{}}
	live, err := market.LiveQuotes(tx)
	if err != nil {
		return nil, err
	}
	for _, q := range live {
		m.quotes[q.IndexCode] = q.Price
	}
	all, err := market.PremiumTables(tx)
	i := slices.IndexFunc(all, func(t market.PremiumTable) bool {
		if wish.Search != nil && wish.Search.Premium != "" {
			return t.Code == wish.Search.Premium
		}
		return t.Standard
	})
	if i >= 0 {
		m.table = &all[i]
	}
	return m, err
}

func (m *marketRow) lot(row *cotton.ListingRow) *lotsheet.Lot {
	l := &row.Listing
	lot := &lotsheet.Lot{
		Batch: row.Batch, Ginnery: row.Ginnery.Name, Warehouse: row.Warehouse.Name, Notes: l.Notes,
		Offer:  cotton.Offer{IndexCode: l.IndexCode, Basis: l.Basis, Price: l.Price, Until: l.Until},
		Listed: lotsheet.Listed{Seller: row.Company.Name, Area: row.Warehouse.Area, State: l.State.Name(), ListedAt: l.ListedAt, UpdatedAt: l.UpdatedAt},
	}
	price := l.Price
	if !l.Fixed() {
		quote, live := m.quotes[l.IndexCode]
		if !live {
			return lot
		}
		price = quote + l.Basis
	}
	lot.Listed.Price = &price
	if m.table != nil {
		if premium, known := cotton.PremiumOf(m.table, &row.Batch); known {
			lot.Listed.Price3128 = new((schema.PerTon(price)*100 - premium.Total).Round())
		}
	}
	return lot
}

// Template sends an empty sheet to be filled in.
func (h Exports) Template(c *web.Call) error {
	ctx, cancel := context.WithTimeout(c, web.ExportTimeout)
	defer cancel()
	contract, err := schema.View(ctx, h.DB, func(tx *schema.Tx) (string, error) {
		live, err := market.LiveContracts(tx, tx.Today())
		if err != nil || len(live) == 0 {
			return "", err
		}
		return live[0].Code, nil
	})
	if err != nil {
		return err
	}
	file, size, err := web.WriteTempFile(func(w io.Writer) error { return lotsheet.WriteForm(w, contract, h.DB.Now().AddDate(0, 0, 7)) })
	if err != nil {
		return err
	}
	return web.SendWorkbook(c.Fiber, "挂牌模板", file, size)
}
