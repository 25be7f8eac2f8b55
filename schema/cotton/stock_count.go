package cotton

import (
	"cmp"
	"slices"
	"time"

	"cottonmall/schema"
)

// StateCount is the number of a seller's listings in one state.
type StateCount struct {
	State     ListingState  `json:"state" enum:"1,2,3,4,5,6"`
	StateName string        `json:"stateName"`
	Count     int           `json:"count"`
	Tons      schema.Weight `json:"tons" doc:"公定重量，吨"`
}

// soonDays is the number of days before the end of validity that count as ending soon.
const soonDays = 3

// StockCounts returns the number of a seller's listings in each state, and of those on sale whose validity ends soon.
func StockCounts(tx *schema.Tx, companyID int64) (counts []StateCount, soon int, err error) {
	var rows []StateCount
	err = tx.DB().Raw("SELECT l.state, COUNT(*) AS count, COALESCE(SUM(b.conditioned), 0) AS tons FROM "+shopTable(tx)+
		" JOIN batch b ON b.batch_id = l.batch_id WHERE l.member_id = ? GROUP BY l.state", companyID).Scan(&rows).Error
	if err != nil {
		return nil, 0, err
	}
	for state := OnSale; state <= Auction; state++ {
		count := StateCount{State: state}
		for _, r := range rows {
			if r.State == state {
				count = r
			}
		}
		count.StateName = state.Name()
		counts = append(counts, count)
	}
	var n int64
	err = tx.DB().Model(&Listing{}).Where("member_id = ? AND state = ? AND until <= ?", companyID, OnSale,
		schema.Millis(tx.Now().Add(soonDays*24*time.Hour))).
		Count(&n).Error
	return counts, int(n), err
}

// StockGroup is a part of a seller's listings, with the same ginnery, contract, warehouse or crop year.
type StockGroup struct {
	GinneryCode string
	IndexCode   string // empty for fixed prices
	WarehouseID int64
	CottonYear  int
	Count       int
	Tons        schema.Weight
	BasisMin    schema.Yuan // zero for fixed prices
	BasisMax    schema.Yuan
}

// add adds another part.
func (g *StockGroup) add(o StockGroup) {
	g.BasisMin, g.BasisMax = min(g.BasisMin, o.BasisMin), max(g.BasisMax, o.BasisMax)
	g.Count, g.Tons = g.Count+o.Count, g.Tons+o.Tons
}

// StockStat is the distribution of a seller's listings.
type StockStat struct {
	Ginneries, Warehouses, Years []StockGroup // most listings first; the years newest first
	Contracts                    []StockGroup // by contract, fixed prices last
}

// CountStock counts a seller's listings in a state, or in all states when zero, in one query.
func CountStock(tx *schema.Tx, companyID int64, state ListingState) (*StockStat, error) {
	query, args := "", []any{companyID}
	if state != 0 {
		query, args = " AND l.state = ?", append(args, state)
	}
	var rows []StockGroup
	err := tx.DB().Raw("SELECT b.ginnery_code, l.index_code, b.warehouse_id, b.cotton_year, COUNT(*) AS count,"+
		" SUM(b.conditioned) AS tons, MIN(l.basis) AS basis_min, MAX(l.basis) AS basis_max"+
		" FROM "+shopTable(tx)+" JOIN batch b ON b.batch_id = l.batch_id WHERE l.member_id = ?"+query+
		" GROUP BY b.ginnery_code, l.index_code, b.warehouse_id, b.cotton_year", args...).Scan(&rows).Error
	if err != nil {
		return nil, err
	}
	most := func(a, b StockGroup) int { return cmp.Compare(b.Count, a.Count) }
	s := &StockStat{
		Ginneries:  sumGroups(rows, func(g StockGroup) StockGroup { return StockGroup{GinneryCode: g.GinneryCode} }, most),
		Warehouses: sumGroups(rows, func(g StockGroup) StockGroup { return StockGroup{WarehouseID: g.WarehouseID} }, most),
		Years: sumGroups(rows, func(g StockGroup) StockGroup { return StockGroup{CottonYear: g.CottonYear} },
			func(a, b StockGroup) int { return cmp.Compare(b.CottonYear, a.CottonYear) }),
		Contracts: sumGroups(rows, func(g StockGroup) StockGroup { return StockGroup{IndexCode: g.IndexCode} }, byContract),
	}
	return s, nil
}

// byContract orders by contract, fixed prices last.
func byContract(a, b StockGroup) int {
	if (a.IndexCode == "") != (b.IndexCode == "") {
		return cmp.Compare(b.IndexCode, a.IndexCode)
	}
	return cmp.Compare(a.IndexCode, b.IndexCode)
}

// sumGroups sums rows with the same key and sorts the sums.
func sumGroups(rows []StockGroup, left func(StockGroup) StockGroup, order func(a, b StockGroup) int) []StockGroup {
	at := map[StockGroup]int{}
	var list []StockGroup
	for _, r := range rows {
		key := left(r)
		i, known := at[key]
		if !known {
			i = len(list)
			at[key] = i
			key.BasisMin, key.BasisMax = r.BasisMin, r.BasisMax
			list = append(list, key)
		}
		list[i].add(r)
	}
	slices.SortStableFunc(list, order)
	return list
}

// ListedWeek is the number of lots on sale that were listed, or confirmed as still available, in a week.
type ListedWeek struct {
	Monday schema.Day `json:"monday" doc:"这一周的周一"`
	Lots   int        `json:"lots" doc:"批数"`
}

// ListedWeeks returns the last weeks, the oldest first and the present one last.
func ListedWeeks(tx *schema.Tx, weeks int) ([]ListedWeek, error) {
	today := tx.Today()
	monday := today.Add(-(int(today.At(12, 0).Weekday()) + 6) % 7)
	list := make([]ListedWeek, weeks)
	for i := range list {
		w := &list[i]
		w.Monday = monday.Add(7 * (i + 1 - weeks))
		from, to := w.Monday.At(0, 0), w.Monday.Add(7).At(0, 0)
		n, err := listedBetween(tx, from, to)
		if err != nil {
			return nil, err
		}
		w.Lots = n
	}
	return list, nil
}

// listedBetween returns the number of shown listings that were listed in a time. It reads an index only.
func listedBetween(tx *schema.Tx, from, to time.Time) (int, error) {
	var n int64
	err := tx.DB().Model(&Listing{}).Where("state IN ? AND listed_at >= ? AND listed_at < ?", ShownStates,
		schema.Millis(from), schema.Millis(to)).Count(&n).Error
	return int(n), err
}
