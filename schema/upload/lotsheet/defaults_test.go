package lotsheet_test

import (
	"fmt"
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
