package order

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"cottonmall/schema"
	"cottonmall/schema/market"
)

// TradeSum is the sum of trades. The mean is weighted by tons.
type TradeSum struct {
	Name   string        `json:"name" doc:"合约，空为一口价；或双28 这样的等级，或产地"`
	Lots   int           `json:"lots" doc:"批数"`
	Weight schema.Weight `json:"amount" doc:"吨，取整"`
	Basis  *schema.Yuan  `json:"basis" doc:"基差的平均值，元/吨；一口价为空"`

	based, sum int64 // weight of the lots with a basis, and their weight times basis
}

// add adds trades to the sum.
func (s *TradeSum) add(g *tradeGroup) {
	s.Lots += g.Lots
	s.Weight += g.Weight
	if g.IndexCode == "" || g.Based <= 0 {
		return
	}
	s.based += g.Based
	s.sum += g.Sum
	half := s.based / 2
	if s.sum < 0 {
		half = -half
	}
	s.Basis = new(schema.Yuan((s.sum + half) / s.based))
}

// ContractTrades are the trades on one contract, and by the double grades and the areas of the lots.
type ContractTrades struct {
	TradeSum
	Lowest  schema.Yuan  `json:"lowest" doc:"最低成交价，元/吨"`
	Highest schema.Yuan  `json:"highest" doc:"最高成交价，元/吨"`
	Change  *schema.Yuan `json:"change" doc:"某一天的平均基差，比此合约前一个有成交的日期涨跌多少，元/吨；没有时为空，合计也为空"`
	Grades  []TradeSum   `json:"grades" doc:"双27 以下到双31 以上"`
	Areas   []TradeSum   `json:"areas" doc:"产地，吨数多的在前"`
}

// TradeDay are the trades of one day by contract.
type TradeDay struct {
	Day       schema.Day       `json:"day"`
	Lots      int              `json:"lots" doc:"批数"`
	Weight    schema.Weight    `json:"amount" doc:"吨，取整"`
	Contracts []ContractTrades `json:"contracts" doc:"各合约，吨数多的在前"`
}

// TradeStatistics are the trades of domestic cotton over some days: day by day, and altogether by contract.
type TradeStatistics struct {
	Days      []TradeDay       `json:"days" doc:"有成交的日期，旧的在前"`
	Contracts []ContractTrades `json:"contracts" doc:"全部日期合计"`
}

// tradeGroup are the trades of one day on one contract with one area and double grade.
type tradeGroup struct {
	Day             int64 // the time at which it begins, in milliseconds
	IndexCode, Area string
	DoubleGrade     int
	Lots            int
	Weight          schema.Weight
	Based, Sum      int64 // see TradeSum
	Lowest, Highest market.Price
}

// China has the same time all year.
const shanghaiOffset, dayMillis = "28800000", "86400000"

// groupColumns are the columns of trade groups: the database adds the lines up, which may be many.
const groupColumns = "order_line.at - (order_line.at + " + shanghaiOffset + ") % " + dayMillis + " AS day, " +
	"order_line.index_code, order_line.area, order_line.double_grade, COUNT(*) AS lots, " +
	"SUM(order_line.weight) AS weight, " +
	"SUM(CASE WHEN order_line.weight > 0 THEN order_line.weight ELSE 0 END) AS based, " +
	"SUM(CASE WHEN order_line.weight > 0 THEN order_line.weight * order_line.basis ELSE 0 END) AS sum, " +
	"MIN(order_line.price) AS lowest, MAX(order_line.price) AS highest"

// CountTrades returns the trades of domestic cotton since a day.
func CountTrades(tx *schema.Tx, since schema.Day) (*TradeStatistics, error) {
	var groups []tradeGroup
	err := traded(tx).Select(groupColumns).
		Where("order_line.goods = ? AND order_line.at >= ?", market.CottonGoods, schema.Millis(since.At(0, 0))).
		Group("day, order_line.index_code, order_line.area, order_line.double_grade").
		Order("day, order_line.index_code, order_line.area, order_line.double_grade").Scan(&groups).Error
	s := &TradeStatistics{Days: []TradeDay{}, Contracts: []ContractTrades{}}
	for i := range groups {
		s.add(&groups[i])
	}
	s.compareDays()
	finishContracts(s.Contracts)
	for i := range s.Days {
		d := &s.Days[i]
		d.Weight = wholeTons(d.Weight)
		finishContracts(d.Contracts)
	}
	return s, err
}

// add adds trades that are not older than those before.
func (s *TradeStatistics) add(g *tradeGroup) {
	day := schema.DayOf(schema.FromMillis(g.Day))
	if n := len(s.Days); n == 0 || s.Days[n-1].Day != day {
		s.Days = append(s.Days, TradeDay{Day: day, Contracts: []ContractTrades{}})
	}
	d := &s.Days[len(s.Days)-1]
	d.Lots += g.Lots
	d.Weight += g.Weight
	for _, list := range []*[]ContractTrades{&s.Contracts, &d.Contracts} {
		c := contractOf(list, g)
		c.TradeSum.add(g)
		c.Lowest, c.Highest = min(c.Lowest, schema.Yuan(g.Lowest)), max(c.Highest, schema.Yuan(g.Highest))
		if g.DoubleGrade != 0 {
			sumOf(&c.Grades, doubleName(g.DoubleGrade)).add(g)
		}
		if g.Area != "" {
			sumOf(&c.Areas, g.Area).add(g)
		}
	}
}

// compareDays sets how the mean basis of each contract has changed since the last day with trades on it.
func (s *TradeStatistics) compareDays() {
	last := map[string]schema.Yuan{}
	for i := range s.Days {
		for j := range s.Days[i].Contracts {
			c := &s.Days[i].Contracts[j]
			if c.Basis == nil {
				continue
			}
			if before, known := last[c.Name]; known {
				c.Change = new(*c.Basis - before)
			}
			last[c.Name] = *c.Basis
		}
	}
}

// contractOf returns the trades on the contract of a group, which it appends if missing.
func contractOf(list *[]ContractTrades, g *tradeGroup) *ContractTrades {
	i := slices.IndexFunc(*list, func(c ContractTrades) bool { return c.Name == g.IndexCode })
	if i < 0 {
		i = len(*list)
		*list = append(*list, ContractTrades{
			TradeSum: TradeSum{Name: g.IndexCode}, Lowest: schema.Yuan(g.Lowest), Grades: []TradeSum{}, Areas: []TradeSum{},
		})
	}
	return &(*list)[i]
}

// sumOf returns the sum with a name, which it appends if missing.
func sumOf(list *[]TradeSum, name string) *TradeSum {
	i := slices.IndexFunc(*list, func(s TradeSum) bool { return s.Name == name })
	if i < 0 {
		i = len(*list)
		*list = append(*list, TradeSum{Name: name})
	}
	return &(*list)[i]
}

// finishContracts sorts sums and rounds their weights, because the exact one of a single lot would lead to it.
func finishContracts(list []ContractTrades) {
	byWeight := func(a, b TradeSum) int { return cmp.Or(cmp.Compare(b.Weight, a.Weight), cmp.Compare(a.Name, b.Name)) }
	slices.SortFunc(list, func(a, b ContractTrades) int { return byWeight(a.TradeSum, b.TradeSum) })
	for i := range list {
		c := &list[i]
		slices.SortFunc(c.Grades, func(a, b TradeSum) int { return cmp.Compare(a.Name, b.Name) })
		slices.SortFunc(c.Areas, byWeight)
		c.Weight = wholeTons(c.Weight)
		for _, sums := range [][]TradeSum{c.Grades, c.Areas} {
			for j := range sums {
				sums[j].Weight = wholeTons(sums[j].Weight)
			}
		}
	}
}

// Ends of the double grades. Lots below and above are a grade each.
const (
	leastDouble = 27
	mostDouble  = 31
)

// areaRunes is the size of the column of areas.
const areaRunes = 20

// classify sets the area and the double grade of a line, by which trades are counted.
func (l *Line) classify() error {
	facts, err := l.FactsOf()
	if err != nil {
		return err
	}
	l.Area, _, _ = strings.Cut(factOf(facts, "origin"), " ")
	l.Area = schema.FirstRunes(l.Area, areaRunes)
	if double := min(wholeOf(facts, "lengthAvg"), wholeOf(facts, "strongAvg")); double > 0 {
		l.DoubleGrade = min(max(double, leastDouble-1), mostDouble)
	}
	return nil
}

// doubleName returns 双29 for the double grade 29.
func doubleName(grade int) string {
	switch {
	case grade < leastDouble:
		return "双" + strconv.Itoa(leastDouble) + "以下"
	case grade >= mostDouble:
		return "双" + strconv.Itoa(mostDouble) + "以上"
	default:
		return "双" + strconv.Itoa(grade)
	}
}

// wholeOf returns the whole part of a number; zero when unknown.
func wholeOf(facts []market.Fact, name string) int {
	whole, _, _ := strings.Cut(factOf(facts, name), ".")
	n, _ := strconv.Atoi(whole)
	return n
}

func factOf(facts []market.Fact, name string) string {
	i := slices.IndexFunc(facts, func(f market.Fact) bool { return f.Name == name })
	if i < 0 {
		return ""
	}
	return facts[i].Value
}
