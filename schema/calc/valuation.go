package calc

import (
	"slices"
	"strings"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/market"
)

// Terms are what lots are valued by.
type Terms struct {
	Table     string      `json:"premium,omitempty" maxLength:"40" doc:"升贴水表：代码，空为默认表"`
	IndexCode string      `json:"indexCode,omitempty" maxLength:"10" doc:"合约：如 CF705，空为主力合约"`
	Basis     schema.Yuan `json:"basis,omitempty" minimum:"-10000" maximum:"10000" doc:"基差：元/吨"`
	Flat      bool        `json:"flat,omitempty" doc:"基差已含升贴水：true 各批同一价格，不再加升贴水"`
}

// ValuationInput is a list of lots and what they are valued by.
type ValuationInput struct {
	Terms

	Batches []string `json:"batchIDs" minItems:"1" maxItems:"1000" doc:"批号：11 位数字，最多 1000 个"`
	Code    string   `json:"code,omitempty" maxLength:"60" doc:"分享码：分享的清单按它自己的升贴水表估价"`
}

// Valuation is the value of a list of lots.
type Valuation struct {
	Table     UsedTable    `json:"premiumTable" doc:"升贴水表"`
	IndexCode string       `json:"indexCode" doc:"合约"`
	Quote     market.Quote `json:"quote" doc:"合约的现价和时间"`
	Base      schema.Yuan  `json:"base" doc:"合约现价 + 基差，元/吨"`
	Lots      []ValuedLot  `json:"lots" doc:"各批，按所给的顺序"`
	Unknown   []string     `json:"unknown" doc:"平台没有检验数据的批号，或不是批号"`
	Totals    ValueTotals  `json:"totals"`
}

// UsedTable is the premium table of a computation.
type UsedTable struct {
	Code      string     `json:"code"`
	Name      string     `json:"name"`
	ValidFrom schema.Day `json:"validFrom"`
	Origin    string     `json:"origin" doc:"版本和来源，一句话；不知道时为空"`
	Shared    bool       `json:"shared" doc:"分享方的表：只用于分享的批号"`
}

func newUsedTable(t *market.PremiumTable) UsedTable {
	return UsedTable{Code: t.Code, Name: t.Name, ValidFrom: t.ValidFrom, Origin: t.Origin()}
}

// ValuedLot is the value of a lot.
type ValuedLot struct {
	BatchID   string         `json:"batchID"`
	Quality   string         `json:"quality" doc:"质量：3129B 长29.3 强29.6 …"`
	Origin    string         `json:"origins"`
	City      string         `json:"originsCity"`
	Year      int            `json:"cottonYear"`
	PackType  int            `json:"packType" enum:"0,1,2" doc:"1 手采，2 机采"`
	Weight    schema.Weight  `json:"amount" doc:"公定重量，吨；未知时为 0"`
	Gross     schema.Weight  `json:"gross" doc:"毛重，吨；未知时为 0"`
	Premium   cotton.Premium `json:"premium" doc:"升贴水，逐项"`
	Known     bool           `json:"known" doc:"升贴水是否已知"`
	Reason    string         `json:"reason" doc:"没有升贴水的原因；有时为空"`
	Note      string         `json:"note" doc:"表内没有的级按哪一档计；都在表内时为空"`
	Price     *schema.PerTon `json:"price" doc:"估价，元/吨；没有升贴水时为空"`
	Price3128 *schema.PerTon `json:"price3128" doc:"折3128，元/吨；没有升贴水时为空"`
	Money     *schema.Fen    `json:"money" doc:"整批金额，元；没有估价或重量时为空"`

	PremiumMoney *schema.Fen     `json:"premiumMoney" doc:"整批的升贴水，元：升贴水 × 公重；没有升贴水或重量时为空"`
	PerGross     *cotton.Premium `json:"premiumPerGross" doc:"每吨毛重的升贴水，逐项：× 公重 ÷ 毛重，金额不变；不知道时为空"`
}

// ValueTotals are the sums of a valuation, of the lots with a price and a weight.
type ValueTotals struct {
	Lots      int            `json:"lots" doc:"有检验数据的批数"`
	Priced    int            `json:"priced" doc:"其中有估价和重量的批数，以下只计这些"`
	Weight    schema.Weight  `json:"amount" doc:"公定重量，吨"`
	Money     schema.Fen     `json:"money" doc:"金额，元"`
	Price     *schema.PerTon `json:"price" doc:"平均估价，按重量加权，元/吨；没有时为空"`
	Price3128 *schema.PerTon `json:"price3128" doc:"平均折3128，元/吨；没有时为空"`
	Premium   *schema.PerTon `json:"premium" doc:"平均升贴水，元/吨；没有时为空"`

	PremiumMoney schema.Fen      `json:"premiumMoney" doc:"升贴水的金额，元"`
	Items        *cotton.Premium `json:"items" doc:"平均升贴水，逐项，每吨公重；没有时为空"`
	Gross        schema.Weight   `json:"gross" doc:"毛重，吨，有升贴水和毛重的批"`
	GrossItems   *cotton.Premium `json:"grossItems" doc:"这些批的平均升贴水，逐项，每吨毛重；没有时为空"`
}

// Value returns the value of a list of lots at the present quote of a contract. A basis is for base cotton 3128B, to
// which the premium of each lot is added, or the same for all lots if it is flat.
func Value(tx *schema.Tx, tables []market.PremiumTable, in *ValuationInput) (*Valuation, error) {
	numbers, wrong := readNumbers(in.Batches)
	if len(numbers) > LinesMax {
		return nil, schema.Invalid("batchIDs", "一次最多估价 %d 批，现有 %d 批", LinesMax, len(numbers))
	}
	table, err := tableOf(tables, in.Table)
	if err != nil {
		return nil, err
	}
	quote, err := quoteOf(tx, in.IndexCode)
	if err != nil {
		return nil, err
	}
	batches, err := batchesOf(tx, numbers)
	if err != nil {
		return nil, err
	}
	v := &Valuation{
		Table:     newUsedTable(table),
		IndexCode: quote.IndexCode, Quote: *quote, Base: quote.Price + in.Basis, Lots: []ValuedLot{}, Unknown: wrong,
	}
	for _, number := range numbers {
		if b := batches[number]; b != nil {
			v.Lots = append(v.Lots, valueOf(table, b, v.Base, in.Flat))
		} else {
			v.Unknown = append(v.Unknown, number)
		}
	}
	v.Totals = sumOf(v.Lots)
	return v, nil
}

// readNumbers returns the different batch numbers of a list, and what is no batch number.
func readNumbers(list []string) (numbers, wrong []string) {
	seen, wrong := map[string]bool{}, []string{}
	for _, text := range list {
		number := strings.TrimSpace(text)
		switch {
		case number == "" || seen[number]:
		case len(number) != BatchNumberLen || !schema.Digits(number):
			wrong = append(wrong, schema.Shorten(schema.OneLine(schema.PlainOr(number)), 40))
		default:
			numbers = append(numbers, number)
		}
		seen[number] = true
	}
	return numbers, wrong
}

// tableOf returns the premium table with a code; the default one for an empty code.
func tableOf(tables []market.PremiumTable, code string) (*market.PremiumTable, error) {
	i := slices.IndexFunc(tables, func(t market.PremiumTable) bool { return t.Code == code || code == "" && t.Default })
	if i < 0 {
		return nil, schema.Invalid("premium", "不能使用这张升贴水表，或它已被删除，请另选一张")
	}
	return &tables[i], nil
}

// quoteOf returns the present price of a contract; of the most traded one for an empty code.
func quoteOf(tx *schema.Tx, code string) (*market.Quote, error) {
	if code == "" {
		main, err := MainQuote(tx)
		if err == nil && main == nil {
			err = schema.Conflict("主力合约暂无现价，请选择其他合约")
		}
		return main, err
	}
	if normal, ok := market.NormalContract(code); ok {
		code = normal
	}
	quote, err := findQuote(tx, code)
	if err == nil && quote == nil {
		err = schema.Invalid("indexCode", "合约 %s 已到期或没有现价，请选主力合约或另一个合约", schema.Shorten(code, 10))
	}
	return quote, err
}

// MainQuote returns the present price of the most traded contract. It returns nil without one.
func MainQuote(tx *schema.Tx) (*market.Quote, error) {
	contracts, err := market.LiveContracts(tx, tx.Today())
	if err != nil {
		return nil, err
	}
	return findQuote(tx, contracts.Main(tx.Today()))
}

// findQuote returns the present price of a contract. It returns nil without one.
func findQuote(tx *schema.Tx, code string) (*market.Quote, error) {
	quotes, err := market.Quotes(tx)
	for i := range quotes {
		if quotes[i].IndexCode == code {
			return &quotes[i], err
		}
	}
	return nil, err
}

// valueOf returns the value of a lot at the price of base cotton, or with flat of the lot.
func valueOf(t *market.PremiumTable, b *cotton.Batch, base schema.Yuan, flat bool) ValuedLot {
	lot := ValuedLot{
		BatchID: b.BatchID, Quality: cotton.Quality(b), Origin: b.Area, City: b.City, Year: b.CottonYear,
		PackType: b.PackType, Weight: b.Conditioned, Gross: b.Gross,
	}
	lot.Premium, lot.Known = cotton.PremiumOf(t, b)
	lot.Premium.Nearest = append([]cotton.NearestRate{}, lot.Premium.Nearest...)
	lot.Note = cotton.NearestText(lot.Premium.Nearest)
	price := schema.PerTon(base) * 100
	if !lot.Known {
		lot.Reason = cotton.PremiumRefusal(t, b)
		if !flat {
			return lot
		}
	}
	switch {
	case !flat:
		lot.Price3128, lot.Price = new(price), new(price+lot.Premium.Total)
	case lot.Known:
		lot.Price3128, lot.Price = new(price-lot.Premium.Total), &price
	default:
		lot.Price = &price
	}
	if lot.Weight > 0 {
		lot.Money = new(moneyOf(*lot.Price, lot.Weight))
	}
	lot.weigh()
	return lot
}

// weigh sets the premium of a lot in money, and per ton of its gross weight.
func (l *ValuedLot) weigh() {
	if !l.Known || l.Weight <= 0 {
		return
	}
	l.PremiumMoney = new(moneyOf(l.Premium.Total, l.Weight))
	if l.Gross > 0 {
		var sum premiumSum
		sum.add(&l.Premium, l.Weight)
		l.PerGross = sum.per(l.Gross)
	}
}

// premiumSum has the items of premiums and their total times weights, in 0.01 CNY/t × 0.01 kg.
type premiumSum [9]int64

func (s *premiumSum) add(p *cotton.Premium, w schema.Weight) {
	for i, amount := range p.Amounts() {
		s[i] += int64(*amount) * int64(w)
	}
}

// per returns the sum per ton of a weight, item by item; nil without a weight.
func (s *premiumSum) per(w schema.Weight) *cotton.Premium {
	if w == 0 {
		return nil
	}
	p := &cotton.Premium{Nearest: []cotton.NearestRate{}}
	for i, amount := range p.Amounts() {
		*amount = average(s[i], w)
	}
	return p
}

// sumOf returns the sums of lots.
func sumOf(lots []ValuedLot) ValueTotals {
	t := ValueTotals{Lots: len(lots)}
	var known schema.Weight
	var bases int64 // 0.01 CNY/t × 0.01 kg
	var premiums, weighed premiumSum
	for i := range lots {
		lot := &lots[i]
		if lot.Money == nil {
			continue
		}
		t.Priced++
		t.Weight += lot.Weight
		t.Money += *lot.Money
		if lot.Known {
			known += lot.Weight
			t.PremiumMoney += *lot.PremiumMoney
			premiums.add(&lot.Premium, lot.Weight)
			bases += int64(*lot.Price3128) * int64(lot.Weight)
			if lot.Gross > 0 {
				t.Gross += lot.Gross
				weighed.add(&lot.Premium, lot.Weight)
			}
		}
	}
	t.Items, t.GrossItems = premiums.per(known), weighed.per(t.Gross)
	if t.Weight > 0 {
		t.Price = new(average(int64(t.Money)*int64(schema.Ton), t.Weight))
	}
	if known > 0 {
		t.Premium, t.Price3128 = &t.Items.Total, new(average(bases, known))
	}
	return t
}

// average returns a sum of products with weights per weight, rounded half away from zero.
func average(sum int64, w schema.Weight) schema.PerTon {
	if sum < 0 {
		return -average(-sum, w)
	}
	return schema.PerTon((2*sum + int64(w)) / (2 * int64(w)))
}
