package cottonapi

import (
	"context"
	"io"
	"iter"

	"cottonmall/api/accountapi"
	"cottonmall/api/web"
	"cottonmall/indexer/cottonindex"
	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/cotton/listedsheet"
	"cottonmall/schema/market"
	"cottonmall/schema/mill"
	"cottonmall/schema/mill/deliverysheet"
	"cottonmall/schema/upload/lotsheet"
)

const exportSheet = "现货"

// Download sends the file of a ticket.
func (h Exports) Download(c *web.Call) error {
	ctx, release, err := h.Slots.AcquireFor(c)
	if err != nil {
		return err
	}
	defer release()
	spec, err := schema.View(ctx, h.DB, func(tx *schema.Tx) (*exportSpec, error) {
		return cotton.ReadExport[exportSpec](tx, c.Caller.Actor.MembershipID, c.Fiber.Query("ticket"))
	})
	if err != nil {
		return err
	}
	if spec.Shop != nil {
		if err := accountapi.Product.Admit(c.Caller); err != nil {
			return err
		}
	}
	return web.WriteWorkbook(c, func(w io.Writer) (string, error) {
		return spec.Name + " " + string(schema.DayOf(h.DB.Now())), h.write(ctx, w, c.Caller, spec)
	})
}

// write writes the current lots of a file.
func (h Exports) write(ctx context.Context, w io.Writer, by web.Caller, spec *exportSpec) error {
	ids, err := h.listingsOf(ctx, by, spec)
	if err != nil {
		return err
	}
	var columns []*listedsheet.Column
	for _, key := range spec.Columns {
		if c, ok := listedsheet.ColumnOf(key); ok {
			columns = append(columns, c)
		}
	}
	_, err = schema.View(ctx, h.DB, func(tx *schema.Tx) (int, error) {
		p, err := newPricer(tx, accountapi.ViewerOf(by), spec)
		if err != nil {
			return 0, err
		}
		return listedsheet.Write(w, exportSheet, p.columns(columns), eachLot(tx, ids, p))
	})
	return err
}

// listingsOf returns the IDs of the listings of a file.
func (h Exports) listingsOf(ctx context.Context, by web.Caller, spec *exportSpec) ([]int64, error) {
	if spec.Shop != nil {
		return schema.View(ctx, h.DB, func(tx *schema.Tx) ([]int64, error) {
			if len(spec.Listings) > 0 {
				return cotton.StockAmong(tx, by.Actor.CompanyID, spec.Listings)
			}
			return cotton.StockInOrder(tx, by.Actor.CompanyID, spec.Shop.Filter, spec.Shop.Order, listedsheet.MaxWritten+1)
		})
	}
	if spec.Search != nil {
		viewer, err := spec.Search.viewerOf(ctx, h.DB, by)
		if err != nil {
			return nil, err
		}
		return h.Index.All(ctx, viewer, spec.Search.indexSearch(), listedsheet.MaxWritten)
	}
	found, err := h.Index.Lots(ctx, accountapi.ViewerOf(by), spec.Listings, spec.Pricing)
	ids := make([]int64, len(found))
	for i := range found {
		ids[i] = found[i].ListingID
	}
	return ids, err
}

// eachLot returns an iterator over listings as lots of a sheet.
func eachLot(tx *schema.Tx, ids []int64, p *pricer) iter.Seq2[*listedsheet.Lot, error] {
	return schema.Seq(func(write func(*listedsheet.Lot) error) error {
		return cotton.EachWhole(tx, ids, func(row *cotton.ListingRow) error { return write(p.lot(row)) })
	})
}

// pricer converts listings to lots of a sheet with prices from the current quotes and a premium table.
type pricer struct {
	quotes map[string]schema.Yuan
	table  *market.PremiumTable
	title  string // of the table
	mills  *mill.Mills
	mill   *mill.Mill // of delivered prices; nil: they are left out
	own    bool       // lots in an auction are at the offer of their seller, instead of the highest bid
}

func newPricer(tx *schema.Tx, v cottonindex.Viewer, spec *exportSpec) (*pricer, error) {
	prices, err := market.Prices(tx)
	if err != nil {
		return nil, err
	}
	p := &pricer{quotes: prices, own: spec.Shop != nil}
	premiums, err := market.CompanyPremiums(tx, v.Company)
	if err != nil {
		return nil, err
	}
	if p.mills, err = mill.CompanyMills(tx, v.Company); err != nil {
		return nil, err
	}
	by := spec.Pricing
	if spec.Search != nil {
		by = cottonindex.Pricing{Premium: spec.Search.Premium, Mill: spec.Search.Mill}
	}
	if p.mill, err = p.mills.Chosen(v.Company, by.Mill); err != nil {
		return nil, err
	}
	if p.table, err = premiums.Find(v.Company, by.Premium); err != nil {
		return nil, err
	}
	p.title = p.table.Title()
	return p, nil
}

// columns returns the columns of a file: delivered prices are explained, or left out without a mill.
func (p *pricer) columns(list []*listedsheet.Column) []*listedsheet.Column {
	if p.mill == nil {
		return listedsheet.WithoutDelivered(list)
	}
	return listedsheet.Explained(list)
}

// delivery returns the delivery from a warehouse to the mill, or nil if it is not known.
func (p *pricer) delivery(from *market.Warehouse) *mill.Delivery {
	if p.mill == nil {
		return nil
	}
	return p.mills.Delivery(mill.Warehouse{ID: from.ID, Place: mill.PlaceOf(from)}, p.mill)
}

func (p *pricer) lot(row *cotton.ListingRow) *listedsheet.Lot {
	l := row.Listing
	if p.own {
		l.Basis, l.Price = row.Own.Basis, row.Own.Price
	}
	lot := &listedsheet.Lot{
		Lot: lotsheet.Lot{
			Batch: row.Batch, Ginnery: row.Ginnery.Name, Warehouse: row.Warehouse.Name, Notes: l.Notes,
			Offer: l.Offer(),
		},
		Delivered: deliverysheet.Lot{Mill: p.mill, Delivery: p.delivery(row.Warehouse)},
		Seller:    row.Company.Name, Area: row.Warehouse.Area, State: l.State.Name(),
		ListedAt: l.ListedAt, UpdatedAt: l.UpdatedAt,
	}
	if row.Intermediary != nil {
		lot.Intermediary = row.Intermediary.Name
	}
	price := l.Price
	if !l.Fixed() {
		quote, live := p.quotes[l.IndexCode]
		if !live {
			return lot
		}
		price = quote + l.Basis
	}
	lot.Price, lot.Delivered.Price = &price, &price
	if premium, known := cotton.PremiumOf(p.table, &row.Batch); known {
		lot.Price3128 = new((schema.PerTon(price)*100 - premium.Total).Round())
		lot.Nearest = cotton.NearestText(premium.Nearest)
		lot.Table = p.title
	}
	return lot
}

// Template sends an empty sheet for sellers to fill in.
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
	return web.WriteWorkbook(c, func(w io.Writer) (string, error) {
		return "挂牌模板", lotsheet.WriteForm(w, contract, h.DB.Now().AddDate(0, 0, 7))
	})
}
