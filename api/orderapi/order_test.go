package orderapi_test

import (
	"archive/zip"
	"io"
	"strings"
	"testing"

	"cottonmall/api/apitest"
	"cottonmall/api/orderapi"
	"cottonmall/schema/account"
	"cottonmall/schema/order"
)

// row is a part of an order in a list.
type row struct {
	OrderID int64
	Status  order.State
	Side    string
	Waiting bool
}

// askOrders takes an order through its states by calls.
func askOrders(t *testing.T, w *apitest.Site) {
	id := buys(w, nil)
	number := apitest.Num(id)
	about := func(more string) string { return `{"orderID":` + number + more + `}` }
	boss, rival, admin := w.Boss.LogIn(), w.Rival.LogIn(), w.Admin.LogIn()
	get := func(path string) apitest.Request { return apitest.Request{Method: "GET", Path: path, Session: boss} }
	post := func(session, path, body string) apitest.Request {
		return apitest.Request{Path: "order/" + path, Session: session, Body: body}
	}
	askPreview(t, w, id, post(rival, "contract/preview", about(`,"share":30,"deliveryDays":9,"extra":"须完好"`)))
	w.Run(t,
		get("trade/count_order_list"), get("trade/order_list"), get("trade/order_latest"), get("buyer/order/count"),
		apitest.Request{
			Method: "GET", Path: "buyer/order", Session: boss,
			Want: apitest.List[row]{TotalRow: 1, List: []row{{id, order.Unsigned, "buyer", false}}},
		},
		get("trade/order_detail?orderID="+number), get("buyer/order/detail?orderID="+number),
		apitest.Request{Method: "GET", Path: "buyer/order/detail?orderID=" + number, Session: rival, Code: 404},
		post(rival, "contract/draw", about(`,"share":50,"deliveryDays":7,"requestKey":"k1"`)),
		post(rival, "contract/draw", about(`,"share":50,"deliveryDays":7,"requestKey":"k1"`)),
	)
	if n := len(read(w, id).Contracts); n != 1 {
		t.Errorf("a repeated request has drawn %d versions", n)
	}
	for _, path := range []string{"order/contract/download", "order/file", "order/export", "admin/order/export"} {
		w.Note("GET", "/mall/"+path)
	}
	_, pdf := w.Do(get("order/contract/download?orderID=" + number))
	if !strings.HasPrefix(pdf, "%PDF-") {
		t.Errorf("the contract is %.60s", pdf)
	}
	sign := func(session, signed string) apitest.Request {
		return post(session, "contract/sign", about(`,"version":1,"code":"`+signed+`"`))
	}
	subject := order.ContractSubject(id, 1)
	w.Run(t,
		sign(rival, code(w, w.Rival, account.SignContract, subject)),
		sign(boss, code(w, w.Boss, account.SignContract, subject)),
	)
	upload := post(boss, "file/upload", apitest.Form(t, "file", "回单.pdf", []byte("%PDF-1.7\n"), "orderID", number))
	voucher := apitest.Num(apitest.Get[struct{ FileID int64 }](w.In(t), upload).FileID)
	upload.Body = apitest.Form(t, "file", "a.exe", []byte("MZ"), "orderID", number)
	upload.Code, upload.Fields = 400, map[string]string{"file": "只能上传 PDF、OFD、PNG 或 JPEG 文件"}
	w.Run(t, upload, post(boss, "payment/add", about(`,"money":300000,"fileID":`+voucher)))
	_, content := w.Do(get("order/file?orderID=" + number + "&fileID=" + voucher))
	if content != "%PDF-1.7\n" {
		t.Errorf("the voucher is %.60s", content)
	}
	w.Run(t,
		apitest.Request{
			Method: "GET", Path: "admin/order/file?orderID=" + number + "&fileID=99", Session: admin, Code: 404,
		},
		apitest.Request{Method: "GET", Path: "admin/order/count", Session: admin},
		apitest.Request{Method: "GET", Path: "admin/order/list", Session: admin},
		apitest.Request{Method: "GET", Path: "admin/order/detail?orderID=" + number, Session: admin},
		apitest.Request{
			Method: "GET", Path: "admin/order/contract?orderID=" + number + "&version=9", Session: admin, Code: 404,
		},
	)
	askExport(t, w, id)
}

// askExport exports the orders that the list shows, and no others.
func askExport(t *testing.T, w *apitest.Site, id int64) {
	other, mine := read(w, unknown(w)), read(w, id)
	for query, want := range map[string][2]bool{
		"side=buyer": {true, true}, "side=seller": {false, false}, "from=2999-01-01": {false, false},
		"otherID=" + apitest.Num(other.SellerID): {false, true}, "keyword=" + mine.Number: {true, false},
		"waiting=true": {false, false},
	} {
		_, book := w.Do(apitest.Request{Method: "GET", Path: "order/export?" + query, Session: w.Boss.LogIn()})
		text := unzipped(t, book)
		if got := [2]bool{strings.Contains(text, mine.Number), strings.Contains(text, other.Number)}; got != want {
			t.Errorf("%s: exported are %v, want %v", query, got, want)
		}
	}
}

// unzipped returns the content of all files of a ZIP archive.
func unzipped(t *testing.T, archive string) string {
	z, err := zip.NewReader(strings.NewReader(archive), int64(len(archive)))
	if err != nil {
		t.Fatalf("%.60s: %v", archive, err)
	}
	var all strings.Builder
	for _, f := range z.File {
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		if _, err := io.Copy(&all, r); err != nil {
			t.Fatal(err)
		}
	}
	return all.String()
}

// askVerbs asks for each verb that changes an order, with the examples of the cases.
func askVerbs(t *testing.T, w *apitest.Site) {
	s := &apitest.Typist{Site: w}
	for _, c := range orderCases {
		path, is := strings.CutPrefix(c.Call, "POST /mall/")
		if !is || c.Example == nil {
			continue
		}
		by := w.Boss
		if c.Who == "admin" {
			by = w.Admin
		}
		input := c.Example(s)
		for name, value := range input {
			if value == nil {
				delete(input, name)
			}
		}
		w.Run(t, apitest.Request{Name: path, Path: path, Session: by.LogIn(), Body: apitest.Body(t, input)})
	}
}

// askPreview checks that a preview has the lots, people and terms of the order, and that nothing is stored.
func askPreview(t *testing.T, w *apitest.Site, id int64, preview apitest.Request) {
	t.Helper()
	got := apitest.Get[orderapi.OrderContract](w.In(t), preview)
	o := read(w, id)
	last := got.Sections[len(got.Sections)-1]
	if got.Lots[0].BatchID != o.Lines[0].BatchID || got.Buyer.Contact != o.BuyerContact || got.Share != 30 ||
		got.DeliveryDays != 9 || last.Paragraphs[0] != "须完好" || len(o.Contracts) > 0 {
		t.Errorf("the preview is %+v", got)
	}
}
