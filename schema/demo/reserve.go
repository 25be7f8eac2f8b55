package demo

import (
	"fmt"
	"math/rand/v2"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/market"
	"cottonmall/schema/reserve"
)

// Auctions of the demonstration: the trading days of some weeks up to the one after the present day.
const (
	reserveWeeks  = 8
	reserveBundle = 4   // lots of a bundle
	reserveGroups = 11  // of lots of a day, or up to three more
	reserveFloor  = 550 // CNY/t below the market
	reserveBales  = 186
)

// reserveDepots are warehouses of the reserve with the kinds and origins of their cotton.
var reserveDepots = []struct {
	name, origin, code string
	kind               reserve.Kind
}{
	{"中储棉库尔勒有限公司", "新疆巴州", "65028", reserve.Xinjiang},
	{"中储棉阿克苏有限公司", "新疆阿克苏", "65012", reserve.Xinjiang},
	{"中储棉新疆有限公司", "新疆昌吉", "65079", reserve.Xinjiang},
	{"中储棉徐州有限公司", "新疆喀什", "65031", reserve.Xinjiang},
	{"中储棉菏泽有限公司", "山东菏泽", "37021", reserve.Inland},
	{"中储棉武汉有限公司", "湖北荆州", "42016", reserve.Inland},
	{"中储棉盐城有限公司", "江苏盐城", "32011", reserve.Inland},
}

// addReserve inserts the auctions of reserve cotton: floors of weeks, lots with results, and the lots of the next day.
func (s *scene) addReserve(tx *schema.Tx, seed uint64, lots int) error {
	r := newRand(seed^0x72657365, lots)
	today := schema.DayOf(s.now)
	last, closedBecause := today.Add(1), market.ClosedBecause(s.holidays)
	for closedBecause(last) != "" {
		last = last.Add(1)
	}
	price, number := s.reference.price+300, 0
	for week := reserve.WeekOf(today).Add(-7 * reserveWeeks); week <= last; week = week.Add(7) {
		standard := reserve.Standard{
			Week: week, Price: price - reserveFloor, Table: "CZCE_2015_11",
			Source: fmt.Sprintf("演示：%s 公布", week.Add(-3)), At: tx.Now(),
		}
		if err := tx.Save(&standard); err != nil {
			return err
		}
		price += schema.Yuan(r.IntN(25)-11) * 10
		for _, day := range market.TradingDays(week, min(week.Add(7), last.Add(1)), s.holidays) {
			list := make([]reserve.Lot, reserveBundle*(reserveGroups+r.IntN(4)))
			for i := range list {
				list[i] = s.reserveLot(r, day, number)
				s.sellReserve(r, &list[i], &standard, today)
				number++
			}
			if err := reserve.AddLots(tx, list); err != nil {
				return err
			}
		}
	}
	return nil
}

// reserveLot returns the lot of a number. Those in a row are from one warehouse, and every second group is a bundle.
func (s *scene) reserveLot(r *rand.Rand, day schema.Day, number int) reserve.Lot {
	group := number / reserveBundle
	depot := reserveDepots[group*5%len(reserveDepots)]
	name, inland := "machine", depot.kind == reserve.Inland
	if inland {
		name = "inland"
	}
	q := s.quality.Kinds[name].drawQuality(r, reserveBales, 0, r.Float64(), inland)
	year := s.newest - 1 - group%3
	l := reserve.Lot{
		Day: day, BatchID: fmt.Sprintf("%s%02d2%03d", depot.code, year%100, number%1000), Kind: depot.kind, Year: year,
		Warehouse: depot.name, Origin: depot.origin, Packages: 184 + r.IntN(4),
		Weight: schema.Weight(41_200_00 + r.IntN(2_000_00)), Length: tenth(q.length), Strength: tenth(q.strength),
		Mike: tenth(q.mike), Uniformity: tenth(q.uniformity), Moisture: tenth(q.moisture), Impurity: tenth(q.trash),
	}
	if group%2 == 0 {
		l.Bundle = fmt.Sprintf("K%s%03d", day[2:4], group)
	}
	l.MikeGrade = cotton.MikeGrade(l.Mike)
	l.Colours = make(cotton.Shares, len(cotton.ColourGrades))
	left := schema.Centi(100_00)
	for _, p := range q.colours[1:] {
		share := schema.Centi(100_00 * p.bales / reserveBales)
		l.Colours[p.grade] += share
		left -= share
	}
	l.Colours[q.colours[0].grade] += left
	l.Colour = cotton.MainColour(l.Colours)
	return l
}

// sellReserve sets the result of a lot. Those of the present day have results from the afternoon on.
func (s *scene) sellReserve(r *rand.Rand, l *reserve.Lot, standard *reserve.Standard, today schema.Day) {
	sold, raise := r.IntN(100) < 82, schema.Yuan(r.IntN(70))*10
	switch {
	case l.Day > today, l.Day == today && s.now.Before(today.At(15, 0)):
		return
	case sold:
		l.State = reserve.Sold
		premium := schema.Yuan(0)
		if p, ok := cotton.PremiumOf(s.market.grades, l.Batch()); ok {
			premium = p.Total.Round()
		}
		l.Price = (standard.Price + premium + raise) / 10 * 10
	default:
		l.State = reserve.Unsold
	}
}
