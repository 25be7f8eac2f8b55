package dealapi

import (
	"cmp"
	"io"
	"slices"
	"strconv"
	"strings"

	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/imported/importedsheet"
	"cottonmall/schema/market"
	"cottonmall/schema/mill"
	"cottonmall/schema/mill/deliverysheet"
	"cottonmall/schema/sheet"
)

type cartFile struct {
	URL  string `json:"url" doc:"下载地址：只有本人可用"`
	Rows int    `json:"rows" doc:"批数"`
}

// Export returns the address of the file of the caller's cart. It refuses an empty cart.
func (h Carts) Export(c *web.Call, in *cartMillIn) (cartFile, error) {
	rows, err := h.List(c, in)
	if err == nil && len(rows) == 0 {
		err = schema.NotFound("购物车是空的，没有可以导出的批次")
	}
	address := "/mall/cart/download"
	if in.Mill != 0 {
		address += "?mill=" + strconv.FormatInt(in.Mill, 10)
	}
	return cartFile{address, len(rows)}, err
}

// Download sends the cart of the caller as a workbook.
func (h Carts) Download(c *web.Call, in *cartMillIn) error {
	ctx, release, err := h.Slots.AcquireFor(c)
	if err != nil {
		return err
	}
	defer release()
	var to *mill.Mill
	rows, err := schema.View(ctx, h.DB, func(tx *schema.Tx) (rows []CartRow, err error) {
		rows, to, err = h.rows(tx, c.Caller.Actor.MembershipID, in.Mill)
		return rows, err
	})
	if err != nil {
		return err
	}
	return web.WriteWorkbook(c, func(w io.Writer) (string, error) {
		return "购物车 " + string(schema.DayOf(h.DB.Now())), writeCart(w, rows, to)
	})
}

// writeCart writes a cart as a workbook with one table. Delivered prices at a mill have columns if a delivery is known,
// landed prices if a lot is priced in dollars.
func writeCart(w io.Writer, rows []CartRow, to *mill.Mill) error {
	columns := cartColumns
	delivered := slices.ContainsFunc(rows, func(r CartRow) bool { return r.Delivery != nil })
	if delivered {
		columns = slices.Concat(columns, deliverysheet.Heads())
	}
	landed := slices.ContainsFunc(rows, func(r CartRow) bool { return r.Currency == market.USD })
	if landed {
		columns = slices.Concat(columns, importedsheet.LandedColumns)
	}
	facts := factsOf(rows, func(r *CartRow) []market.Fact { return r.Facts })
	return sheet.WriteTable(w, "购物车", withFacts(columns, facts), sheet.Rows(rows, func(r *CartRow) []any {
		cells := r.values()
		if delivered {
			cells = append(cells, deliverysheet.Cells(r.delivered(to))...)
		}
		if landed {
			cells = append(cells, importedsheet.LandedCells(r.landed())...)
		}
		return append(cells, factCells(r.Facts, facts)...)
	}))
}

// landed returns the landed prices of a lot: one in yuan costs its price under every duty.
func (r *CartRow) landed() *market.Landed {
	if r.Currency == market.USD || r.TotalPrice == nil {
		return r.Landed
	}
	price := schema.Yuan(*r.TotalPrice / market.CNY.Step())
	return &market.Landed{Quota: price, Sliding: price, Full: price}
}

// delivered returns the price of a lot of cotton at a mill.
func (r *CartRow) delivered(to *mill.Mill) deliverysheet.Lot {
	lot := deliverysheet.Lot{Mill: to, Delivery: r.Delivery}
	if r.TotalPrice != nil {
		lot.Price = new(schema.Yuan(*r.TotalPrice / market.CNY.Step()))
	}
	return lot
}

var cartColumns = slices.Concat([]sheet.Column{
	{Title: "批号或提单号", Width: 14},
	{Title: "卖家", Width: 28},
	{Title: "状态", Width: 10},
}, offerColumns, []sheet.Column{
	{Title: "现价", Width: 12},
	{Title: "金额", Width: 16},
	{Title: "加入后的变化", Width: 36},
	{Title: "备注", Width: 24},
	{Title: "加入时间", Width: 18},
})

// values returns the cells of a row, as in cartColumns.
func (r *CartRow) values() []any {
	state := cmp.Or(r.Reason, cartStates[r.State])
	return slices.Concat([]any{r.BatchID, r.SellerName, state}, r.cells(), []any{
		importedsheet.PriceCell(r.TotalPrice), moneyCell(r.Money), changesText(r.Changes), r.Notes, r.AddedAt,
	})
}

// cartStates are the names of the states in which lots can be bought.
var cartStates = map[market.LotState]string{market.LotOffered: "在售", market.LotInDeal: "点价中"}

// changeLabels are the names of the fields of changes.
var changeLabels = map[string]string{
	"indexCode": "合约", "basis": "基差", "fixedPrice": "一口价", "amount": "重量", "packnum": "包数", "depotName": "仓库",
}

// changesText returns changes as a text such as 基差 600 → 700.
func changesText(changes []DealChange) string {
	texts := make([]string, len(changes))
	for n, c := range changes {
		texts[n] = changeLabels[c.Field] + " " + valueOrNone(c.Old) + " → " + valueOrNone(c.New)
	}
	return strings.Join(texts, "；")
}

func valueOrNone(text string) string {
	if text == "" {
		return "无"
	}
	return text
}
