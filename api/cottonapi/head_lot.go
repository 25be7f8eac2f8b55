package cottonapi

import (
	"context"
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"cottonmall/api/web"
	"cottonmall/indexer/cottonindex"
	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/market"
)

// Lot returns the head of the page of a batch: its known values, the offers and the premiums that visitors see.
func (h Heads) Lot(ctx context.Context, params url.Values) (web.Head, error) {
	id, _ := strconv.ParseInt(params.Get("listingID"), 10, 64)
	in := batchIn{BatchID: params.Get("batchID"), ListingID: id}
	var premiums []cotton.TablePremium
	b, err := schema.View(ctx, h.DB, func(tx *schema.Tx) (*cotton.Batch, error) {
		b, _, err := findBatch(tx, &in)
		if err != nil {
			return nil, err
		}
		tables, err := market.PremiumTables(tx, 0)
		premiums = cotton.TablePremiums(tables, b)
		return b, err
	})
	if err != nil {
		return web.Refused(err)
	}
	lots, err := h.offersOf(ctx, b.BatchID)
	if err != nil {
		return web.Head{}, err
	}
	head := lotHead(b)
	offers, graded := offerTable(lots), premiumTable(premiums)
	head.Tables = []*web.HeadTable{offers, graded}
	for i := range lots {
		if l := &lots[i]; l.Price != nil {
			head.Offers = append(head.Offers, web.GoodsOffer{Price: l.Price.String(), Seller: l.CompanyName})
		}
	}
	head.Description = lotDescription(head.Title, b, len(offers.Rows) > 0, len(graded.Rows) > 0)
	return head.Head()
}

// offersOf returns the offers of a batch as visitors see them, the cheapest first; nothing while the index is not
// built.
func (h Heads) offersOf(ctx context.Context, number string) ([]cottonindex.Lot, error) {
	lots, _, err := h.Index.Batches(ctx, cottonindex.Viewer{}, []string{number}, cottonindex.Pricing{})
	if refusal, refused := schema.KindOf(err); refused && refusal.Kind == schema.BusyKind {
		return nil, nil
	}
	return lots, err
}

// lotHead returns the head of a batch with the known values of its certificate.
func lotHead(b *cotton.Batch) web.GoodsHead {
	colour, origin := cotton.ColourName(b.PrimaryColour), ""
	if b.City != "" {
		origin = b.City + "棉花"
	}
	return web.GoodsHead{
		Title:    strings.Join(withoutEmpty("批号", b.BatchID, b.City, colour), " "),
		Keywords: withoutEmpty(b.BatchID, origin, colour, "公检证书", "公定重量", "升贴水", "折3128"),
		Path:     batchPath(b.BatchID), Name: "棉花 " + b.BatchID, Number: b.BatchID, Category: "棉花",
		Up: []web.Link{{Path: lotsPath, Text: lotsTitle}},
		Facts: []web.Fact{
			{"批号", b.BatchID},
			{"产地", b.City},
			{"年度", known(b.CottonYear, "")},
			{"颜色级", colour},
			{"长度", fibre(b.Length.Avg, " mm")},
			{"断裂比强度", fibre(b.Strength.Avg, " cN/tex")},
			{"马克隆值", strings.TrimSpace(fibre(b.Mike.Avg, " ") + b.MikeGrade)},
			{"长度整齐度", fibre(b.Uniformity.Avg, " %")},
			{"回潮率", fibre(b.Moisture, " %")},
			{"含杂率", fibre(b.Impurity, " %")},
			{"包数", known(b.PackNum, "")},
			{"公定重量", known(b.Conditioned, " 吨")},
			{"执行标准", b.Standard},
		},
	}
}

// withoutEmpty returns the texts that are not empty.
func withoutEmpty(texts ...string) []string {
	return slices.DeleteFunc(texts, func(text string) bool { return text == "" })
}

// known returns a value with its unit; nothing for an unknown one, which is zero.
func known[V int | schema.Weight](v V, unit string) string {
	if v == 0 {
		return ""
	}
	return fmt.Sprint(v) + unit
}

// fibre returns a value as on the certificate with its unit; nothing for an unknown one, which is zero.
func fibre(v schema.Centi, unit string) string {
	if v == 0 {
		return ""
	}
	return web.Fibre(v) + unit
}

// lotDescription returns a sentence with the known values of a batch, and with what its page has.
func lotDescription(title string, b *cotton.Batch, offered, graded bool) string {
	var values []string
	for _, f := range []web.Fact{
		{"长度 ", fibre(b.Length.Avg, "")},
		{"强力 ", fibre(b.Strength.Avg, "")},
		{"马值 ", fibre(b.Mike.Avg, "")},
		{"公定重量 ", known(b.Conditioned, " 吨")},
	} {
		if f.Value != "" {
			values = append(values, f.Name+f.Value)
		}
	}
	has := "质量数据"
	if b.Inspected() {
		has = "公检数据"
	}
	switch {
	case offered && graded:
		has += "、在售报价和升贴水"
	case offered:
		has += "和在售报价"
	case graded:
		has += "和升贴水"
	}
	return title + "：" + strings.Join(append(values, has), "，") + "。"
}

// offerTable returns the offers of a batch at the present prices.
func offerTable(lots []cottonindex.Lot) *web.HeadTable {
	t := &web.HeadTable{Title: "在售报价", Columns: []string{"卖家", "报价", "现价，元/吨", "折3128，元/吨", "公定重量，吨", "仓库"}}
	for i := range lots {
		l := &lots[i]
		asked := "一口价"
		if l.IndexCode != nil && l.Basis != nil {
			asked = fmt.Sprintf("%s %s", *l.IndexCode, web.Signed(*l.Basis))
		}
		seller := web.Link{Path: shopPath(l.CompanyID), Text: l.CompanyName}
		t.Rows = append(t.Rows, []any{
			seller.HTML(), asked, numberOf(l.Price), numberOf(l.Price3128), web.ExactTons(l.Amount), l.Warehouse,
		})
	}
	return t
}

// numberOf returns a price as a cell; empty without one.
func numberOf(price *schema.Yuan) web.Number {
	if price == nil {
		return ""
	}
	return web.Whole(*price)
}

// premiumTable returns the premiums of a batch by the tables that grade it.
func premiumTable(premiums []cotton.TablePremium) *web.HeadTable {
	t := &web.HeadTable{Title: "升贴水，元/吨", Columns: []string{
		"升贴水表", "颜色级", "主体", "长度", "马值", "强力", "整齐度", "轧工", "异纤", "合计",
	}}
	for i := range premiums {
		p := &premiums[i]
		if !p.Known {
			continue
		}
		row := []any{p.Name}
		for _, amount := range p.Amounts() {
			row = append(row, web.Number(amount.String()))
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}
