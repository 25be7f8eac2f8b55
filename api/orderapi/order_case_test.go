package orderapi_test

import (
	"cottonmall/api/apitest"
	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/order"
	"cottonmall/schema/schematest"
)

// strange asks about an order between the mill and a company other than the caller's, with further values.
func strange(more map[string]any) func(*apitest.Site) apitest.Request {
	return func(w *apitest.Site) apitest.Request {
		values := map[string]any{"orderID": unknown(w)}
		for name, value := range more {
			values[name] = value
		}
		return apitest.Request{Body: apitest.Body(w.T(), values)}
	}
}

// unknown opens an order between the mill and a company other than the caller's.
func unknown(w *apitest.Site) int64 {
	other := w.DB.Company("第三棉业有限公司")
	seller := &schematest.Person{Member: account.Member{CompanyID: other.ID}}
	return opened(w, w.Boss, seller, nil)
}

// strangeQuery asks about an order as strange does, in the query.
func strangeQuery(path, more string) func(*apitest.Site) apitest.Request {
	return func(w *apitest.Site) apitest.Request {
		return apitest.Request{Path: path + "?orderID=" + apitest.Num(unknown(w)) + more}
	}
}

// values are the input of a call.
type values = map[string]any

// bought and sold are the input of a call about an order of the mill in a state.
func bought(set func(*order.Order), more func(*apitest.Site, int64) values) func(*apitest.Typist) values {
	return func(s *apitest.Typist) values { return with(s, buys(s.Site, set), more) }
}

func sold(set func(*order.Order), more func(*apitest.Site, int64) values) func(*apitest.Typist) values {
	return func(s *apitest.Typist) values { return with(s, sells(s.Site, set), more) }
}

func with(s *apitest.Typist, id int64, more func(*apitest.Site, int64) values) values {
	out := values{"orderID": id}
	if more != nil {
		for name, value := range more(s.Site, id) {
			out[name] = value
		}
	}
	return out
}

// fixed are values that do not depend on the order.
func fixed(v values) func(*apitest.Site, int64) values {
	return func(*apitest.Site, int64) values { return v }
}

// paid are the values of a payment.
func paid(*apitest.Site, int64) values {
	return values{"money": 1000, "paidOn": nil, "reference": "ICBC1", "fileID": nil}
}

// figures are the figures of the only line of an order.
func figures(w *apitest.Site, id int64) values {
	line := read(w, id).Lines[0]
	return values{
		"lines":    []values{{"lineID": line.ID, "packnum": 186, "price": 15000, "amount": 39.9}},
		"pictures": nil,
	}
}

// lineIDs returns the ids of the lines of an order.
func lineIDs(w *apitest.Site, id int64) (ids []int64) {
	for _, l := range read(w, id).Lines {
		ids = append(ids, l.ID)
	}
	return ids
}

func signing(w *apitest.Site, id int64) values {
	draw(w, w.Rival, id)
	return values{"version": 1, "code": code(w, w.Boss, account.SignContract, order.ContractSubject(id, 1))}
}

func asked(w *apitest.Site, id int64) values {
	do(w, func(tx *schema.Tx) error {
		_, err := order.Cancel(tx, &w.Rival.Member, id, "不要了")
		return err
	})
	return nil
}

func deciding(w *apitest.Site, id int64) values {
	row := payment(w, w.Rival, id)
	return values{"paymentID": row, "code": code(w, w.Boss, account.ConfirmPayment, order.PaymentSubject(row))}
}

func withoutCode(w *apitest.Site, id int64) values {
	return values{"paymentID": payment(w, w.Rival, id)}
}

var orderCases = []apitest.Case{
	{Call: "GET /mall/trade/count_order_list", Who: "member", Shared: true},
	{Call: "GET /mall/trade/order_list", Who: "member", Shared: true},
	{
		Call: "GET /mall/trade/order_detail", Who: "member", Foreign: strangeQuery("/mall/trade/order_detail", ""),
		Example: sold(nil, nil),
	},
	{Call: "GET /mall/trade/order_latest", Who: "member", Shared: true},
	{Call: "GET /mall/buyer/order", Who: "member", Shared: true},
	{
		Call: "GET /mall/buyer/order/detail", Who: "member", Foreign: strangeQuery("/mall/buyer/order/detail", ""),
		Example: bought(nil, nil),
	},
	{Call: "GET /mall/buyer/order/count", Who: "member", Shared: true},
	{
		Call: "GET /mall/order/logistics/detail", Who: "member", Foreign: strangeQuery("/mall/order/logistics/detail", ""),
		Example: bought(in(order.Unaccepted), nil),
	},
	{Call: "GET /mall/order/contract/download", Who: "member", Foreign: strangeQuery("/mall/order/contract/download", "")},
	{Call: "GET /mall/order/file", Who: "member", Foreign: strangeQuery("/mall/order/file", "&fileID=1")},
	{Call: "GET /mall/order/export", Who: "member", Shared: true},
	{
		Call: "POST /mall/order/merge", Who: "member", Foreign: strange(values{"others": []int{9}}),
		Example: sold(nil, func(w *apitest.Site, _ int64) values { return values{"others": []int64{sells(w, nil)}} }),
	},
	{
		Call: "POST /mall/order/contract/draw", Who: "member", Foreign: strange(values{"share": 30, "deliveryDays": 7}),
		Example: sold(nil, fixed(values{"share": 30, "deliveryDays": 7, "termIDs": nil})),
	},
	{
		Call: "POST /mall/order/contract/preview", Who: "member", Reads: true, Shows: true,
		Foreign: strange(values{"share": 30, "deliveryDays": 7}),
		Example: func(s *apitest.Typist) values {
			return values{
				"orderID": sells(s.Site, nil), "share": 30, "deliveryDays": 7, "termIDs": nil, "extra": s.Script(2000),
			}
		},
	},
	{
		Call: "POST /mall/order/contract/sign", Who: "member", Foreign: strange(values{"version": 1}),
		Example: bought(nil, signing),
	},
	{
		Call: "POST /mall/order/cancel", Who: "member", Foreign: strange(nil),
		Example: bought(nil, fixed(values{"notes": "x"})),
	},
	{Call: "POST /mall/order/cancel/accept", Who: "member", Foreign: strange(nil), Example: bought(nil, asked)},
	{Call: "POST /mall/order/cancel/refuse", Who: "member", Foreign: strange(nil), Example: bought(nil, asked)},
	{
		Call: "POST /mall/order/payment/add", Who: "member", Foreign: strange(values{"money": 1}),
		Example: bought(in(order.Unpaid), paid),
	},
	{
		Call: "POST /mall/order/refund", Who: "member", Foreign: strange(values{"money": 1}),
		Example: sold(func(o *order.Order) {
			in(order.Uninvoiced)(o)
			o.Paid = o.Final + 1000_00
		}, paid),
	},
	{
		Call: "POST /mall/order/payment/confirm", Who: "member", Foreign: strange(values{"paymentID": 1}),
		Example: sold(in(order.Unpaid), deciding),
	},
	{
		Call: "POST /mall/order/payment/refuse", Who: "member", Foreign: strange(values{"paymentID": 1}),
		Example: sold(in(order.Unpaid), func(w *apitest.Site, id int64) values {
			v := withoutCode(w, id)
			v["notes"] = "未到账"
			return v
		}),
	},
	{
		Call: "POST /mall/order/delivery/add", Who: "member", Foreign: strange(nil),
		Example: sold(in(order.Undelivered), func(w *apitest.Site, id int64) values {
			return values{
				"lineIDs": lineIDs(w, id), "pickUpCode": "8866", "validUntil": "2099-01-01", "person": "张三",
				"idNumber": "11010519491231002X", "plate": "新A12345", "fileID": nil,
			}
		}),
	},
	{
		Call: "POST /mall/order/pickup/set", Who: "member", Foreign: strange(nil),
		Example: bought(in(order.Undelivered), fixed(values{
			"person": "张三", "idNumber": "11010519491231002X", "plate": "新A12345",
		})),
	},
	{
		Call: "POST /mall/order/receipt/add", Who: "member", Foreign: strange(nil),
		Example: bought(in(order.Unaccepted), fixed(values{"lines": nil, "pictures": nil})),
	},
	{
		Call: "POST /mall/order/receipt/object", Who: "member", Foreign: strange(nil),
		Example: bought(in(order.Unaccepted), func(w *apitest.Site, id int64) values {
			v := figures(w, id)
			v["notes"] = "短重"
			return v
		}),
	},
	{
		Call: "POST /mall/order/objection/propose", Who: "member",
		Foreign: strange(values{"lines": []values{{"lineID": 1, "packnum": 1, "price": 1, "amount": 1}}}),
		Example: sold(in(order.Unaccepted), func(w *apitest.Site, id int64) values {
			objection(w, w.Rival, id)
			v := figures(w, id)
			delete(v, "pictures")
			return v
		}),
	},
	{
		Call: "POST /mall/order/objection/accept", Who: "member", Foreign: strange(values{"correctionID": 1}),
		Example: sold(in(order.Unaccepted), func(w *apitest.Site, id int64) values {
			return values{"correctionID": objection(w, w.Rival, id)}
		}),
	},
	{
		Call: "POST /mall/order/invoice/add", Who: "member", Foreign: strange(values{"money": 1}),
		Example: sold(in(order.Uninvoiced), func(w *apitest.Site, id int64) values {
			return values{
				"money": 1000, "numbers": "26652000000012345678", "date": string(schema.DayOf(w.DB.Now())),
				"fileID": file(w, w.Boss, id),
			}
		}),
	},
	{
		Call: "POST /mall/order/invoice/receive", Who: "member", Foreign: strange(values{"invoiceID": 1}),
		Example: bought(in(order.Uninvoiced), func(w *apitest.Site, id int64) values {
			return values{"invoiceID": invoice(w, w.Rival, id)}
		}),
	},
	{
		Call: "POST /mall/order/invoice/refuse", Who: "member", Foreign: strange(values{"invoiceID": 1}),
		Example: bought(in(order.Uninvoiced), func(w *apitest.Site, id int64) values {
			return values{"invoiceID": invoice(w, w.Rival, id), "notes": "抬头不对"}
		}),
	},
	{
		Call: "POST /mall/order/file/upload", Who: "member", NoText: "a file",
		Foreign: func(w *apitest.Site) apitest.Request {
			id := apitest.Num(unknown(w))
			return apitest.Request{Body: apitest.Form(w.T(), "file", "a.pdf", []byte("%PDF-1.7\n"), "orderID", id)}
		},
	},
	{Call: "GET /mall/admin/order/count", Who: "admin"},
	{Call: "GET /mall/admin/order/list", Who: "admin"},
	{Call: "GET /mall/admin/order/detail", Who: "admin", Example: sold(nil, nil)},
	{Call: "POST /mall/admin/order/cancel", Who: "admin", Example: sold(nil, fixed(values{"notes": "x"}))},
	{Call: "GET /mall/admin/order/export", Who: "admin"},
	{Call: "GET /mall/admin/order/contract", Who: "admin"},
	{Call: "GET /mall/admin/order/file", Who: "admin"},
}
