package dealapi

import (
	"io"
	"strconv"
	"strings"

	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/deal"
)

// Export sends the selected deals of a side as a workbook.
func (h Deals) Export(c *web.Call) error {
	filter, err := h.exportFilter(c)
	if err != nil {
		return err
	}
	ctx, release, err := h.Slots.AcquireFor(c)
	if err != nil {
		return err
	}
	defer release()
	rows, err := schema.View(ctx, h.DB, func(tx *schema.Tx) ([]deal.Exported, error) {
		return deal.ExportDeals(tx, filter)
	})
	if err != nil {
		return err
	}
	name := map[schema.Party]string{schema.Buyer: "采购询盘", schema.Seller: "销售询盘"}[filter.Side]
	return web.WriteWorkbook(c, func(w io.Writer) (string, error) {
		return name + " " + string(schema.DayOf(h.DB.Now())), deal.WriteDeals(w, rows)
	})
}

// exportFilter reads the filter of an export from the query.
func (h Deals) exportFilter(c *web.Call) (f deal.DealFilter, err error) {
	query := func(name string) string { return strings.Clone(c.Fiber.Query(name)) }
	number := func(name string) (n int64) {
		if text := query(name); text != "" && err == nil {
			if n, err = strconv.ParseInt(text, 10, 64); err != nil {
				err = schema.Invalid(name, "%s 应是数字", name)
			}
		}
		return n
	}
	f = deal.DealFilter{
		Side: schema.Party(query("side")), CompanyID: h.company(c, number("memberID")), Keyword: query("keyword"),
		Contract: query("indexCode"), OtherID: number("otherID"),
		From: schema.Day(query("from")), To: schema.Day(query("to")),
	}
	if query("status") != "" {
		state := deal.State(number("status"))
		f.State = &state
	}
	if err == nil && f.Side != schema.Buyer && f.Side != schema.Seller {
		err = schema.Invalid("side", "请选择采购询盘或销售询盘")
	}
	return f, err
}
