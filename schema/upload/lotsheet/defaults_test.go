package lotsheet_test

import (
	"fmt"
	"strings"
	"testing"

	"cottonmall/schema/cotton"
	"cottonmall/schema/upload/lotsheet"
	"cottonmall/schema/upload/lotsheet/lotsheettest"
)

// TestDefaultsOfBatches checks that the ways of picking and ginning and the warehouse of the form apply to what lines
// lack, and that lots which lack them are counted.
func TestDefaultsOfBatches(t *testing.T) {
	t.Parallel()
	read := func(d lotsheet.Defaults) string {
		lines := readAs(t, d,
			"批号,采摘方式,类型,仓库,长度,强力,马值,基差,合约",
			"65534262007,手采,皮辊,阿克苏库,29.1,28.9,4.4,900,CF701",
			"65534262008,,,,29.1,28.9,4.4,900,CF701",
			"65534262001,,,,,,,900,CF701")
		lotsheet.Check(lines, lotsheettest.Market())
		text := ""
		for i := range lines {
			b := &lines[i].Lot.Batch
			text += fmt.Sprintf("%d %d %s; ", b.PackType, b.CottonType, lines[i].Lot.Warehouse)
		}
		pick, gin := lotsheet.CountLacking(lines)
		return text + fmt.Sprint(pick, gin)
	}
	if got, want := read(lotsheet.Defaults{}), "1 2 阿克苏库; 0 0 ; 2 1 ; 1 1"; got != want {
		t.Errorf("without defaults %s, want %s", got, want)
	}
	d := lotsheet.Defaults{PackType: cotton.PickMachine, CottonType: cotton.GinSaw, Depot: "库尔勒库"}
	if got, want := read(d), "1 2 阿克苏库; 2 1 库尔勒库; 2 1 ; 0 0"; got != want {
		t.Errorf("with defaults %s, want %s", got, want)
	}
}

// TestTypesInTitles checks that the type of cotton above the lots applies as a default does, where it is that of all
// lots.
func TestTypesInTitles(t *testing.T) {
	t.Parallel()
	const two = "没有写采摘方式的各行，按第 1 行的“机采”；不对请统一填写; 没有写类型的各行，按第 1 行的“锯齿”；不对请统一填写"
	for _, c := range []struct {
		title string
		d     lotsheet.Defaults
		want  string
	}{
		{"2026年度新疆锯齿机采棉报价", lotsheet.Defaults{}, "1 1; 2 1; 2 1; " + two},
		{"2026年度新疆锯齿机采棉报价", lotsheet.Defaults{PackType: cotton.PickHand, CottonType: cotton.GinRoller}, "1 2; 1 2; 2 1; "},
		{"手采、机采棉报价", lotsheet.Defaults{}, "1 0; 0 0; 2 1; 表头之上写有几种采摘方式，没有采用，请统一填写或逐行填写"},
		{"不含机采棉", lotsheet.Defaults{}, "1 0; 0 0; 2 1; "},
		{"新疆长绒棉有限公司报价", lotsheet.Defaults{}, "1 0; 0 0; 2 1; "},
	} {
		text := c.title + ",,,\n批号,采摘方式,长度,强力,马值,基差,合约\n65534262007,手采,29.1,28.9,4.4,900,CF701\n" +
			"65534262008,,29.1,28.9,4.4,900,CF701\n65534262001,,,,,900,CF701\n"
		book, err := lotsheet.Open(t.Context(), []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		r := &lotsheet.Reading{Layout: book.FindLayout(nil), Defaults: c.d}
		lines, got := book.Read(r), ""
		lotsheet.Check(lines, lotsheettest.Market())
		for i := range lines {
			b := &lines[i].Lot.Batch
			got += fmt.Sprintf("%d %d; ", b.PackType, b.CottonType)
		}
		_, hints := book.UnreadLots(r)
		if got += strings.Join(hints, "; "); got != c.want {
			t.Errorf("%s: got %s, want %s", c.title, got, c.want)
		}
	}
}
