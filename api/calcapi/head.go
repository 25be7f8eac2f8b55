package calcapi

import (
	"context"
	"fmt"
	"net/url"

	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/calc"
	"cottonmall/schema/market"
	"cottonmall/schema/series"
)

// Heads makes the heads of the pages of tools: what a tool computes, its formula, and the parameters of today.
type Heads struct{ DB *schema.DB }

// Formulas are what the tools compute, in the words of their pages.
var Formulas = struct{ Lint, SeedCotton, Gross, Conditioned string }{
	"(籽棉价格 − 棉籽价格 × (100% − 衣分 − 损耗率)) ÷ (衣分 − 衣亏率) × 1000 + 加工费",
	"(皮棉成本 − 加工费) ÷ 1000 × (衣分 − 衣亏率) + 棉籽价格 × (100% − 衣分 − 损耗率)",
	"毛重价 = 公重价 × 公重 ÷ 毛重",
	"公重价 = 毛重价 × 毛重 ÷ 公重",
}

// tool returns the page of a tool, whose main content add extends.
func (h Heads) tool(
	title, path, description string, add func(tx *schema.Tx, main *web.MainContent) error,
) web.HeadPage {
	return web.HeadPage{Head: func(ctx context.Context, _ url.Values) (web.Head, error) {
		head := web.Head{Title: title, Path: path, Description: description}
		var main web.MainContent
		main.Texts(description)
		_, err := schema.View(ctx, h.DB, func(tx *schema.Tx) (web.None, error) { return web.None{}, add(tx, &main) })
		if err != nil {
			return head, err
		}
		head.Main, err = main.HTML()
		head.Data = []any{web.SiteData(func(base, _ string) any {
			return map[string]any{
				"@context": "https://schema.org", "@type": "WebApplication", "name": title, "url": base + path,
				"description": description, "applicationCategory": "FinanceApplication", "operatingSystem": "Web",
				"offers": map[string]string{"@type": "Offer", "price": "0", "priceCurrency": "CNY"},
			}
		})}
		return head, err
	}}
}

// Cottonseed returns the page that converts between seed cotton and lint, with the newest price of seed cotton.
func (h Heads) Cottonseed() web.HeadPage {
	return h.tool("籽棉成本", "/tool/cottonseedPrice",
		"籽棉折皮棉成本的计算工具：由籽棉价格、衣分、棉籽价格和加工费算皮棉成本，也可以反算收购价。",
		func(tx *schema.Tx, main *web.MainContent) error {
			main.Facts([]web.Fact{{"皮棉成本（元/吨）", Formulas.Lint}, {"籽棉收购价（元/公斤）", Formulas.SeedCotton}})
			s, err := series.Find("SEEDCOTTON")
			if err != nil {
				return err
			}
			newest, err := series.NewestEntered(tx, s, tx.Today())
			if err == nil && newest.Day != "" {
				main.Texts(fmt.Sprintf("%s：%s %s，%s（%s）", s.Name, newest.Value, s.Unit, newest.Day, s.Source))
			}
			return err
		})
}

// Gross returns the page that converts prices between conditioned and gross weight.
func (h Heads) Gross() web.HeadPage {
	return h.tool("公重毛重换算", "/tool/RevolutionHair", "公重价和毛重价互换：一批或整张表格，按回潮率和含杂率计算。",
		func(_ *schema.Tx, main *web.MainContent) error {
			main.Texts(Formulas.Gross, Formulas.Conditioned,
				"公重 = 净重 × (100% − 含杂率) ÷ (100% − 标准含杂率) × (100% + 公定回潮率) ÷ (100% + 回潮率)")
			main.Facts([]web.Fact{
				{"标准", schema.WeightStandard},
				{"公定回潮率", schema.StandardMoisture.String() + " %"},
				{"标准含杂率", schema.StandardTrash.String() + " %"},
			})
			return nil
		})
}

// landedPrices are the prices in 1/100 ¢/lb whose landed prices are listed.
var landedPrices = []schema.Cents{60_00, 65_00, 70_00, 75_00, 80_00, 85_00, 90_00, 95_00, 100_00}

// Landed returns the page that converts the price of imported cotton, with today's duties and exchange rate.
func (h Heads) Landed() web.HeadPage {
	return h.tool("进口棉价格", "/tool/ImportedCottonPrice",
		"美分/磅换算到厂价：1% 配额、滑准税和 40% 全税，列出每一步的数字，并与国产棉比较。",
		func(tx *schema.Tx, main *web.MainContent) error {
			costs, err := market.ImportCostsAt(tx, tx.Today())
			if err != nil || costs.Duty == nil || costs.Rate == nil {
				return err
			}
			duty, rate := costs.Duty, costs.Rate
			main.Texts("完税价格 = 美分/磅 × 汇率 × 22.0462", "到厂价 = 完税价格 × (1 + 关税) × (1 + 增值税) + 港杂费")
			main.Facts([]web.Fact{
				{"美元汇率", fmt.Sprintf("%s，%s（%s）", rate.Rate, rate.Day, rate.Source)},
				{"配额内关税", duty.Quota.String() + " %"},
				{"配额外关税", duty.Full.String() + " %"},
				{"增值税", duty.VAT.String() + " %"},
				{"港杂费", duty.Charges.String() + " 元/吨"},
				{"税费", fmt.Sprintf("%s，%s 起", duty.Source, duty.ValidFrom)},
			})
			table := &web.HeadTable{Columns: []string{"美分/磅", "1% 配额（元/吨）", "滑准税（元/吨）", "全税（元/吨）"}}
			for _, price := range landedPrices {
				l := duty.Landed(price, rate.Rate, "")
				table.Rows = append(table.Rows, []any{
					web.Number(price.String()), web.Whole(l.Quota), web.Whole(l.Sliding), web.Whole(l.Full),
				})
			}
			main.Table(table)
			return nil
		})
}

// Premium returns the page that computes premiums, with the published tables.
func (h Heads) Premium() web.HeadPage {
	return h.tool("升贴水计算", "/tool/RaiseThePremium",
		"按批号或质量指标计算棉花升贴水：颜色级、长度、马值、强力、整齐度、轧工逐项列出。", addTables)
}

// Valuation returns the page that values lots, with the main contract and the published tables.
func (h Heads) Valuation() web.HeadPage {
	return h.tool("批量估价", "/tool/batchPrice",
		"粘贴或上传批号，一次得到各批的升贴水、按合约和基差的价格、折3128 和合计。",
		func(tx *schema.Tx, main *web.MainContent) error {
			main.Texts("估价 = 合约价 + 基差 + 升贴水，最多 1000 批")
			quote, err := calc.MainQuote(tx)
			if err != nil {
				return err
			}
			if quote != nil {
				main.Texts(fmt.Sprintf("主力合约 %s：%s 元/吨", quote.IndexCode, schema.Grouped(quote.Price)))
			}
			return addTables(tx, main)
		})
}

// addTables adds the published premium tables.
func addTables(tx *schema.Tx, main *web.MainContent) error {
	tables, err := market.PremiumTables(tx, 0)
	table := &web.HeadTable{Title: "升贴水表", Columns: []string{"名称", "适用", "起用日期", "出处"}}
	for i := range tables {
		t := &tables[i]
		table.Rows = append(table.Rows, []any{t.Name, t.Applies, string(t.ValidFrom), t.Source})
	}
	main.Table(table)
	return err
}
