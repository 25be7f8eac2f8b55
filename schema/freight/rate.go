package freight

import (
	"cmp"

	"gorm.io/gorm"

	"cottonmall/schema"
)

// Rate is what a route cost by an accepted quote.
type Rate struct {
	PerTon schema.Yuan
	On     schema.Day // when the quote was accepted
	Way    Way

	Loading bool // it includes loading and unloading

	Requester, Carrier int64 // the companies
}

// RouteRate is an accepted quote of a route.
type RouteRate struct {
	WarehouseID int64 // where it begins; zero without one
	From, To    string
	Rate
}

// rateTons is the least weight for which a quote counts as a rate: smaller loads share a truck.
const rateTons = 10 * schema.Ton

// FillsTruck reports whether the load is large enough that its price per ton is that of the route.
func (q *Request) FillsTruck() bool { return q.Tons >= rateTons }

// isRate selects the quotes for a kind of goods that count as rates.
const isRate = "kind = ? AND tons >= ?"

// AcceptedRates returns the rates of quotes for cotton to places that were accepted on a day or later, the oldest
// first, by one query.
func AcceptedRates(tx *schema.Tx, to []string, since schema.Day) ([]RouteRate, error) {
	var list []struct {
		Request
		CarrierID int64
	}
	err := tx.DB().Table("freight_request AS r").Select("from_place", "to_place", "warehouse_id", "way", "r.rate",
		"loading", "accepted_on", "r.company_id", "q.company_id AS carrier_id").
		Joins("LEFT JOIN freight_quote AS q ON q.id = r.quote_id").
		Where("to_place IN ? AND r.state IN ? AND accepted_on >= ?", to, dealt, since).
		Where(isRate, Cotton, rateTons).
		Order("accepted_on, r.updated_at, r.id").Find(&list).Error
	rates := make([]RouteRate, len(list))
	for i := range list {
		q := &list[i]
		rate := Rate{q.Rate, q.AcceptedOn, q.Way, q.Loading, q.CompanyID, q.CarrierID}
		rates[i] = RouteRate{q.WarehouseID, q.FromPlace, q.ToPlace, rate}
	}
	return rates, err
}

// MonthRates are the accepted quotes of one route in one month.
type MonthRates struct {
	FromPlace string
	ToPlace   string
	Way       Way
	Month     string // 2026-11
	Quotes    int
	Tons      schema.Weight
	Lowest    schema.Yuan // per ton
	Mean      schema.Yuan // per ton, of the tons
	Highest   schema.Yuan // per ton
}

// rateColumns are the figures of MonthRates without those that name the route and the month.
const rateColumns = "COUNT(*) AS quotes, SUM(tons) AS tons, MIN(rate) AS lowest, MAX(rate) AS highest, " +
	"SUM(rate * tons) AS value"

// monthOf is the month of an accepted quote.
const monthOf = "SUBSTR(accepted_on, 1, 7)"

// RateFilter selects accepted quotes by their routes, goods and days. Only loads of at least 10 t count.
type RateFilter struct {
	RouteFilter
	Kind  Kind // zero: cotton
	Since schema.Day
}

func (f *RateFilter) query(tx *schema.Tx) *gorm.DB {
	return f.in(tx.DB().Model(&Request{}).Where("state IN ? AND accepted_on >= ?", dealt, f.Since).
		Where(isRate, cmp.Or(f.Kind, Cotton), rateTons))
}

// monthRates returns the rows of a query of routes and rateColumns.
func monthRates(query *gorm.DB) ([]MonthRates, error) {
	var rows []struct {
		MonthRates
		Value int64 // sum of rate × weight
	}
	err := query.Scan(&rows).Error
	list := make([]MonthRates, len(rows))
	for i, r := range rows {
		list[i] = r.MonthRates
		list[i].Mean = schema.Yuan((2*r.Value + int64(r.Tons)) / (2 * int64(r.Tons))) // half up
	}
	return list, err
}

// RatesByMonth returns the figures of all selected routes together, by month, the oldest first.
func RatesByMonth(tx *schema.Tx, f RateFilter) ([]MonthRates, error) {
	return monthRates(f.query(tx).Select(monthOf + " AS month, " + rateColumns).Group("month").Order("month"))
}

// RatesByRoute returns a page of the figures by route and month, the newest first, and their number.
func RatesByRoute(tx *schema.Tx, f RateFilter, page schema.Page) ([]MonthRates, int, error) {
	if err := page.Check(); err != nil {
		return nil, 0, err
	}
	const route = "from_place, to_place, way"
	groups := f.query(tx).Select(route + ", " + monthOf + " AS month, " + rateColumns).Group(route + ", month")
	var total int64
	if err := tx.DB().Table("(?) AS g", groups).Count(&total).Error; err != nil {
		return nil, 0, err
	}
	list, err := monthRates(groups.Order("month DESC, quotes DESC, " + route).Offset(page.Offset()).Limit(page.Size))
	return list, int(total), err
}

// ExportMax is the largest number of rows of an export.
const ExportMax = 10_000

// AllRatesByRoute returns the figures by route and month, the newest first. It refuses more than a number of them.
func AllRatesByRoute(tx *schema.Tx, f RateFilter, most int) ([]MonthRates, error) {
	const size = 1000
	list := []MonthRates{}
	for page := 1; ; page++ {
		rows, total, err := RatesByRoute(tx, f, schema.Page{Num: page, Size: size})
		if err != nil {
			return nil, err
		}
		if total > most {
			return nil, schema.Invalid("", "一次最多导出 %s 行，现在有 %s 行，请缩小范围",
				schema.Grouped(most), schema.Grouped(total))
		}
		if list = append(list, rows...); len(rows) < size {
			return list, nil
		}
	}
}
