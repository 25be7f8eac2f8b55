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

// Trade is a lot that was sold. It names neither the companies nor the batch, which would lead to the seller. Its time,
// weight and fibre values are rounded, because exact ones would lead to the lot.
type Trade struct {
	At        time.Time // a whole hour
	Goods     market.GoodsKind
	Facts     []market.Fact // see publicFacts
	Weight    schema.Weight // whole tons
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

// fibreFacts are the facts that are rounded down to half a unit.
var fibreFacts = []string{"lengthAvg", "strongAvg", "mikeAvg", "gramStrong"}

// traded selects the lines of lots whose orders are not cancelled.
func traded(tx *schema.Tx) *gorm.DB {
	return tx.DB().Model(&Line{}).Joins("JOIN trade_order o ON o.id = order_line.order_id").
		Where("order_line.goods <> ? AND o.state <> ?", market.ProductGoods, Cancelled)
}

// LatestTrades returns the lots that were sold last, newest first.
func LatestTrades(tx *schema.Tx, limit int) ([]Trade, error) {
	var lines []Line
	query := traded(tx).Select("order_line.*").Order("order_line.at DESC, order_line.id DESC")
	err := query.Limit(limit).Find(&lines).Error
	list := make([]Trade, len(lines))
	for i := range lines {
		l := &lines[i]
		facts, failed := l.FactsOf()
		err = cmp.Or(err, failed)
		list[i] = Trade{
			l.At.Truncate(time.Hour), l.Goods, publicOf(facts), wholeTons(l.Weight), l.Currency, l.IndexCode, l.Basis, l.Price,
		}
	}
	return list, err
}

// publicOf returns the facts that everybody may know, with fibre values rounded down.
func publicOf(facts []market.Fact) []market.Fact {
	list := []market.Fact{}
	for _, f := range facts {
		if f.Value == "" || !slices.Contains(publicFacts, f.Name) {
			continue
		}
		if slices.Contains(fibreFacts, f.Name) {
			f.Value = halfBelow(f.Value)
		}
		list = append(list, f)
	}
	return list
}

// wholeTons returns a weight rounded to tons.
func wholeTons(w schema.Weight) schema.Weight { return (w + schema.Ton/2) / schema.Ton * schema.Ton }

// halfBelow returns a decimal rounded down to a multiple of 0.5; other texts as they are.
func halfBelow(text string) string {
	whole, part, _ := strings.Cut(text, ".")
	if _, err := strconv.Atoi(whole); err != nil {
		return text
	}
	if part >= "5" {
		return whole + ".5"
	}
	return whole
}
