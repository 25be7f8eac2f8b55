package freight_test

import (
	"strings"
	"testing"

	"cottonmall/schema"
	"cottonmall/schema/freight"
	"cottonmall/schema/schematest"
)

// TestTextsRevealNoContact refuses texts with a contact wherever carriers or shippers read them, and accepts usual
// ones.
func TestTextsRevealNoContact(t *testing.T) {
	t.Parallel()
	db := schematest.New(t)
	mill, swift := db.Company("江海纺织有限公司").Manager("王"), db.Company("快达物流有限公司").Manager("李")
	refused := map[string]string{
		"13800000001":         "13800000001",
		"+8613800000001":      "8613800000001",
		"１３８００００００００１":        "138000000001",
		"１３８００００００01":         "13800000001",
		"138 000 00001":       "138 000 00001",
		"138.0000.0001":       "138.0000.0001",
		"138，0000/0001":       "138,0000/0001",
		"1,380,000,0001":      "1,380,000,0001",
		"13800.00001 吨":       "13800.00001",
		"138a0000a0001":       "138A0000A0001",
		"138零零cd零零0001":       "13800CD000001",
		"13800元000001":        "13800元000001",
		"138吨 0000 件 0001 有意": "138吨 0000 件 0001",
		"3 车，13912 元 345678":  "13912 元 345678",
		"138号0000号0001":       "138号0000号0001",
		"86138x0000x0001":     "86138X0000X0001",
		"0513-85112233":       "0513-85112233",
		"找老王 85112233":        "85112233",
		"400 820 8820 转":      "400 820 8820",
		"一三八零零零零零零零一":         "13800000001",
		"幺三八 〇〇〇〇 〇〇〇壹":       "138 0000 0001",
		"①③⑧⓪⓪⓪⓪⓪⓪⓪①":         "13800000001",
		"١٣٨٠٠٠٠٠٠٠١":         "١٣٨٠٠٠٠٠٠٠١",
		"+85265012252001":     "85265012252001",
		"+65012252001":        "65012252001",
		"2026-11-28/85112233": "85112233",
		"微信 cottonwang":       "微信",
		"微.信同号":               "微信",
		"加V信":                 "V信",
		"vx: wang88":          "VX",
		"QQ 65012":            "QQ",
		"ｑｑ：65012":            "QQ",
		"有意请加我":               "加我",
		"加我好友":                "加我好",
		"电话：8511":             "电话8511",
		"手机号 138x0000":        "手机号138X",
		"wang@163.com":        "G@1",
	}
	for text, found := range refused {
		for field, change := range map[string]func(a *freight.Asking){
			"货物": func(a *freight.Asking) { a.Goods = text }, "备注": func(a *freight.Asking) { a.Remark = text },
			"详细地址": func(a *freight.Asking) { a.ToAddress = text },
		} {
			a := asking(db)
			change(&a)
			_, err := try(t, db, mill, a)
			want := field + "中的“" + found + "”像联系方式，请删去：接受报价后双方就能看到联系方式"
			if err == nil || err.Error() != want {
				t.Errorf("%s: %v, want %s", text, err, want)
			}
		}
	}
	q := ask(db, mill, asking(db))
	o := quoting(db, q.ID, 600)
	o.Remark = "138 000 00001"
	err := schematest.Try(t, db, func(tx *schema.Tx) error {
		_, err := freight.SubmitQuote(tx, &swift.Member, o)
		return err
	})
	if err == nil || !strings.HasPrefix(err.Error(), "备注中的“138 000 00001”像联系方式") {
		t.Errorf("a quote: %v", err)
	}
	for _, text := range []string{
		"2026-11-28 装车", "2026/11/28、2026/12/1 两车", "20261128 装", "2026年11月28日 8:30-18:00", "货值 1,200,000 元",
		"1200000 元", "净重 42.12345 吨，毛重 42.30000 吨", "批号 65012252001、65012252002", "65012252001 65012252002",
		"订单 DD20261121000001", "按 GB 1103.1-2012 验收", "186 件，每车 32 吨，24 小时内到车", "装货前电话通知仓库", "运费加我方装卸费",
		"海门工业园 12 号 3 幢 201 室，226100", "颜色级 11、21、31", "",
		"252 吨 1116 件", "180 吨 800 件 12000 元", "15 号 3 幢 20 室 226100", "18号3幢201室226100",
		"含杂 1.8，回潮 6.5，长度 29.3，强力 28.7，马值 4.6", "186 件 42 吨，2 车，20261128 装 8:30",
	} {
		a := asking(db)
		a.Remark = text
		if _, err := try(t, db, mill, a); err != nil {
			t.Errorf("%s: %v", text, err)
		}
	}
}

// try asks for transport, and returns the refusal.
func try(t *testing.T, db *schematest.DB, by *schematest.Person, a freight.Asking) (q *freight.Request, err error) {
	t.Helper()
	return q, schematest.Try(t, db, func(tx *schema.Tx) (err error) {
		q, err = freight.Ask(tx, &by.Member, a)
		return err
	})
}
