package cotton

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/market"
)

// classDaysKept is how long the spreads of the classes are stored: longer than any page looks back.
const classDaysKept = 200 * 24 * time.Hour

// ClassLeast is the least number of lots whose spread says something about a class.
const ClassLeast = 5

// ClassDaysDue returns the spreads of the classes at the close of today. It returns none before the close, on a day
// without trading, and when they are stored.
func ClassDaysDue(tx *schema.Tx) ([]ClassDay, error) {
	today := PricedDay{Day: tx.Today()}
	holidays, err := market.Holidays(tx)
	if err != nil || tx.Now().Before(today.Close()) ||
		len(market.TradingDays(today.Day, today.Day.Add(1), holidays)) == 0 {
		return nil, err
	}
	stored, err := hasClassDays(tx, today.Close())
	if err != nil || stored {
		return nil, err
	}
	if today.Prices, err = market.DayPrices(tx, today.Day); err != nil {
		return nil, err
	}
	prices := NewClassPrices([]PricedDay{today})
	if err := eachClassed(tx, today.Close(), prices.Add); err != nil {
		return nil, err
	}
	return prices.Rows(), nil
}

// AddClassDays inserts the spreads of the classes on one day. It does nothing if that day is stored.
func AddClassDays(tx *schema.Tx, rows []ClassDay) error {
	if len(rows) == 0 {
		return nil
	}
	stored, err := hasClassDays(tx, rows[0].At)
	if err != nil || stored {
		return err
	}
	return schema.Insert(tx, rows)
}

func hasClassDays(tx *schema.Tx, end time.Time) (bool, error) {
	var one []int
	err := tx.DB().Raw("SELECT 1 FROM class_day WHERE at = ? LIMIT 1", schema.Millis(end)).Scan(&one).Error
	return len(one) > 0, err
}

// ClassDays returns the last days of a class on which it had at least ClassLeast lots, at most limit of them. The
// oldest is first.
func ClassDays(tx *schema.Tx, class string, limit int) ([]ClassDay, error) {
	list := []ClassDay{}
	err := tx.DB().Where("class = ? AND lots >= ?", class, ClassLeast).Order("day DESC").Limit(limit).Find(&list).Error
	slices.Reverse(list)
	return list, err
}

// FindClass returns the quality class of a listing; empty when it has none.
func FindClass(tx *schema.Tx, l *Listing) (string, error) {
	b, err := FindBatch(tx, l.BatchID)
	if err != nil {
		return "", err
	}
	var areas []string
	err = tx.DB().Model(&market.Warehouse{}).Where("id = ?", b.WarehouseID).Pluck("area", &areas).Error
	return ClassOf(b, strings.Join(areas, "")), err
}

// eachClassed calls f for each listing that may have been on sale at a time, with its class. A listing is valid during
// the call.
func eachClassed(tx *schema.Tx, at time.Time, f func(class string, l *Listing)) error {
	warehouses, err := market.Warehouses(tx)
	if err != nil {
		return err
	}
	areas := map[int64]string{}
	for i := range warehouses {
		areas[warehouses[i].ID] = warehouses[i].Area
	}
	var l Listing
	var b Batch
	from := fmt.Sprintf("listing l JOIN batch b ON b.batch_id = l.batch_id WHERE +l.state IN (%d, %d, %d)"+
		" AND l.until >= ?", OnSale, InDeal, Expired)
	return ReadRows(tx, classColumns(&l, &b), from, []any{schema.Millis(at)}, func() error {
		f(ClassOf(&b, areas[b.WarehouseID]), &l)
		return nil
	})
}

// classColumns returns the columns on which the class and the price of a listing depend.
func classColumns(l *Listing, b *Batch) []Column {
	return []Column{
		{"+l.index_code", Text(&l.IndexCode)},
		{"l.basis", Number(&l.Basis)},
		{"l.price", Number(&l.Price)},
		{"l.state", Number(&l.State)},
		{"l.way", Number(&l.Way)},
		{"l.listed_at", timeColumn(&l.ListedAt)},
		{"l.until", timeColumn(&l.Until)},
		{"b.warehouse_id", Number(&b.WarehouseID)},
		{"+b.zone", Text(&b.Zone)},
		{"+b.origin", Text(&b.Area)},
		{"b.pack_type", Number(&b.PackType)},
		{"b.cotton_type", Number(&b.CottonType)},
		{"+b.primary_colour", Text(&b.PrimaryColour)},
		{"b.length_avg", Number(&b.Length.Avg)},
		{"b.mike_avg", Number(&b.Mike.Avg)},
		{"+b.mike_grade", Text(&b.MikeGrade)},
		{"b.strength_avg", Number(&b.Strength.Avg)},
	}
}
