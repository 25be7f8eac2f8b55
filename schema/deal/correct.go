package deal

import (
	"strconv"
	"strings"

	"cottonmall/schema"
	"cottonmall/schema/market"
)

// Correction is what a seller changes in the facts of a deal. Absent values stay.
type Correction struct {
	Warehouse  *string
	Weight     *schema.Weight
	Packs      *int
	IndexCode  *string // empty: a fixed price
	Basis      *market.Price
	FixedPrice *market.Price
	Remark     *string // notes of the lot
}

// CorrectFacts changes the facts of the deal and returns what has changed. It refuses impossible values and a contract
// that does not trade.
func (d *Deal) CorrectFacts(c Correction, x *Exchange) ([]Change, error) {
	before := *d
	c.apply(d)
	if err := d.checkLot(&c); err != nil {
		return nil, err
	}
	if err := d.checkOffer(x); err != nil {
		return nil, err
	}
	return d.changedFacts(&before), nil
}

// checkLot refuses an empty warehouse and an impossible weight or number of bales.
func (d *Deal) checkLot(c *Correction) error {
	switch most := largest(d.Goods); {
	case strings.TrimSpace(d.Warehouse) == "" && c.Warehouse != nil:
		return schema.Invalid("depotName", "请填写仓库")
	case d.Weight <= 0 || d.Weight > most.weight:
		return schema.Invalid("amount", "重量应大于 0，不超过 %s 吨", schema.Grouped(most.weight/schema.Ton))
	case c.Packs != nil && (d.Packs <= 0 || d.Packs > most.packs):
		return schema.Invalid("packnum", "包数必须为正整数")
	case (c.Weight != nil || c.Packs != nil) && d.Packs > 0 && !plausibleBales(d.Weight, d.Packs):
		return schema.Invalid("amount", "%s 吨合 %d 包，平均每包 %s 千克，标准棉包约 227 千克，请核对重量和包数",
			d.Weight, d.Packs, schema.Weight(int64(d.Weight)/int64(d.Packs)*1000))
	}
	return nil
}

// lotSize is how much a lot can be.
type lotSize struct {
	weight schema.Weight
	packs  int
}

// largest returns the size of the largest lot: some batches of domestic cotton, or a cargo of imported cotton.
func largest(goods market.GoodsKind) lotSize {
	if goods == market.ImportedGoods {
		return lotSize{50_000 * schema.Ton, 300_000}
	}
	return lotSize{1_000 * schema.Ton, 10_000}
}

// Plausible average weights of a bale. GB 6975 asks for 227 kg ± 10 kg; small and warehouse bales differ.
const (
	lightestBale = schema.Ton / 1000 * 80
	heaviestBale = schema.Ton / 1000 * 400
)

// plausibleBales reports whether bales can have a weight together.
func plausibleBales(weight schema.Weight, packs int) bool {
	n := schema.Weight(packs)
	return weight >= n*lightestBale && weight <= n*heaviestBale
}

// checkOffer refuses an implausible price and a contract that does not trade.
func (d *Deal) checkOffer(x *Exchange) error {
	switch b := d.Currency.Bounds(); {
	case d.Fixed() && d.implausible(d.FixedPrice):
		least, most := d.priceBounds()
		return schema.Invalid("fixedPrice", "一口价应在 %s 到 %s %s之间", least, most, d.Currency.Unit())
	case !d.Fixed() && x.contract(d.IndexCode) == nil:
		return schema.Invalid("indexCode", "合约 %s 不存在或已到期", d.IndexCode)
	case !d.Fixed() && market.CurrencyOf(d.IndexCode) != d.Currency:
		return schema.Invalid("indexCode", "合约 %s 不是%s的合约，币种不能改", d.IndexCode, d.Currency.Unit())
	case !d.Fixed() && (d.Currency.Decimal(d.Basis) < b.BasisLeast || d.Currency.Decimal(d.Basis) > b.BasisMost):
		return schema.Invalid("basis", "基差应在 %s 到 %s %s之间", b.BasisLeast.Text(), b.BasisMost.Text(), d.Currency.Unit())
	}
	return nil
}

// implausible reports whether a price has a digit too many or too few.
func (d *Deal) implausible(price market.Price) bool {
	b := d.Currency.Bounds()
	shown := d.Currency.Decimal(price)
	return shown < b.PriceLeast || shown > b.PriceMost
}

// priceBounds returns the least and the greatest plausible price as text.
func (d *Deal) priceBounds() (least, most string) {
	b := d.Currency.Bounds()
	return b.PriceLeast.Text(), b.PriceMost.Text()
}

// apply sets the values that are present.
func (c *Correction) apply(d *Deal) {
	assign(&d.Warehouse, c.Warehouse)
	assign(&d.Weight, c.Weight)
	assign(&d.Packs, c.Packs)
	assign(&d.IndexCode, c.IndexCode)
	assign(&d.Basis, c.Basis)
	assign(&d.FixedPrice, c.FixedPrice)
	assign(&d.Notes, c.Remark)
	if d.Fixed() {
		d.Basis = 0
	} else {
		d.FixedPrice = 0
	}
}

func assign[T any](to, value *T) {
	if value != nil {
		*to = *value
	}
}

// changedFacts returns the facts that differ from those before, as texts.
func (d *Deal) changedFacts(before *Deal) []Change {
	var list []Change
	for _, f := range []Change{
		{"仓库", before.Warehouse, d.Warehouse},
		{"重量（吨）", before.Weight.String(), d.Weight.String()},
		{"包数", strconv.Itoa(before.Packs), strconv.Itoa(d.Packs)},
		{"合约", before.IndexCode, d.IndexCode},
		{"基差", before.basisText(), d.basisText()},
		{"一口价", before.textOf(before.FixedPrice), d.textOf(d.FixedPrice)},
		{"备注", before.Notes, d.Notes},
	} {
		if f.Old != f.New {
			list = append(list, f)
		}
	}
	return list
}

// basisText returns the basis as text; empty for a fixed price.
func (d *Deal) basisText() string {
	if d.Fixed() {
		return ""
	}
	return d.Currency.Text(d.Basis)
}
