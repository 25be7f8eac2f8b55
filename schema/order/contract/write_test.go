package contract

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/market"
)

// example returns a contract with some lots.
func example(lots int) Document {
	d := Document{
		Title: "棉花现货购销合同", Number: "HT20261123000001", Version: 2,
		Seller: Party{
			Name: "新疆天合棉业有限公司", Address: "新疆维吾尔自治区阿克苏地区库车市天山东路 88 号天合大厦 12 层 1203 室",
			Representative: "王喆", Phone: "13800000002", TaxNumber: "91652923MA77XXXX0X",
			Holder: "天合棉业结算中心", Bank: "中国农业银行股份有限公司库车市支行营业部", Account: "6228480402564890", BankCode: "103306000017",
		},
		Buyer: Party{Name: "山东鲁纺股份有限公司", Address: "山东省德州市", Representative: "李堃", Phone: "13800000001"},
		Place: "北京市", Date: time.Date(2026, 11, 23, 2, 0, 0, 0, time.UTC),
		Sections: []Section{
			{Title: "标的", Paragraphs: []string{
				"卖方向买方出售下列棉花。质量以中国纤维质量监测中心公证检验证书为准，重量以公定重量为准；ICE 合约及 Cotton Outlook " +
					"Index 仅作参考。", TableHere, "以上单价含 9% 增值税。",
			}},
			{Title: "违约责任", Paragraphs: []string{strings.Repeat("任何一方违约，应赔偿守约方因此受到的损失。", 12)}},
		},
		Signatures: []Signature{{Side: SellerSide, Name: "王喆", At: time.Date(2026, 11, 23, 3, 4, 5, 0, time.UTC)}},
	}
	for i := range lots {
		weight := schema.Weight(4_354_790 + i*1000)
		price := schema.Yuan(14_800 + 5*i)
		d.Lots = append(d.Lots, LotLine{
			BatchID: fmt.Sprintf("65012252%03d", i+1), Warehouse: "中储棉库尔勒有限责任公司",
			Quality: "质量 双29 · 产地 南疆 阿克苏 · 加工厂 阿克苏地区恒丰棉业有限责任公司 · 年度 2025 · 采摘方式 机采 · 加工类型 锯齿 · " +
				"颜色级 白棉2级 · 长度（mm） 29.3 · 强力（cN/tex） 29.6 · 马值 4.2 · 整齐度（%） 82.5 · 回潮（%） 6.1 · 含杂（%） 2.0 · " +
				"执行标准 GB 1103.1-2023",
			Packs: 186, Weight: weight, Price: market.Decimal(price * 100),
			Amount: price.Times(weight), IndexCode: "CF701", Futures: 13_600_00,
			Basis: market.Decimal(price-13_600) * 100,
		})
	}
	return d
}

func write(t testing.TB, d Document) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := Write(&b, d); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestWriteTextReadsBack(t *testing.T) {
	t.Parallel()
	pages := readText(t, write(t, example(100)))
	all := strings.Join(pages, "\n")
	for _, want := range []string{
		"棉花现货购销合同", "合同编号：HT20261123000001　第 2 版", "签订日期：2026年11月23日", "卖方：新疆天合棉业有限公司",
		"户名：天合棉业结算中心", "开户银行：中国农业银行股份有限公司库车", "账号：6228 4804 0256 4890", "行号：103306000017",
		"二、违约责任", "65012252001", "65012252100", "合计 100 批", "18,600", "签署人：王喆（已电子签署）", "2026-11-23 11:04:05",
		"签署人：____", "CF701 13,600 +1,200", "金额大写（人民币）：", "Cotton Outlook",
	} {
		if !strings.Contains(all, want) {
			t.Errorf("the file lacks %s", want)
		}
	}
	if len(pages) < 4 || len(pages) > 12 {
		t.Fatalf("%d pages", len(pages))
	}
	for i, page := range pages {
		if want := fmt.Sprintf("第 %d 页 共 %d 页", i+1, len(pages)); !strings.Contains(page, want) {
			t.Errorf("page %d lacks %s", i+1, want)
		}
		if hasLot := strings.Contains(page, "65012252"); hasLot && !strings.Contains(page, "序号\n批号\n仓库\n点价\n(合约 期货价 基差)") {
			t.Errorf("page %d has lots without the head of the table", i+1)
		}
	}
}

func TestWriteIsTheSameEachTime(t *testing.T) {
	t.Parallel()
	d := example(3)
	if !bytes.Equal(write(t, d), write(t, d)) {
		t.Error("two files of a document differ")
	}
}

func TestWriteEmbedsASubset(t *testing.T) {
	t.Parallel()
	data := write(t, example(100))
	if len(data) > 300_000 {
		t.Errorf("%d bytes", len(data))
	}
	if !bytes.Contains(data, []byte("/FontName /"+fontName)) || !bytes.Contains(data, []byte("/FontFile2")) {
		t.Error("the font is not embedded")
	}
}

func TestWriteShowsMissingCharacters(t *testing.T) {
	t.Parallel()
	d := example(1)
	d.Buyer.Name, d.Lots[0].Warehouse = "𠮷野家\u200b棉业", "丗库"
	missing, err := Missing(d)
	if err != nil {
		t.Fatal(err)
	}
	if string(missing) != "丗𠮷" {
		t.Errorf("missing %q", string(missing))
	}
	if all := strings.Join(readText(t, write(t, d)), "\n"); !strings.Contains(all, "买方：□野家棉业") ||
		!strings.Contains(all, "□库") {
		t.Errorf("no box in %s", all)
	}
	if missing, _ = Missing(example(2)); len(missing) != 0 {
		t.Errorf("missing %q", string(missing))
	}
}

func TestWriteEmptyDocument(t *testing.T) {
	t.Parallel()
	if pages := readText(t, write(t, Document{})); len(pages) != 1 {
		t.Errorf("%d pages", len(pages))
	}
}

func TestLinesFitAndKeepEverything(t *testing.T) {
	t.Parallel()
	f, err := loadFont()
	if err != nil {
		t.Fatal(err)
	}
	const text = "买方应于合同生效之日起（含当日）3 日内支付 www.example.com/averyveryveryverylongaddress 全部货款，逾期每日 0.05%。"
	for width := 40.0; width < 300; width += 7 {
		lines := f.lines(text, bodySize, width, 20)
		for i, line := range lines {
			if w := f.measure(line, bodySize); w > width {
				t.Errorf("width %g: %q is %g wide", width, line, w)
			}
			if i > 0 && strings.ContainsAny(line[:1], ",.") {
				t.Errorf("width %g: %q begins with punctuation", width, line)
			}
		}
		if got := strings.ReplaceAll(strings.Join(lines, ""), " ", ""); got != strings.ReplaceAll(text, " ", "") {
			t.Errorf("width %g: %q", width, got)
		}
	}
}

func TestOrdinal(t *testing.T) {
	t.Parallel()
	for n, want := range map[int]string{1: "一", 10: "十", 11: "十一", 20: "二十", 35: "三十五", 100: "100"} {
		if got := ordinal(n); got != want {
			t.Errorf("%d is %s", n, got)
		}
	}
}

func BenchmarkWrite(b *testing.B) {
	d := example(100)
	size := len(write(b, d))
	for b.Loop() {
		if err := Write(io.Discard, d); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(size), "bytes/file")
}
