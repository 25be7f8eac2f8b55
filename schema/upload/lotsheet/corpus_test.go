package lotsheet_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/sheet/sheettest"
	"cottonmall/schema/upload/lotsheet"
	"cottonmall/schema/upload/lotsheet/lotsheettest"
)

var update = flag.Bool("update", false, "write what is read of the corpus into it")

// want separates the description of a file from the expected result.
const want = "\n---\n"

// TestCorpus reads the spreadsheets that the files of the corpus describe and compares the results with theirs. Review
// changes that -update makes as the seller of the lots would.
func TestCorpus(t *testing.T) {
	t.Parallel()
	names, err := filepath.Glob("testdata/corpus/*.txt")
	if err != nil || len(names) < 300 {
		t.Fatalf("%d files in the corpus, want at least 300 (%v)", len(names), err)
	}
	for _, name := range names {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txt"), func(t *testing.T) {
			t.Parallel()
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			description, expected, _ := strings.Cut(string(text), want)
			if !strings.HasPrefix(expected, "refused: ") && !strings.Contains(expected, "\n  1 ") && !*update {
				t.Errorf("nothing is expected of the file")
			}
			got := outcome(t, description)
			if *update {
				if err := os.WriteFile(name, []byte(description+want+got), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			if diff := cmp.Diff(expected, got); diff != "" {
				t.Errorf("want -, got +:\n%s", diff)
			}
		})
	}
}

// describedFile returns the file that a text describes.
func describedFile(t *testing.T, description string) (*sheettest.Book, []byte) {
	t.Helper()
	made, err := sheettest.Read(description)
	if err != nil {
		t.Fatal(err)
	}
	data, err := made.File()
	if err != nil {
		t.Fatal(err)
	}
	return made, data
}

// outcome returns what is read of a file, as text.
func outcome(t *testing.T, description string) string {
	t.Helper()
	made, data := describedFile(t, description)
	book, err := lotsheet.Open(t.Context(), data)
	if err != nil {
		return fmt.Sprintf("refused: %v\n", err)
	}
	var choices []lotsheet.Choice
	for title, key := range made.Remember {
		choices = append(choices, lotsheet.Choice{Title: title, Field: key})
	}
	template := lotsheet.TemplateOf(choices)
	reading := lotsheet.Reading{Layout: book.FindLayout(template)}
	book.SuggestContract(&reading)
	layout := reading.Layout
	var out strings.Builder
	for _, hint := range book.Hints {
		fmt.Fprintf(&out, "hint: %s\n", hint)
	}
	fmt.Fprintf(&out, "sheet %s, header %d, first row %d\n", book.Sheets[layout.Sheet].Name, layout.Header, layout.First)
	for i, lots := range book.LotRows(&layout, template) {
		if i != layout.Sheet && len(lots) > 0 && !book.Sheets[i].Hidden {
			fmt.Fprintf(&out, "also sheet %s\n", book.Sheets[i].Name)
		}
	}
	for i, c := range layout.Columns {
		words := strings.Fields(fmt.Sprint(c.Field, " ", c.Unit, " ", how[c.Source], " ",
			map[bool]string{true: "hidden"}[c.Hidden]))
		fmt.Fprintln(&out, strings.TrimRight(fmt.Sprintf("  %d %s: %s", i+1, shown(c.Title), strings.Join(words, " ")), " "))
	}
	lines := book.Read(&reading)
	_, beside := book.UnreadLots(&reading)
	for _, hint := range append(reading.Hints(), beside...) {
		fmt.Fprintf(&out, "guess: %s\n", hint)
	}
	if made.Held {
		lotsheet.Check(lines, lotsheettest.Market())
	}
	for i := range lines {
		writeLine(&out, &lines[i])
	}
	if slices.ContainsFunc(lines, func(l lotsheet.Line) bool { return l.Lot.Bale != nil }) {
		fmt.Fprintln(&out, "as batches:")
		known := lotsheettest.Market()
		known.QualityOnly = true
		lotsheet.Check(lines, known)
		for i := range lines {
			writeLine(&out, &lines[i])
		}
	}
	return out.String()
}

var how = map[lotsheet.Source]string{lotsheet.ByContent: "by content", lotsheet.ByTemplate: "as remembered"}

func shown(s string) string { return strings.NewReplacer("\n", `\n`, "\t", `\t`).Replace(s) }

func writeLine(out *strings.Builder, l *lotsheet.Line) {
	if l.Skipped != "" {
		fmt.Fprintf(out, "%d skipped: %s\n", l.Number, l.Skipped)
		return
	}
	fmt.Fprintf(out, "%d %s\n", l.Number, strings.Join(values(&l.Lot), " "))
	for _, p := range l.Problems {
		fmt.Fprintf(out, "  %s %s: %s\n", map[lotsheet.Level]string{lotsheet.Warning: "?", lotsheet.Error: "!"}[p.Level],
			p.Field, shown(p.Text))
		if len(p.Choices) > 0 {
			fmt.Fprintf(out, "    or: %s\n", strings.Join(p.Choices, ", "))
		}
	}
}

// values returns the values of a lot and its offer.
func values(l *lotsheet.Lot) []string {
	b, list := &l.Batch, []string{l.Batch.BatchID}
	add := func(name string, value any) {
		if text := fmt.Sprint(value); text != "" && text != "0" {
			list = append(list, name+"="+text)
		}
	}
	spread := func(name string, s cotton.Spread) {
		if s != (cotton.Spread{}) {
			add(name, fmt.Sprintf("%s(%s-%s)", s.Avg, s.Min, s.Max))
		}
	}
	shares := func(name string, s cotton.Shares) {
		var parts []string
		for _, share := range s {
			parts = append(parts, share.String())
		}
		add(name, strings.Join(parts, "/"))
	}
	if l.Bale != nil && len(l.Bales) == 0 {
		add("bale", l.Bale.Number)
		add("barcode", l.Bale.Barcode)
		add("ginned", l.Bale.Ginning)
		add("foreignFibre", map[bool]string{true: "yes"}[l.Bale.Foreign])
	}
	add("broker", l.Intermediary)
	add("year", b.CottonYear)
	add("gin", b.CottonType)
	add("pick", b.PackType)
	add("origin", b.City)
	if b.City == "" {
		add("area", b.Area)
	}
	add("ginnery", l.Ginnery)
	add("depot", l.Warehouse)
	add("bales", b.PackNum)
	add("gross", b.Gross)
	add("tare", b.Tare)
	add("net", b.Net)
	add("conditioned", b.Conditioned)
	add("moisture", b.Moisture)
	add("trash", b.Impurity)
	add("colour", b.PrimaryColour)
	shares("colours", b.Colours)
	spread("length", b.Length)
	shares("lengths", b.Lengths)
	spread("mike", b.Mike)
	add("mikeGrade", b.MikeGrade)
	shares("mikes", b.Mikes)
	shares("strengths", b.Strengths)
	shares("uniformities", b.Uniformities)
	spread("strength", b.Strength)
	spread("uniformity", b.Uniformity)
	shares("ginning", b.Ginning)
	spread("rd", b.Rd)
	spread("plusB", b.PlusB)
	if b.ForeignBales != nil {
		add("foreign", fmt.Sprintf("%d bales", *b.ForeignBales))
	}
	add("stored", b.StoredOn)
	add("inspected", b.InspectedOn)
	add("certified", b.CertifiedOn)
	add("qualityCert", b.QualityCert)
	add("weightCert", b.WeightCert)
	add("standard", b.Standard)
	add("inspectOrg", b.InspectOrg)
	add("laboratory", b.Laboratory)
	return slices.Concat(list, offer(l))
}

// offer returns the offer of a lot.
func offer(l *lotsheet.Lot) (list []string) {
	if l.Given["basis"] {
		list = append(list, fmt.Sprintf("%s%+d", l.Offer.IndexCode, l.Offer.Basis))
	} else if l.Offer.IndexCode != "" {
		list = append(list, l.Offer.IndexCode)
	}
	if l.Offer.Price != 0 {
		list = append(list, fmt.Sprintf("price=%d", l.Offer.Price))
	}
	if !l.Offer.Until.IsZero() {
		list = append(list, "until="+l.Offer.Until.In(schema.Shanghai).Format("2006-01-02T15:04"))
	}
	if l.Notes != "" {
		list = append(list, "notes="+strings.ReplaceAll(l.Notes, " ", "_"))
	}
	return list
}

// notInSheets are the data of a batch that no sheet has.
var notInSheets = []string{
	"GinneryCode", "WarehouseID", "Zone", "BroughtBy", "BroughtIn", "Certificate", "BaleVersion", "CreatedAt", "UpdatedAt",
}

// TestCorpusComparesEveryValue checks that each value of a lot that a sheet can have is in the expected results.
func TestCorpusComparesEveryValue(t *testing.T) {
	t.Parallel()
	changes := map[string]func(*lotsheet.Lot){
		"Ginnery":      func(l *lotsheet.Lot) { l.Ginnery = "x" },
		"Warehouse":    func(l *lotsheet.Lot) { l.Warehouse = "x" },
		"Notes":        func(l *lotsheet.Lot) { l.Notes = "x" },
		"Intermediary": func(l *lotsheet.Lot) { l.Intermediary = "x" },
		"IndexCode":    func(l *lotsheet.Lot) { l.Offer.IndexCode = "CF701" },
		"Basis":        func(l *lotsheet.Lot) { l.Offer.Basis = 1 },
		"no basis":     func(l *lotsheet.Lot) { l.Given = nil },
		"Price":        func(l *lotsheet.Lot) { l.Offer.Price = 1 },
		"Until":        func(l *lotsheet.Lot) { l.Offer.Until = cotton.ValidityEnd("2026-12-31") },
	}
	for i, batch := 0, reflect.TypeFor[cotton.Batch](); i < batch.NumField(); i++ {
		f := batch.Field(i)
		if slices.Contains(notInSheets, f.Name) {
			continue
		}
		if f.Type.Kind() != reflect.Struct {
			changes[f.Name] = func(l *lotsheet.Lot) { setValue(reflect.ValueOf(&l.Batch).Elem().Field(i)) }
			continue
		}
		for part := range f.Type.NumField() {
			changes[fmt.Sprint(f.Name, part)] = func(l *lotsheet.Lot) {
				setValue(reflect.ValueOf(&l.Batch).Elem().Field(i).Field(part))
			}
		}
	}
	without := values(&lotsheet.Lot{Given: map[string]bool{"basis": true}})
	for name, change := range changes {
		lot := lotsheet.Lot{Given: map[string]bool{"basis": true}}
		if change(&lot); slices.Equal(values(&lot), without) {
			t.Errorf("%s is in no expected result", name)
		}
	}
}

// setValue sets a value to one that is not zero.
func setValue(v reflect.Value) {
	switch v.Kind() {
	case reflect.String:
		v.SetString("x")
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 1, 1))
		v.Index(0).SetInt(1)
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
	default:
		v.SetInt(1)
	}
}
