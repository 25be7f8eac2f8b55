package cottonapi

import (
	"bytes"
	"context"
	"fmt"
	"html/template"
	"net/http"
	"net/url"
	"strconv"

	"cottonmall/api/web"
	"cottonmall/indexer/cottonindex"
	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/demand"
)

// Heads makes the heads of the pages of lots and shops.
type Heads struct {
	DB    *schema.DB
	Index Index
}

// headLots is how many lots or shops are listed in a main content.
const headLots = 30

var (
	lotsTemplate = template.Must(template.New("lots").Parse(`<ul class="panel">{{range .}}` +
		`<li><a href="/cottonmall/detail?listingID={{.ListingID}}">{{.BatchID}} {{.Ginnery}} {{.ColourName}}` +
		`{{with .LengthAvg}} 长度 {{.}}{{end}}{{with .StrengthAvg}} 强力 {{.}}{{end}}{{with .MikeAvg}} 马值 {{.}}{{end}} ` +
		`{{.Amount}} 吨 {{.Warehouse}}</a></li>{{end}}</ul>`))
	shopsTemplate = template.Must(template.New("shops").Parse(`<ul class="panel">{{range .}}` +
		`<li><a href="/shop/shopDetail?memberID={{.ID}}">{{.Name}}</a> {{.City}} 在售 {{.Listings}} 批</li>{{end}}</ul>`))
	factsTemplate = template.Must(template.New("facts").Parse(
		`<dl class="panel">{{range .}}<dt>{{index . 0}}</dt><dd>{{index . 1}}</dd>{{end}}</dl>`))
)

// fill returns what a template makes of a value.
func fill(t *template.Template, v any) (template.HTML, error) {
	var main bytes.Buffer
	err := t.Execute(&main, v)
	return template.HTML(main.String()), err // of a template that escapes
}

// Newest returns a function that returns a head with the newest lots.
func (h Heads) Newest(title, path, description string) web.HeadPage {
	return web.HeadPage{Head: func(ctx context.Context, _ url.Values) (web.Head, error) {
		page, err := h.Index.Search(ctx, cottonindex.Viewer{}, cottonindex.Search{
			Demand: demand.Demand{}, Order: "listingTime", PageNum: 1, PageSize: headLots,
		})
		if err != nil {
			return web.Head{}, err
		}
		main, err := fill(lotsTemplate, page.List)
		return web.Head{Title: title, Description: description, Path: path, Main: main}, err
	}}
}

// Lot returns the head of the page of a batch: the values of its certificate.
func (h Heads) Lot(ctx context.Context, params url.Values) (web.Head, error) {
	id, _ := strconv.ParseInt(params.Get("listingID"), 10, 64)
	in := batchIn{BatchID: params.Get("batchID"), ListingID: id}
	b, err := schema.View(ctx, h.DB, func(tx *schema.Tx) (*cotton.Batch, error) {
		b, _, err := findBatch(tx, &in)
		return b, err
	})
	if refusal, refused := schema.KindOf(err); refused && refusal.Kind != schema.BusyKind {
		return web.Head{Status: http.StatusNotFound, Title: refusal.Message}, nil
	}
	if err != nil {
		return web.Head{}, err
	}
	facts := [][2]string{
		{"批号", b.BatchID},
		{"产地", b.City},
		{"年度", strconv.Itoa(b.CottonYear)},
		{"颜色级", cotton.ColourName(b.PrimaryColour)},
		{"长度", b.Length.Avg.String() + " mm"},
		{"断裂比强度", b.Strength.Avg.String() + " cN/tex"},
		{"马克隆值", b.Mike.Avg.String() + " " + b.MikeGrade},
		{"长度整齐度", b.Uniformity.Avg.String() + " %"},
		{"回潮率", b.Moisture.String() + " %"},
		{"含杂率", b.Impurity.String() + " %"},
		{"包数", strconv.Itoa(b.PackNum)},
		{"公定重量", b.Conditioned.String() + " 吨"},
		{"执行标准", b.Standard},
	}
	main, err := fill(factsTemplate, facts)
	title := fmt.Sprintf("批号 %s %s %s", b.BatchID, b.City, cotton.ColourName(b.PrimaryColour))
	properties := []any{}
	for _, f := range facts {
		properties = append(properties, map[string]string{"@type": "PropertyValue", "name": f[0], "value": f[1]})
	}
	return web.Head{
		Title: title, Path: "/cottonmall/detail?batchID=" + b.BatchID, Main: main,
		Description: fmt.Sprintf("%s：长度 %s，强力 %s，马值 %s，公定重量 %s 吨的公检数据、报价和升贴水。", title, b.Length.Avg,
			b.Strength.Avg, b.Mike.Avg, b.Conditioned),
		Data: []any{map[string]any{
			"@context": "https://schema.org", "@type": "Product", "name": "棉花 " + b.BatchID, "sku": b.BatchID,
			"category": "棉花", "additionalProperty": properties,
		}},
	}, err
}

// Shops returns the head of the list of shops.
func (h Heads) Shops(ctx context.Context, _ url.Values) (web.Head, error) {
	list, err := schema.View(ctx, h.DB, func(tx *schema.Tx) ([]cotton.Shop, error) {
		list, _, err := cotton.Shops(tx, cotton.ShopFilter{OnSale: true}, schema.Page{Num: 1, Size: headLots})
		return list, err
	})
	if err != nil {
		return web.Head{}, err
	}
	main, err := fill(shopsTemplate, list)
	return web.Head{
		Title: "企业店铺", Path: "/shop/list", Main: main, Description: "轧花厂、贸易商的店铺：在售的棉花批次和联系方式。",
	}, err
}
