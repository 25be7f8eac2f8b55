package api_test

import (
	"fmt"
	"html"
	"strings"
	"testing"

	"cottonmall/api/apitest"
	"cottonmall/schema"
	"cottonmall/schema/cotton"
)

// TestHeadsOfLots reads lots as search engines do: with two offers, and one that is not on sale and little known of.
func TestHeadsOfLots(t *testing.T) {
	t.Parallel()
	w := apitest.OpenSite(t)
	w.DB.Do(func(tx *schema.Tx) error {
		return tx.DB().Model(&cotton.Batch{}).Where("batch_id = ?", w.Sold.BatchID).
			Updates(map[string]any{"length_avg": 0, "mike_avg": 0, "mike_grade": "", "impurity": 0}).Error
	})
	second := w.Mill.Seller().Batch(w.South.BatchID).Fixed(16600)
	two := "/cottonmall/detail?batchID=" + second.BatchID
	page := func(path string) string {
		_, body := w.Do(apitest.Request{Method: "GET", Path: path})
		return html.UnescapeString(body)
	}
	w.Wait("both offers are found", func() bool {
		return len(apitest.Get[struct{ Listings []struct{} }](w.Server, apitest.Request{
			Method: "GET", Path: "batch/getCottonBatch?batchID=" + second.BatchID,
		}).Listings) == 2
	})
	body := page(two)
	for _, part := range []string{
		"<caption>在售报价</caption>",
		`<td>CF701 +1,100</td><td class="num">16,100</td>`, `<td>一口价</td><td class="num">16,600</td>`,
		fmt.Sprintf(`/shop/shopDetail?memberID=%d">%s</a>`, w.Mill.ID, w.Mill.Name),
		"<caption>升贴水，元/吨</caption>", `"lowPrice":"16100"`, `"highPrice":"16600"`, "、在售报价和升贴水。",
	} {
		if !strings.Contains(body, part) {
			t.Errorf("no %s in\n%s", part, body)
		}
	}
	if n := strings.Count(page("/sitemap.xml?part=lots-0"), "batchID="+second.BatchID+"<"); n != 1 {
		t.Errorf("the site map has a batch with two offers %d times", n)
	}
	body = page("/cottonmall/detail?batchID=" + w.Sold.BatchID)
	for _, part := range []string{
		"在售报价", "<dt>长度</dt>", "<dt>马克隆值</dt>", "<dt>含杂率</dt>", "长度 0", "马值 0", `"offers"`,
	} {
		if strings.Contains(body, part) {
			t.Errorf("%s in\n%s", part, body)
		}
	}
	if !strings.Contains(body, "<dt>断裂比强度</dt><dd>23.5 cN/tex</dd>") {
		t.Errorf("no strength in\n%s", body)
	}
}
