package imported_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"cottonmall/schema"
	"cottonmall/schema/imported"
	"cottonmall/schema/imported/importedsheet"
	"cottonmall/schema/market"
	"cottonmall/schema/schematest"
	"cottonmall/schema/sheetimport"
)

const titles = "提单号,仓库,货物位置,船期,配额,年度,国家,等级,长度,强力,马值,包数,重量（吨）,合约,基差,一口价,有效期,备注,联系人\n"

type importing struct {
	t      *testing.T
	db     *schematest.DB
	seller *schematest.Person
}

// add inserts the preview of a sheet.
func (s *importing) add(text string) *imported.Import {
	s.t.Helper()
	im, err := s.try([]byte(text))
	if err != nil {
		s.t.Fatal(err)
	}
	return im
}

func (s *importing) try(file []byte) (*imported.Import, error) {
	chosen := schematest.Read(s.db, func(tx *schema.Tx) (map[string]string, error) {
		return imported.ChosenColumns(tx, s.seller.CompanyID)
	})
	table, err := importedsheet.Read(s.t.Context(), file, chosen)
	if err != nil {
		return nil, err
	}
	return schema.Do(s.t.Context(), s.db.DB, func(tx *schema.Tx) (*imported.Import, error) {
		return imported.AddImport(tx, &s.seller.Member, imported.Import{
			Import: sheetimport.Import{FileName: "进口棉.csv", Columns: table.Columns, Hints: table.Hints},
			Titles: table.Titles, Until: s.db.Now().Add(48 * time.Hour),
		}, table.Rows)
	})
}

func (s *importing) view(im *imported.Import) *imported.ImportView {
	return schematest.Read(s.db, func(tx *schema.Tx) (*imported.ImportView, error) {
		return imported.ViewImport(tx, s.seller.CompanyID, im.ID)
	})
}

func (s *importing) confirm(im *imported.Import, seen sheetimport.Counts, whole bool) error {
	return schematest.Try(s.t, s.db, func(tx *schema.Tx) error {
		_, err := imported.ConfirmImport(tx, &s.seller.Member, im.ID, sheetimport.Confirmation{Seen: seen, Whole: whole})
		return err
	})
}

func (s *importing) undo(im *imported.Import) (*imported.Import, error) {
	return schema.Do(s.t.Context(), s.db.DB, func(tx *schema.Tx) (*imported.Import, error) {
		return imported.UndoImport(tx, &s.seller.Member, im.ID)
	})
}

// want compares what the lots of the seller ask by the ends of their bills of lading.
func (s *importing) want(name string, state imported.State, want map[string]string) {
	s.t.Helper()
	got := map[string]string{}
	for _, l := range s.own(state) {
		got[l.BillNo[len(l.BillNo)-1:]] = l.OfferText()
	}
	if diff := cmp.Diff(want, got); diff != "" {
		s.t.Errorf("%s: -want +got\n%s", name, diff)
	}
}

func (s *importing) own(state imported.State) []imported.Listing {
	return schematest.Read(s.db, func(tx *schema.Tx) ([]imported.Listing, error) {
		f := imported.Filter{States: []imported.State{state}}
		list, _, err := imported.OfCompany(tx, s.seller.CompanyID, f, schema.Page{Num: 1, Size: 100})
		return list, err
	})
}

// TestImportReadsSheets reads a sheet as sellers write it: each line is read, or refused with its reason.
func TestImportReadsSheets(t *testing.T) {
	t.Parallel()
	db := schematest.New(t)
	s := &importing{t, db, db.Company("甲进出口").Merchant("卖方")}
	w := db.Warehouse("青岛保税库")
	im := s.add("某公司进口棉报价,,,\n" + titles +
		"COSU6200000123,青岛保税库,保税,,否,2026,美国,SM,1-1/8,29.5,3.5-4.9 NCL,88,\"20,123kg\",CT2703,+14.5,,,现货,张三\n" +
		"MAEU1234567,张家港,清关,,,25/26,巴西棉,M,36,——,4.2,90,20.5吨,,,\"15,600\",2026/12/31,,\n" +
		"MAEU1234568,休斯敦港,远期船期,2027年1月,是,2026,US,31,37,,,88,20,CTH7,15.25,,,,\n" +
		"MAEU1234569,月球,保税,,,2026,美国,31,36,,,88,20,,,85,,,\n" +
		"MAEU1234570,青岛,保税,,,2026,美国,31,28.6,,,88,20,,,85,,,\n" +
		"MAEU1234571,青岛,保税,,,2026,美国,S-6,36,,,88,20,,,85,,,\n" +
		"合计,,,,,,,,,,,442,100.6,,,,,,\n")
	lot := func(change func(*imported.Form)) imported.Form {
		f := imported.Form{
			BillNo: "COSU6200000123", WarehouseID: w.ID, Position: imported.Bonded, Year: 2026, Country: "US", Level: "21",
			Length: 36, Strength: 29_50, MikeMin: 3_50, MikeMax: 4_90, Packages: 88, Weight: 20*schema.Ton + 12_300,
			Notes: "现货", Offer: imported.Offer{
				Currency: market.USD, IndexCode: "CT2703", Basis: 14_50, Until: im.Until,
			},
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
	v := s.view(im)
	var reasons []string
	for i, line := range v.Lines {
		if len(line.Problems) > 0 {
			reasons = append(reasons, strings.Join(line.Problems, "；"))
			continue
		}
		if diff := cmp.Diff(want[i], line.Form); diff != "" {
			t.Errorf("line %d\n%s", line.Number, diff)
		}
	}
	if diff := cmp.Diff([]string{
		"仓库或港口“月球”不是已知的仓库或港口",
		"长度“28.6”应为 1/32 英寸数或英寸，如 36 或 1-1/8",
		"美国没有等级 S-6，请重新选择",
	}, reasons); diff != "" {
		t.Error(diff)
	}
	if v.Counts != (sheetimport.Counts{Total: 6, Fresh: 3, Wrong: 3}) || v.Lines[0].Number != 3 ||
		v.Columns[18] != "" || v.Lines[0].Title != "美国 21 COSU6200000123" {
		t.Errorf("%+v, row %d, columns %v", v.Counts, v.Lines[0].Number, v.Columns)
	}
}

// TestImportRefusesOtherFiles checks what is no sheet of imported lots.
func TestImportRefusesOtherFiles(t *testing.T) {
	t.Parallel()
	db := schematest.New(t)
	s := &importing{t, db, db.Company("甲进出口").Merchant("卖方")}
	for text, reason := range map[string]string{
		"批号,长度\n65012252001,29.1\n": "没有找到表头：至少需要 提单号、货物位置、年度、产地国、等级、长度、包数、重量 这些列，请检查是不是这种表格",
		titles:                      "表格里没有批次，请在表头下面逐行填写",
		titles + strings.Repeat(offer("1"), sheetimport.RowsMax+1): "一次最多导入 2,000 行，请拆成几个文件",
	} {
		_, err := s.try([]byte(text))
		if refusal, ok := schema.KindOf(err); !ok || refusal.Message != reason {
			t.Errorf("got %v, want %s", err, reason)
		}
	}
}

// offer returns a line of a bonded American lot. The texts replace parts of it.
func offer(end string, replaced ...string) string {
	line := fmt.Sprintf("MAEU100000%s,青岛,保税,,,2026,美国,31,36,29,3.7-4.9,88,20,,,85,,,\n", end)
	return strings.NewReplacer(replaced...).Replace(line)
}

// TestImport follows a seller's sheets: preview, confirmation, the next day's sheet, undo.
func TestImport(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		s := &importing{t, db, db.Company("甲进出口").Merchant("卖方")}
		rival := db.Company("乙进出口").Merchant("对手")
		first := s.add(titles + offer("1") + offer("2", ",85,", ",,") + offer("3"))
		v := s.view(first)
		if diff := cmp.Diff(sheetimport.Counts{Total: 3, Fresh: 2, Wrong: 1}, v.Counts); diff != "" {
			t.Fatal(diff)
		}
		schematest.Refuses(t, "other numbers", s.confirm(first, sheetimport.Counts{}, false), schema.ConflictKind,
			"店铺里的批次刚刚有变化，请看过新的预览再确认")
		schematest.MustRefuse(t, db, "a rival", schema.NotFoundKind, func(tx *schema.Tx) error {
			_, err := imported.ConfirmImport(tx, &rival.Member, first.ID, sheetimport.Confirmation{})
			return err
		})
		if err := s.confirm(first, v.Counts, false); err != nil {
			t.Fatal(err)
		}
		s.want("confirmed", imported.OnSale, map[string]string{"1": "85", "3": "85"})
		done := s.view(first)
		if line := done.Lines[1]; line.Becomes != sheetimport.Wrong || len(line.Problems) != 1 || done.Wrong != 1 {
			t.Errorf("%+v", line)
		}

		// The next day one price is another, one lot is not there and one is new. A lot that was sold is not sold again.
		second := s.add(titles + offer("1", ",85,", ",84.5,", "青岛", "青岛港") + offer("4"))
		v = s.view(second)
		if diff := cmp.Diff(sheetimport.Counts{Total: 2, Fresh: 1, Changed: 1, Gone: 1}, v.Counts); diff != "" {
			t.Fatal(diff)
		}
		changes := []schema.FieldChange{{Field: "报价", Old: "85", New: "84.5"}}
		if diff := cmp.Diff(changes, v.Lines[0].Changes); diff != "" {
			t.Error(diff)
		}
		if err := s.confirm(second, v.Counts, true); err != nil {
			t.Fatal(err)
		}
		s.want("the whole stock", imported.OnSale, map[string]string{"1": "84.5", "4": "85"})
		s.want("the other one", imported.OffSale, map[string]string{"3": "85"})

		// A lot that was changed since then stays when the import is undone.
		one := s.view(s.add(titles + offer("4"))).Lines[0].Listing
		db.Do(func(tx *schema.Tx) error {
			return imported.Reprice(tx, &s.seller.Member, []int64{one.ID}, market.USD, 1_00)
		})
		undone, err := s.undo(second)
		if err != nil || undone.Stayed != 1 {
			t.Fatal(undone, err)
		}
		s.want("undone", imported.OnSale, map[string]string{"1": "85", "3": "85", "4": "86"})
		db.Do(func(tx *schema.Tx) error {
			return imported.Take(tx, &s.seller.Member, []int64{one.ID}, imported.MarkSold)
		})
		sold := s.view(s.add(titles + offer("4") + offer("5"))).Lines
		if sold[0].Becomes != sheetimport.Wrong || sold[1].Becomes != sheetimport.Fresh ||
			sold[0].Problems[0] != "这一批已售，不再上架；确实另有一批时，请先删除店里的这一批" {
			t.Errorf("%+v", sold)
		}
		db.Advance(24 * time.Hour)
		_, err = s.undo(first)
		schematest.Refuses(t, "late", err, schema.ConflictKind, "导入 24 小时后不能撤销")
	})
}

// TestImportRemembersColumns says once what a column is, and reads the next sheet so.
func TestImportRemembersColumns(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		s := &importing{t, db, db.Company("甲进出口").Merchant("卖方")}
		own := strings.Replace(titles, "货物位置", "Status", 1)
		im := s.add(own + offer("1"))
		if v := s.view(im); v.Wrong != 1 || v.Lines[0].Problems[0] != "请选择保税、清关、即期装船或远期船期" {
			t.Fatalf("%+v", v.Lines[0])
		}
		set := func(choices map[int]string) error {
			return schematest.Try(t, db, func(tx *schema.Tx) error {
				_, err := imported.SetColumns(tx, &s.seller.Member, im.ID, choices)
				return err
			})
		}
		for choices, reason := range map[string]map[int]string{
			"表格没有第 20 列，请刷新页面": {19: "position"}, "没有这一项：colour": {2: "colour"},
			"有两列都是“货物位置”，请只留一列": {2: "position", 3: "position"},
		} {
			schematest.Refuses(t, choices, set(reason), schema.InvalidKind, choices)
		}
		if err := set(map[int]string{2: "position", 17: ""}); err != nil {
			t.Fatal(err)
		}
		if v := s.view(im); v.Fresh != 1 {
			t.Errorf("%+v", v.Lines[0])
		}
		next := s.add(own + offer("1") + offer("2"))
		if v := s.view(next); v.Fresh != 2 || v.Columns[17] != "" {
			t.Errorf("%+v %v", v.Counts, v.Columns)
		}
		stranger := &importing{t, db, db.Company("丙进出口").Merchant("别家")}
		if v := stranger.view(stranger.add(own + offer("1"))); v.Fresh != 0 || v.Columns[17] != "notes" {
			t.Errorf("%+v %v", v.Counts, v.Columns)
		}
	})
}

// TestImportReadsItsForm reads the form with its example, which is skipped.
func TestImportReadsItsForm(t *testing.T) {
	t.Parallel()
	db := schematest.New(t)
	s := &importing{t, db, db.Company("甲进出口").Merchant("卖方")}
	var file bytes.Buffer
	if err := importedsheet.WriteForm(&file, db.Now()); err != nil {
		t.Fatal(err)
	}
	_, err := s.try(file.Bytes())
	schematest.Refuses(t, "the example alone", err, schema.InvalidKind, "表格里没有批次，请在表头下面逐行填写")
	table, err := importedsheet.Read(t.Context(), file.Bytes(), nil)
	if err != nil || len(table.Columns) != len(imported.SheetColumns) {
		t.Fatal(table, err)
	}
	for i, key := range table.Columns {
		if key != imported.SheetColumns[i].Key {
			t.Errorf("column %d is %s", i, key)
		}
	}
}

// FuzzImport checks that no text makes the reader fail otherwise than by a refusal.
func FuzzImport(f *testing.F) {
	f.Add(titles + "COSU6200000123,青岛,保税,2027-01,是,2026,美国,31,1-1/8,29,3.5-4.9,88,20,CT2703,+1,,20261231,,\n")
	f.Fuzz(func(t *testing.T, text string) {
		_, err := importedsheet.Read(t.Context(), []byte(text), map[string]string{"STATUS": "position"})
		if _, ok := schema.KindOf(err); err != nil && !ok {
			t.Error(err)
		}
	})
}
