package lotsheet_test

import (
	"testing"

	"cottonmall/schema/upload/lotsheet"
	"cottonmall/schema/upload/lotsheet/lotsheettest"
)

// TestWarehouseOfAKnownLot checks that a sheet cannot change the warehouse of a known lot.
func TestWarehouseOfAKnownLot(t *testing.T) {
	t.Parallel()
	for number, want := range map[string]lotsheet.Kind{
		"65534262001": lotsheet.Overruled, "65534262002": lotsheet.UnknownText,
	} {
		b, err := lotsheet.Open(t.Context(), []byte("批号,合约,基差,长度,仓库\n"+number+",CF701,1050,29.3,某处仓库"))
		if err != nil {
			t.Fatal(err)
		}
		l := b.FindLayout(nil)
		lines := b.Lines(&l)
		lotsheet.Check(lines, lotsheettest.Market())
		if p := lines[0].Problems[0]; p.Field != "depotName" || p.Kind != want {
			t.Errorf("%s: %+v", number, p)
		}
	}
}
