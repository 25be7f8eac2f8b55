package schematest

import (
	"fmt"
	"math"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/cotton"
	"cottonmall/schema/market"
)

// Company is a company in a test database.
type Company struct {
	account.Company
	db *DB
}

// Company returns the company with this name, or inserts an approved one.
func (db *DB) Company(name string) *Company {
	db.t.Helper()
	for _, c := range Read(db, account.Companies) {
		if c.Name == name {
			return &Company{c, db}
		}
	}
	return db.AddCompany(account.Company{Name: name, ShortName: name, City: "阿克苏", State: account.CompanyApproved})
}

// AddCompany inserts a company.
func (db *DB) AddCompany(c account.Company) *Company {
	db.t.Helper()
	list := []account.Company{c}
	db.Do(func(tx *schema.Tx) error { return account.AddCompanies(tx, list) })
	return &Company{list[0], db}
}

// Quote sets the price of a contract.
func (db *DB) Quote(code string, price schema.Yuan) {
	db.t.Helper()
	db.Do(func(tx *schema.Tx) error {
		_, err := market.Tick(tx, code, price)
		return err
	})
}

// Warehouse returns the warehouse with this name, or inserts one in 南疆.
func (db *DB) Warehouse(name string) market.Warehouse {
	return db.AddWarehouse(market.Warehouse{Name: name, Area: "南疆", City: "阿克苏"})
}

// AddWarehouse returns the warehouse with this name, or inserts this one.
func (db *DB) AddWarehouse(w market.Warehouse) market.Warehouse {
	db.t.Helper()
	for _, have := range Read(db, market.Warehouses) {
		if have.Name == w.Name {
			return have
		}
	}
	list := []market.Warehouse{w}
	db.Do(func(tx *schema.Tx) error { return market.AddWarehouses(tx, list) })
	return list[0]
}

// Seller is a company that sells.
type Seller struct{ *Company }

// Seller returns the company as a seller.
func (c *Company) Seller() *Seller { return &Seller{c} }

// Lot builds a batch and its listing. OnBasis, Fixed or Unlisted inserts them.
type Lot struct {
	Batch   cotton.Batch
	Listing cotton.Listing
	db      *DB
	ginnery string
	depot   string
}

// Batch returns a new lot: machine-picked cotton of 阿克苏, 31 3129 B, 186 bales, on sale for a week.
func (s *Seller) Batch(number string) *Lot {
	lot := &Lot{db: s.db, ginnery: "加工厂" + number[:5], depot: "阿克苏库"}
	lot.Batch = cotton.Batch{
		BatchID: number, GinneryCode: number[:5], Zone: cotton.Xinjiang, Area: "南疆", City: "阿克苏",
		CottonYear: 2025, PackType: cotton.PickMachine, CottonType: cotton.GinSaw, Standard: "GB1103.1-2023",
		PackNum: 186, Gross: 4220000, Tare: 26040, Net: 4193960, Moisture: 460, Impurity: 240,
		Uniformity: cotton.Spread{Avg: 8200}, Rd: cotton.Spread{Avg: 7880}, PlusB: cotton.Spread{Avg: 820},
		Ginning: cotton.Shares{0, 9840, 160},
	}
	lot.Listing = cotton.Listing{
		BatchID: number, CompanyID: s.ID, State: cotton.OnSale, Way: cotton.WayListed,
		ListedAt: s.db.Now().Add(-time.Hour), Until: s.db.Now().Add(7 * 24 * time.Hour),
	}
	return lot.Colour("31").Length(29.3).Strength(28.7).Mike(4.6)
}

// From sets the origin: zone, area and city.
func (l *Lot) From(zone, area, city string) *Lot {
	l.Batch.Zone, l.Batch.Area, l.Batch.City = zone, area, city
	return l
}

// South sets the origin 南疆.
func (l *Lot) South() *Lot { return l.From(cotton.Xinjiang, "南疆", "阿克苏") }

// North sets the origin 北疆.
func (l *Lot) North() *Lot { return l.From(cotton.Xinjiang, "北疆", "昌吉") }

// East sets the origin 东疆.
func (l *Lot) East() *Lot { return l.From(cotton.Xinjiang, "东疆", "哈密") }

// Corps sets the origin 兵团.
func (l *Lot) Corps() *Lot { return l.From(cotton.Xinjiang, "兵团", "八师 石河子") }

// Inland sets the origin 内地.
func (l *Lot) Inland() *Lot { return l.From(cotton.Inland, "内地", "山东") }

// Ginnery sets the name of the ginnery.
func (l *Lot) Ginnery(name string) *Lot { l.ginnery = name; return l }

// In sets the warehouse by its name.
func (l *Lot) In(warehouse string) *Lot { l.depot = warehouse; return l }

// Year sets the crop year.
func (l *Lot) Year(year int) *Lot { l.Batch.CottonYear = year; return l }

// Hand sets picking by hand.
func (l *Lot) Hand() *Lot { l.Batch.PackType = cotton.PickHand; return l }

// Roller sets ginning by rollers.
func (l *Lot) Roller() *Lot { l.Batch.CottonType = cotton.GinRoller; return l }

// LongStaple sets long-staple cotton.
func (l *Lot) LongStaple() *Lot { l.Batch.CottonType = cotton.GinLong; return l }

// Colour sets one colour grade for the whole lot. NoMainGrade leaves the shares unknown.
func (l *Lot) Colour(grade string) *Lot {
	l.Batch.PrimaryColour, l.Batch.Colours = grade, nil
	if i := cotton.ColourIndex(grade); i >= 0 {
		l.Batch.Colours = make(cotton.Shares, len(cotton.ColourGrades))
		l.Batch.Colours[i] = 10000
	}
	return l
}

// Shares sets the main colour grade and the shares by grade in percent.
func (l *Lot) Shares(main string, shares map[string]float64) *Lot {
	l.Batch.PrimaryColour, l.Batch.Colours = main, make(cotton.Shares, len(cotton.ColourGrades))
	for grade, percent := range shares {
		l.Batch.Colours[cotton.ColourIndex(grade)] = centi(percent)
	}
	return l
}

// Length sets the average length in mm.
func (l *Lot) Length(mm float64) *Lot { l.Batch.Length.Avg = centi(mm); return l }

// Strength sets the average breaking strength in cN/tex.
func (l *Lot) Strength(v float64) *Lot { l.Batch.Strength.Avg = centi(v); return l }

// Mike sets the average micronaire and its grade.
func (l *Lot) Mike(v float64) *Lot {
	l.Batch.Mike.Avg, l.Batch.MikeGrade = centi(v), cotton.MikeGrade(centi(v))
	return l
}

// Uniformity sets the average length uniformity in %.
func (l *Lot) Uniformity(v float64) *Lot { l.Batch.Uniformity.Avg = centi(v); return l }

// Moisture sets the moisture regain in %; the conditioned weight follows.
func (l *Lot) Moisture(v float64) *Lot { l.Batch.Moisture = centi(v); return l }

// Trash sets the trash content in %; the conditioned weight follows.
func (l *Lot) Trash(v float64) *Lot { l.Batch.Impurity = centi(v); return l }

// Rd sets the average reflectance in %.
func (l *Lot) Rd(v float64) *Lot { l.Batch.Rd.Avg = centi(v); return l }

// PlusB sets the average yellowness.
func (l *Lot) PlusB(v float64) *Lot { l.Batch.PlusB.Avg = centi(v); return l }

// P3 sets the share of poor ginning in %; the rest is P2.
func (l *Lot) P3(v float64) *Lot {
	l.Batch.Ginning = cotton.Shares{0, 10000 - centi(v), centi(v)}
	return l
}

// Bales sets the number of bales.
func (l *Lot) Bales(n int) *Lot { l.Batch.PackNum = n; return l }

// Marked adds marks to the listing.
func (l *Lot) Marked(marks cotton.SaleType) *Lot { l.Listing.SaleType |= marks; return l }

// Auction sets sale by auction.
func (l *Lot) Auction() *Lot { l.Listing.Way = cotton.WayAuction; return l }

// Bundle sets the bundle with which the lot is sold.
func (l *Lot) Bundle(listing int64) *Lot { l.Listing.Bundle = listing; return l }

// Via sets the intermediary company.
func (l *Lot) Via(broker *Company) *Lot { l.Listing.IntermediaryID = broker.ID; return l }

// Notes sets the seller's remark.
func (l *Lot) Notes(text string) *Lot { l.Listing.Notes = text; return l }

// Until sets the end of validity.
func (l *Lot) Until(t time.Time) *Lot { l.Listing.Until = t; return l }

// State sets the state of the listing.
func (l *Lot) State(s cotton.ListingState) *Lot { l.Listing.State = s; return l }

// OnBasis inserts the lot at a basis over a contract.
func (l *Lot) OnBasis(contract string, basis schema.Yuan) cotton.Listing {
	l.db.t.Helper()
	l.Listing.IndexCode, l.Listing.Basis = contract, basis
	return l.store()
}

// Fixed inserts the lot at a fixed price.
func (l *Lot) Fixed(price schema.Yuan) cotton.Listing {
	l.db.t.Helper()
	l.Listing.Price = price
	return l.store()
}

// Unlisted inserts the batch without a listing.
func (l *Lot) Unlisted() cotton.Batch {
	l.db.t.Helper()
	l.db.Do(l.storeBatch)
	return l.Batch
}

func (l *Lot) store() cotton.Listing {
	l.db.t.Helper()
	list := []cotton.Listing{l.Listing}
	l.db.Do(func(tx *schema.Tx) error {
		if err := l.storeBatch(tx); err != nil {
			return err
		}
		return cotton.AddListings(tx, list)
	})
	return list[0]
}

// storeBatch inserts the batch unless it exists already.
func (l *Lot) storeBatch(tx *schema.Tx) error {
	if have, err := cotton.FindBatch(tx, l.Batch.BatchID); err == nil {
		l.Batch = *have
		return nil
	}
	if err := l.storePlaces(tx); err != nil {
		return fmt.Errorf("insert places of batch %s: %w", l.Batch.BatchID, err)
	}
	list := []cotton.Batch{l.Batch}
	if err := cotton.AddBatches(tx, list); err != nil {
		return err
	}
	l.Batch = list[0]
	return nil
}

// storePlaces inserts the missing ginnery and warehouse.
func (l *Lot) storePlaces(tx *schema.Tx) error {
	var batches int64
	err := tx.DB().Model(&cotton.Batch{}).Where("ginnery_code = ?", l.Batch.GinneryCode).Count(&batches).Error
	if err != nil {
		return err
	}
	if batches == 0 { // it replaces a published one of the base data
		if err := tx.DB().Delete(&market.Ginnery{Code: l.Batch.GinneryCode}).Error; err != nil {
			return err
		}
		g := market.Ginnery{Code: l.Batch.GinneryCode, Name: l.ginnery, Area: l.Batch.Area, City: l.Batch.City}
		if err := market.AddGinneries(tx, []market.Ginnery{g}); err != nil {
			return err
		}
	}
	names, err := market.WarehouseNames(tx)
	if err != nil {
		return err
	}
	for _, n := range names {
		if market.WarehouseKey(n.Name) == market.WarehouseKey(l.depot) {
			l.Batch.WarehouseID = n.ID
			return nil
		}
	}
	list := []market.Warehouse{{Name: l.depot, Area: "南疆", City: "阿克苏"}}
	err = market.AddWarehouses(tx, list)
	l.Batch.WarehouseID = list[0].ID
	return err
}

func centi(v float64) schema.Centi { return schema.Centi(math.Round(v * 100)) }
