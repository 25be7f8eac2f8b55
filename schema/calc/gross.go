package calc

import (
	"slices"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
)

// The prices and weights of a lot that are possible. A lot weighs 20 to 60 t: larger numbers are kilograms.
const (
	priceMax  schema.PerTon = 100_000_00
	weightMax               = 1_000 * schema.Ton
)

// ratioMax is by how many percent the conditioned weight and the gross weight of a lot may differ. Dry, clean lots
// reach 105 % of their gross weight, wet ones 95 %.
const ratioMax = 20

// LinesMax is the greatest number of lots in one computation.
const LinesMax = 1000

// GrossPrice returns the price per ton of gross weight (毛重价) at which a lot costs the same as at a price per ton of
// conditioned weight (公重价), rounded half up: price × conditioned / gross. With the weights exchanged it is the
// reverse.
func GrossPrice(price schema.PerTon, conditioned, gross schema.Weight) schema.PerTon {
	return schema.PerTon((2*int64(price)*int64(conditioned) + int64(gross)) / (2 * int64(gross)))
}

// GrossLine is a lot whose price is converted. Weights that it does not have are those of the batch.
type GrossLine struct {
	BatchID     string         `json:"batchID,omitempty" maxLength:"40" doc:"批号：没有重量时用公检的"`
	Price       *schema.PerTon `json:"price,omitempty" doc:"价格：元/吨"`
	Conditioned schema.Weight  `json:"amount,omitempty" doc:"公重：吨"`
	Gross       schema.Weight  `json:"gross,omitempty" doc:"毛重：吨"`
	Net         schema.Weight  `json:"net,omitempty" doc:"净重：吨，没有公重时用"`
	Moisture    *schema.Centi  `json:"moisture,omitempty" doc:"回潮率：%"`
	Impurity    *schema.Centi  `json:"impurity,omitempty" doc:"含杂率：%"`
	Unread      string         `json:"unread,omitempty" maxLength:"200" doc:"表中没有读懂的内容，一句话；这一批不换算"`
}

// GrossResult is a lot with its converted price.
type GrossResult struct {
	GrossLine

	Result  *schema.PerTon `json:"result" doc:"换算后的价格，元/吨；不能换算时为空"`
	Money   *schema.Fen    `json:"money" doc:"整批金额，元；两种价格下相同"`
	Source  string         `json:"source" doc:"公重和毛重从哪里来：填写、公检、按净重折算；不同时分别说明"`
	Problem string         `json:"problem" doc:"不能换算的原因，一句话；有时为空"`
}

// Sources of the weights of a lot.
const (
	typedWeight     = "填写"
	inspectedWeight = "公检"
	computedWeight  = "按净重折算（" + schema.WeightStandard + "）"
)

// GrossPrices returns lots with their prices per ton of gross weight, or with reverse the prices per ton of
// conditioned weight.
func GrossPrices(tx *schema.Tx, lines []GrossLine, reverse bool) ([]GrossResult, error) {
	if len(lines) > LinesMax {
		return nil, schema.Invalid("lines", "一次最多换算 %d 批，现有 %d 批", LinesMax, len(lines))
	}
	var numbers []string
	for _, l := range lines {
		numbers = append(numbers, l.BatchID)
	}
	batches, err := batchesOf(tx, numbers)
	if err != nil {
		return nil, err
	}
	results := make([]GrossResult, len(lines))
	for i, l := range lines {
		results[i] = l.convert(batches[l.BatchID], reverse)
	}
	return results, nil
}

// convert returns the line with its converted price. The batch is nil if it is not known.
func (l GrossLine) convert(b *cotton.Batch, reverse bool) GrossResult {
	r := GrossResult{GrossLine: l}
	if r.Problem = l.Unread; r.Problem != "" {
		return r
	}
	r.complete(b)
	if r.Problem = r.problem(b != nil); r.Problem != "" {
		return r
	}
	of, per := r.Conditioned, r.Gross
	if reverse {
		of, per = per, of
	}
	r.Result = new(GrossPrice(*r.Price, of, per))
	r.Money = new(moneyOf(*r.Price, of))
	return r
}

// complete sets the weights that a line does not have, from the net weight or else those of the batch, and where the
// weights come from.
func (r *GrossResult) complete(b *cotton.Batch) {
	conditioned, gross := typedWeight, typedWeight
	if r.Conditioned == 0 && r.Net > 0 && r.Net <= weightMax && isPercent(r.Moisture) && isPercent(r.Impurity) {
		r.Conditioned, conditioned = schema.Conditioned(r.Net, *r.Moisture, *r.Impurity), computedWeight
	}
	if b != nil && r.Conditioned == 0 && b.Conditioned > 0 {
		r.Conditioned, conditioned = b.Conditioned, inspectedWeight
	}
	if b != nil && r.Gross == 0 && b.Gross > 0 {
		r.Gross, gross = b.Gross, inspectedWeight
	}
	if r.Source = conditioned; gross != conditioned {
		r.Source = "公重" + conditioned + "，毛重" + gross
	}
}

// isPercent reports whether a share is known and possible.
func isPercent(c *schema.Centi) bool { return c != nil && *c >= 0 && *c < 100_00 }

// problem returns why the price cannot be converted; empty if it can.
func (r *GrossResult) problem(known bool) string {
	least, most := r.Gross*(100-ratioMax)/100, r.Gross*(100+ratioMax)/100
	switch {
	case r.Price == nil:
		return "没有价格"
	case *r.Price <= 0, *r.Price > priceMax:
		return "价格应在 0 到 100,000 元/吨之间"
	case r.BatchID != "" && !known && (r.Conditioned == 0 || r.Gross == 0):
		return "没有这个批号的公检数据，请填公重和毛重"
	case r.Conditioned == 0:
		return "没有公重，请填公重，或净重、回潮率和含杂率"
	case r.Gross == 0:
		return "没有毛重"
	case !isWeight(r.Conditioned) || !isWeight(r.Gross):
		return "一批的重量应在 0 到 1,000 吨之间；按公斤填的请除以 1,000"
	case r.Conditioned < least || r.Conditioned > most:
		return "公重和毛重相差超过 20%，请核对单位"
	}
	return ""
}

// isWeight reports whether a lot may have a weight.
func isWeight(w schema.Weight) bool { return w > 0 && w <= weightMax }

// moneyOf returns the price of a weight, rounded to the fen with halves away from zero. Premiums may be negative.
func moneyOf(price schema.PerTon, w schema.Weight) schema.Fen {
	if price < 0 {
		return -moneyOf(-price, w)
	}
	return schema.Fen((int64(price)*int64(w) + int64(schema.Ton)/2) / int64(schema.Ton))
}

// batchesOf returns the batches with some numbers, by number.
func batchesOf(tx *schema.Tx, numbers []string) (map[string]*cotton.Batch, error) {
	numbers = slices.DeleteFunc(slices.Clone(numbers), func(number string) bool {
		return len(number) != BatchNumberLen || !schema.Digits(number)
	})
	list, err := cotton.FindBatches(tx, schema.Distinct(numbers))
	found := make(map[string]*cotton.Batch, len(list))
	for i := range list {
		found[list[i].BatchID] = &list[i]
	}
	return found, err
}

// BatchNumberLen is the number of digits of a batch number.
const BatchNumberLen = 11
