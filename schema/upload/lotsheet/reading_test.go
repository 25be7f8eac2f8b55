package lotsheet_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"cottonmall/schema"
	"cottonmall/schema/upload/lotsheet"
)

// readAs returns the lines of rows of text with defaults.
func readAs(t *testing.T, defaults lotsheet.Defaults, rows ...string) []lotsheet.Line {
	t.Helper()
	b, err := lotsheet.Open(t.Context(), []byte(strings.Join(rows, "\n")))
	if err != nil {
		t.Fatal(err)
	}
	return b.Read(&lotsheet.Reading{Layout: b.FindLayout(nil), Defaults: defaults})
}

// TestDefaultsUnderAnotherHeader checks that defaults do not apply to lines below another header.
func TestDefaultsUnderAnotherHeader(t *testing.T) {
	t.Parallel()
	basis := 900
	lines := readAs(t, lotsheet.Defaults{IndexCode: "CF701", Basis: &basis},
		"批号,合约,基差", "65012252010,CF701,700", "捆号,马值,长度,含杂,回潮,公重", "65012252009,4.2,29.1,2.4,8,42")
	if last := lines[len(lines)-1]; last.Worst() != lotsheet.Error || len(lines) != 3 {
		t.Errorf("%+v", lines)
	}
}

// TestNoLotIsTakenForANote checks that a row with an offer or a wrong batch number is a lot with an error. It is no
// note, even if it has few columns.
func TestNoLotIsTakenForANote(t *testing.T) {
	t.Parallel()
	var titles []string
	filled := map[string]string{"indexCode": "CF701", "basis": "1050", "notes": "库内自提"}
	row := func(batch string, filled map[string]string) string {
		var cells []string
		for _, f := range everyField() {
			if !f.IsWritten() {
				continue
			}
			cells = append(cells, filled[f.Key])
			if f.Key == "batchID" {
				cells[len(cells)-1] = batch
			}
		}
		return strings.Join(cells, ",")
	}
	for _, f := range everyField() {
		if f.IsWritten() {
			titles = append(titles, f.Heading())
		}
	}
	lines := readAs(t, lotsheet.Defaults{}, strings.Join(titles, ","), row("65012252010", filled),
		row("6501225201l", filled), row("", filled), row("65012252O12", filled),
		row("6501225201l", nil), row("65012-252-01", nil),
		row("650122520111", map[string]string{"origins": "共2车", "indexCode": "CF701", "basis": "900"}), row("合计", nil),
		row("以上报价有效至2026-11-27", nil), row("提货请先预约", map[string]string{"origins": "库尔勒"}))
	for i, want := range []string{"", "", "", "", "", "", "", "合计行", "说明行", "说明行"} {
		if lines[i].Skipped != want || i > 0 && want == "" && lines[i].Worst() != lotsheet.Error {
			t.Errorf("row %d: %q, %v", lines[i].Number, lines[i].Skipped, lines[i].Problems)
		}
	}
}

// TestColumnsWithoutTitlesAreRemembered checks a template of a sheet without header. It applies to sheets with the
// same number of columns and the batch numbers in the same column.
func TestColumnsWithoutTitlesAreRemembered(t *testing.T) {
	t.Parallel()
	find := func(remembered lotsheet.Template, rows ...string) (lotsheet.Layout, string) {
		b, err := lotsheet.Open(t.Context(), []byte(strings.Join(rows, "\n")))
		if err != nil {
			t.Fatal(err)
		}
		l := b.FindLayout(remembered)
		fields := make([]string, len(l.Columns))
		for i, c := range l.Columns {
			fields[i] = c.Field
		}
		return l, strings.Join(fields, ",")
	}
	first, guessed := find(nil, "库尔勒,65012252001,5,CF701", "库尔勒,65012252002,7,CF701")
	if guessed != ",batchID,,indexCode" {
		t.Fatalf("it is read as %s", guessed)
	}
	first.SetColumn(2, "basis", "")
	if !first.Extends(nil) {
		t.Error("nothing is new")
	}
	remembered := lotsheet.TemplateOf(first.Choices())
	for _, c := range []struct{ rows, want string }{
		{"阿克苏,65012252003,9,CF705", ",batchID,basis,indexCode"},
		{"阿克苏,65012252003,9,CF705,x", ",batchID,,indexCode,"},
		{"65012252003,9,CF705,阿克苏", "batchID,,indexCode,"},
	} {
		l, got := find(remembered, c.rows, c.rows)
		if got != c.want || l.Uses(remembered) != (c.want == ",batchID,basis,indexCode") || l.Extends(remembered) {
			t.Errorf("%s is read as %s", c.rows, got)
		}
	}
}

// TestRowsOfTooMuchText checks that a row with too much text is refused or a note. Only the beginnings of its cells
// are kept.
func TestRowsOfTooMuchText(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("长", 5000)
	lines := readAs(t, lotsheet.Defaults{}, "批号,基差,合约,备注,别的", "65013252001,900,CF701,"+long+","+long,
		"65013252002,900,CF701,现货,", ",,,"+long+","+long)
	if len(lines) != 3 || lines[0].Worst() != lotsheet.Error ||
		!strings.Contains(lines[0].Problems[0].Text, "一行至多 8000 个") || lines[0].UnreadBatch != "65013252001" {
		t.Fatalf("%+v", lines)
	}
	if lines[1].Worst() == lotsheet.Error || lines[2].Skipped != "说明行" {
		t.Errorf("%+v", lines[1:])
	}
	for _, l := range lines {
		if size := len(strings.Join(l.Cells, "")); size > 3*8000 {
			t.Errorf("%d bytes of line %d are kept", size, l.Number)
		}
	}
}

// TestPlaceLikeASum checks that 共青团农场 is read as a place and 共 12 批 as a sum.
func TestPlaceLikeASum(t *testing.T) {
	t.Parallel()
	lines := readAs(t, lotsheet.Defaults{}, "产地,批号,合约,基差", "共青团农场,6501225201,CF701,900", "共 12 批,,,")
	if lines[0].Skipped != "" || lines[1].Skipped != "合计行" {
		t.Errorf("%q, %q", lines[0].Skipped, lines[1].Skipped)
	}
}

// TestUnitsThatAPersonChose checks that the chosen unit is used, even if another is likelier.
func TestUnitsThatAPersonChose(t *testing.T) {
	t.Parallel()
	b, err := lotsheet.Open(t.Context(), []byte("批号,一口价,包数,公重,含杂\n"+
		"65012252010,15000,4,800,0.1\n65012252011,15000,186,42.1,2.1\n"))
	if err != nil {
		t.Fatal(err)
	}
	read := func(l lotsheet.Layout) (amounts []schema.Weight, trash []schema.Centi, doubts int) {
		for _, line := range b.Lines(&l) {
			amounts, trash = append(amounts, line.Lot.Batch.Conditioned), append(trash, line.Lot.Batch.Impurity)
			doubts += len(line.Problems)
		}
		return amounts, trash, doubts
	}
	guessed := b.FindLayout(nil)
	said := b.FindLayout(nil)
	said.SetColumn(3, "amount", "kg")
	said.SetColumn(4, "impurity", "%")
	said = b.GuessColumns(said)
	kept := b.FindLayout(lotsheet.TemplateOf(said.Choices()))
	for _, c := range []struct {
		layout  lotsheet.Layout
		amounts []schema.Weight
		trash   schema.Centi
	}{
		{guessed, []schema.Weight{0, 42_10000}, 10_00},
		{said, []schema.Weight{80000, 0}, 10},
		{kept, []schema.Weight{80000, 0}, 10},
	} {
		amounts, trash, doubts := read(c.layout)
		if !slices.Equal(amounts, c.amounts) || trash[0] != c.trash || trash[1] != 2_10 || doubts == 0 {
			t.Errorf("amounts %v, trash %v, %d doubts; want %v, %v", amounts, trash, doubts, c.amounts, c.trash)
		}
	}
	onlyField := b.FindLayout(nil)
	onlyField.SetColumn(3, "amount", "")
	onlyField = b.GuessColumns(onlyField)
	if chosen := onlyField.Choices(); len(chosen) != 1 || chosen[0].Unit != "" {
		t.Errorf("a unit that nobody said is kept: %v", chosen)
	}
}

// TestLotsOfOneRowAreInTheFile checks that lots in one cell have a line each, that lots side by side are refused
// together, and that all count as lots of the file.
func TestLotsOfOneRowAreInTheFile(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, text string
		split      bool
		want       []string
	}{
		{"side by side", "65534262001\t65534262002\tCF701+900", false, []string{"65534262001", "65534262002"}},
		{"in a chat", "65534262001 65534262002 CF701+900", true, []string{"65534262001", "65534262002"}},
		{
			"in one cell", "批号,合约,基差\n65534262001、65534262002，65534262003,CF701,900", true,
			[]string{"65534262001", "65534262002", "65534262003"},
		},
		{
			"from one to another", "批号,合约,基差\n65534262001-65534262004,CF701,900", true,
			[]string{"65534262001", "65534262002", "65534262003", "65534262004"},
		},
		{
			"without a column of theirs", "65534262001、65534262002 CF701+900\n65534262003、65534262004 CF701+900", true,
			[]string{"65534262001", "65534262002", "65534262003", "65534262004"},
		},
	} {
		book, err := lotsheet.Open(t.Context(), []byte(c.text))
		if err != nil {
			t.Fatal(err)
		}
		layout := book.FindLayout(nil)
		lines := book.Read(&lotsheet.Reading{Layout: layout})
		beside, _ := book.UnreadLots(&lotsheet.Reading{Layout: layout})
		found := map[string]bool{}
		for _, l := range lines {
			found[l.Lot.Batch.BatchID], found[l.UnreadBatch] = true, true
			if l.Skipped == "" && (l.Worst() == lotsheet.Error) == c.split {
				t.Errorf("%s: row %d: %+v", c.name, l.Number, l.Problems)
			}
		}
		for _, p := range beside {
			found[p.BatchID] = true
		}
		for _, number := range c.want {
			if !found[number] {
				t.Errorf("%s: %s is missing in the file", c.name, number)
			}
		}
	}
}

// TestEditsOfSplitRows checks that the lots of one cell are corrected one by one.
func TestEditsOfSplitRows(t *testing.T) {
	t.Parallel()
	book, err := lotsheet.Open(t.Context(), []byte("批号,合约,基差,包数\n"+
		"65534262001/002,CF701,900,372\n65534262009,CF701,950,186\n"))
	if err != nil {
		t.Fatal(err)
	}
	r := lotsheet.Reading{Layout: book.FindLayout(nil)}
	book.SplitRows(&r.Layout)
	r.Edits = []lotsheet.CellEdit{{Number: 2, Index: 3, Text: "186"}, {Number: 4, Index: 2, Text: "910"}}
	var got []string
	for _, l := range book.Read(&r) {
		b := &l.Lot.Batch
		got = append(got, fmt.Sprintf("%d %s %+d %d", l.Number, b.BatchID, l.Lot.Offer.Basis, b.PackNum))
	}
	want := []string{"2 65534262001 +900 186", "3 65534262009 +950 186", "4 65534262002 +910 0"}
	if !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}
