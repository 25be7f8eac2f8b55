package order

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"time"

	"gorm.io/gorm"

	"cottonmall/schema"
	"cottonmall/schema/market"
)

// Trade is a lot that was sold. It names neither the companies nor the batch, which would lead to the seller.
type Trade struct {
	At        time.Time
	Goods     market.GoodsKind
	Facts     []market.Fact // see publicFacts
	Weight    schema.Weight
	Currency  market.Currency
	IndexCode string // empty when the price was fixed
	Basis     market.Price
	Price     market.Price
}

// publicFacts are the facts of a lot that everybody may know of a trade: not the ginnery, the warehouse or the port.
var publicFacts = []string{
	"origin", "packType", "primaryColor", "lengthAvg", "strongAvg", "mikeAvg",
	"originsName", "level", "inchLength", "gramStrong", "mikeRange", "position",
}

// traded selects the lines of lots whose orders are not cancelled.
func traded(tx *schema.Tx) *gorm.DB {
	return tx.DB().Model(&Line{}).Select("order_line.*").Joins("JOIN trade_order o ON o.id = order_line.order_id").
		Where("order_line.goods <> ? AND o.state <> ?", market.ProductGoods, Cancelled)
}

// LatestTrades returns the lots that were sold last, newest first.
func LatestTrades(tx *schema.Tx, limit int) ([]Trade, error) {
	var lines []Line
	err := traded(tx).Order("order_line.at DESC, order_line.id DESC").Limit(limit).Find(&lines).Error
	list := make([]Trade, len(lines))
	for i := range lines {
		l := &lines[i]
		facts, failed := l.FactsOf()
		err = cmp.Or(err, failed)
		list[i] = Trade{
			l.At, l.Goods, []market.Fact{}, l.Weight, l.Currency, l.IndexCode, l.Basis, l.Price,
		}
		for _, f := range facts {
			if f.Value != "" && slices.Contains(publicFacts, f.Name) {
				list[i].Facts = append(list[i].Facts, f)
			}
		}
	}
	return list, err
}

// TradeSum is the sum of trades. The mean is weighted by tons.
type TradeSum struct {
	Name   string        `json:"name" doc:"合约，空为一口价；或双28 这样的等级，或产地"`
	Lots   int           `json:"lots" doc:"批数"`
	Weight schema.Weight `json:"amount" doc:"吨"`
	Basis  *schema.Yuan  `json:"basis" doc:"基差的平均值，元/吨；一口价为空"`

	based, sum int64 // weight of the lots with a basis, and their weight times basis
}

// add adds a line to the sum.
func (s *TradeSum) add(l *Line) {
	s.Lots++
	s.Weight += l.Weight
	if l.IndexCode == "" || l.Weight <= 0 {
		return
	}
	s.based += int64(l.Weight)
	s.sum += int64(l.Weight) * int64(l.Basis)
	half := s.based / 2
	if s.sum < 0 {
		half = -half
	}
	s.Basis = new(schema.Yuan((s.sum + half) / s.based))
}

// ContractTrades are the trades on one contract, and by the double grades and the areas of the lots.
type ContractTrades struct {
	TradeSum
	Grades []TradeSum `json:"grades" doc:"双27 以下到双31 以上"`
	Areas  []TradeSum `json:"areas" doc:"产地，吨数多的在前"`
}

// TradeDay are the trades of one day by contract.
type TradeDay struct {
	Day       schema.Day       `json:"day"`
	Lots      int              `json:"lots" doc:"批数"`
	Weight    schema.Weight    `json:"amount" doc:"吨"`
	Contracts []ContractTrades `json:"contracts" doc:"各合约，吨数多的在前"`
}

// TradeStatistics are the trades of domestic cotton over some days: day by day, and altogether by contract.
type TradeStatistics struct {
	Days      []TradeDay       `json:"days" doc:"有成交的日期，旧的在前"`
	Contracts []ContractTrades `json:"contracts" doc:"全部日期合计"`
}

// CountTrades returns the trades of domestic cotton since a day.
func CountTrades(tx *schema.Tx, since schema.Day) (*TradeStatistics, error) {
	var lines []Line
	err := traded(tx).
		Where("order_line.goods = ? AND order_line.at >= ?", market.CottonGoods, schema.Millis(since.At(0, 0))).
		Order("order_line.at, order_line.id").Find(&lines).Error
	if err != nil {
		return nil, err
	}
	s := &TradeStatistics{Days: []TradeDay{}, Contracts: []ContractTrades{}}
	for i := range lines {
		if err := s.add(&lines[i]); err != nil {
			return nil, err
		}
	}
	sortContracts(s.Contracts)
	for i := range s.Days {
		sortContracts(s.Days[i].Contracts)
	}
	return s, nil
}

// add adds a line that is not older than those before.
func (s *TradeStatistics) add(l *Line) error {
	facts, err := l.FactsOf()
	if err != nil {
		return err
	}
	grade, area := doubleGrade(facts), areaOf(facts)
	day := schema.DayOf(l.At)
	if n := len(s.Days); n == 0 || s.Days[n-1].Day != day {
		s.Days = append(s.Days, TradeDay{Day: day, Contracts: []ContractTrades{}})
	}
	d := &s.Days[len(s.Days)-1]
	d.Lots++
	d.Weight += l.Weight
	for _, list := range []*[]ContractTrades{&s.Contracts, &d.Contracts} {
		c := contractOf(list, l.IndexCode)
		c.TradeSum.add(l)
		if grade != "" {
			sumOf(&c.Grades, grade).add(l)
		}
		if area != "" {
			sumOf(&c.Areas, area).add(l)
		}
	}
	return nil
}

// contractOf returns the trades on a contract, which it appends if missing.
func contractOf(list *[]ContractTrades, code string) *ContractTrades {
	i := slices.IndexFunc(*list, func(c ContractTrades) bool { return c.Name == code })
	if i < 0 {
		i = len(*list)
		*list = append(*list, ContractTrades{TradeSum{Name: code}, []TradeSum{}, []TradeSum{}})
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

func sortContracts(list []ContractTrades) {
	byWeight := func(a, b TradeSum) int { return cmp.Or(cmp.Compare(b.Weight, a.Weight), cmp.Compare(a.Name, b.Name)) }
	slices.SortFunc(list, func(a, b ContractTrades) int { return byWeight(a.TradeSum, b.TradeSum) })
	for i := range list {
		slices.SortFunc(list[i].Grades, func(a, b TradeSum) int { return cmp.Compare(a.Name, b.Name) })
		slices.SortFunc(list[i].Areas, byWeight)
	}
}

// Ends of the double grades. Lots below and above are a grade each.
const (
	leastDouble = 27
	mostDouble  = 31
)

// doubleGrade returns 双29 for a lot of at least 29 mm and 29 cN/tex; empty when a value is unknown.
func doubleGrade(facts []market.Fact) string {
	length, strength := wholeOf(facts, "lengthAvg"), wholeOf(facts, "strongAvg")
	switch double := min(length, strength); {
	case double <= 0:
		return ""
	case double < leastDouble:
		return "双" + strconv.Itoa(leastDouble) + "以下"
	case double >= mostDouble:
		return "双" + strconv.Itoa(mostDouble) + "以上"
	default:
		return "双" + strconv.Itoa(double)
	}
}

// wholeOf returns the whole part of a number; zero when unknown.
func wholeOf(facts []market.Fact, name string) int {
	whole, _, _ := strings.Cut(factOf(facts, name), ".")
	n, _ := strconv.Atoi(whole)
	return n
}

// areaOf returns the area of origin without the city.
func areaOf(facts []market.Fact) string {
	area, _, _ := strings.Cut(factOf(facts, "origin"), " ")
	return area
}

func factOf(facts []market.Fact, name string) string {
	i := slices.IndexFunc(facts, func(f market.Fact) bool { return f.Name == name })
	if i < 0 {
		return ""
	}
	return facts[i].Value
}
