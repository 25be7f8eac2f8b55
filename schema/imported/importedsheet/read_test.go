package importedsheet_test

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"cottonmall/schema"
	"cottonmall/schema/imported"
	"cottonmall/schema/imported/importedsheet"
	"cottonmall/schema/market"
	"cottonmall/schema/schematest"
)

const titles = "提单号,仓库,货物位置,船期,配额,年度,国家,等级,长度,强力,马值,包数,重量（吨）,合约,基差,一口价,有效期,备注,联系人\n"

// TestRead reads a sheet as sellers write it: each line is read, or refused with its reason.
func TestRead(t *testing.T) {
	t.Parallel()
	db := schematest.New(t)
	w := db.Warehouse("青岛保税库")
	ref := schematest.Read(db, imported.ReadReference)
	until := db.Now().Add(48 * time.Hour)
	sheet := "某公司进口棉报价,,,\n" + titles +
		"COSU6200000123,青岛保税库,保税,,否,2026,美国,SM,1-1/8,29.5,3.5-4.9 NCL,88,\"20,123kg\",CT2703,+14.5,,,现货,张三\n" +
		"MAEU1234567,张家港,清关,,,25/26,巴西棉,M,36,——,4.2,90,20.5吨,,,\"15,600\",2026/12/31,,\n" +
		"MAEU1234568,休斯敦港,远期船期,2027年1月,是,2026,US,31,37,,,88,20,CTH7,15.25,,,,\n" +
		"MAEU1234569,月球,保税,,,2026,美国,31,36,,,88,20,,,85,,,\n" +
		"MAEU1234570,青岛,保税,,,2026,美国,31,28.6,,,88,20,,,85,,,\n" +
		"MAEU1234571,青岛,保税,,,2026,美国,S-6,36,,,88,20,,,85,,,\n" +
		"合计,,,,,,,,,,,442,100.6,,,,,,\n"
	lots, err := importedsheet.Read(t.Context(), []byte(sheet), ref, until, db.Now())
	if err != nil {
		t.Fatal(err)
	}
	lot := func(change func(*imported.Form)) imported.Form {
		f := imported.Form{
			BillNo: "COSU6200000123", WarehouseID: w.ID, Position: imported.Bonded, Year: 2026, Country: "US", Level: "SM",
			Length: 36, Strength: 29_50, MikeMin: 3_50, MikeMax: 4_90, Packages: 88, Weight: 20*schema.Ton + 12_300,
			Notes: "现货", Offer: imported.Offer{Currency: market.USD, IndexCode: "CT2703", Basis: 14_50, Until: until},
		}
		change(&f)
		return f
	}
	want := []imported.Form{
		lot(func(*imported.Form) {}),
		lot(func(f *imported.Form) {
			f.BillNo, f.WarehouseID, f.Port, f.Position = "MAEU1234567", 0, "CNZJG", imported.Cleared
			f.Year, f.Country = 2025, "BR"
			f.Level, f.Strength, f.MikeMin, f.MikeMax, f.Packages, f.Notes = "M", 0, 4_20, 4_20, 90, ""
			f.Weight = 20*schema.Ton + 50_000
			f.Offer = imported.Offer{Currency: market.CNY, Price: 15_600_00, Until: schema.Day("2026-12-31").At(15, 0)}
		}),
		lot(func(f *imported.Form) {
			f.BillNo, f.WarehouseID, f.Port, f.Position, f.ShipMonth = "MAEU1234568", 0, "USHOU", imported.Forward, "2027-01"
			f.Quota, f.Level, f.Length, f.Strength, f.MikeMin, f.MikeMax = true, "31", 37, 0, 0, 0
			f.Weight, f.Basis, f.Notes = 20*schema.Ton, 15_25, ""
		}),
	}
	var reasons []string
	for i, line := range lots.Lines {
		if line.Error != nil {
			reasons = append(reasons, line.Error.Field+" "+line.Error.Message)
			continue
		}
		if diff := cmp.Diff(want[i], line.Form); diff != "" {
			t.Errorf("line %d\n%s", line.Row, diff)
		}
	}
	if diff := cmp.Diff([]string{
		"depotName 仓库或港口“月球”不是已知的仓库或港口",
		"length 长度“28.6”应为 1/32 英寸数或英寸，如 36 或 1-1/8",
		"level 美国没有等级 S-6，请重新选择",
	}, reasons); diff != "" {
		t.Error(diff)
	}
	if len(lots.Lines) != 6 || lots.Lines[0].Row != 3 || !cmp.Equal(lots.Ignored, []string{"联系人"}) {
		t.Errorf("%d lines from row %d, ignored %v", len(lots.Lines), lots.Lines[0].Row, lots.Ignored)
	}
}

func TestReadRefusesOtherSheets(t *testing.T) {
	t.Parallel()
	db := schematest.New(t)
	ref := schematest.Read(db, imported.ReadReference)
	for text, reason := range map[string]string{
		"批号,长度\n65012252001,29.1\n": "没有找到表头",
		titles:                      "表头下面没有批次",
		titles + strings.Repeat("COSU6200000123,青岛,保税,,,2026,美国,31,36,,,88,20,,,85,,,\n", 501): "一次最多 500 批",
	} {
		_, err := importedsheet.Read(t.Context(), []byte(text), ref, db.Now().Add(time.Hour), db.Now())
		if err == nil || !strings.Contains(err.Error(), reason) {
			t.Errorf("got %v, want %s", err, reason)
		}
	}
}

// FuzzRead checks that no text makes the reader fail otherwise than by a refusal.
func FuzzRead(f *testing.F) {
	db := schematest.New(f)
	ref := schematest.Read(db, imported.ReadReference)
	f.Add(titles + "COSU6200000123,青岛,保税,2027-01,是,2026,美国,31,1-1/8,29,3.5-4.9,88,20,CT2703,+1,,20261231,,\n")
	f.Fuzz(func(t *testing.T, text string) {
		_, err := importedsheet.Read(t.Context(), []byte(text), ref, db.Now().Add(time.Hour), db.Now())
		if _, ok := schema.KindOf(err); err != nil && !ok {
			t.Error(err)
		}
	})
}
