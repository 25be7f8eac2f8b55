package upload_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/sheet/sheettest"
	"cottonmall/schema/upload"
	"cottonmall/schema/upload/lotsheet"
	"cottonmall/schema/upload/lotsheet/lotsheettest"
)

// whoseFindings are sheets about a batch of known data, with the line that each becomes.
var whoseFindings = []struct {
	name        string
	by          int64 // seller that provided the known data; zero for inspection
	editable    bool
	qualityOnly bool
	sheet       string
	want        string
}{
	{
		name:  "inspection",
		sheet: "批号,一口价,平均长度\n65534262001,15000,30.3",
		want:  "warning fresh 平均长度表中为 30.3，公检为 29.3，按公检 | 3129A 长29.3 马4.2 杂1.0 <- ",
	},
	{
		name: "another seller's", by: 9,
		sheet: "批号,一口价,平均长度\n65534262001,15000,30.3",
		want: "warning fresh 平均长度表中为 30.3，其他卖家提供的数据为 29.3，按其他卖家提供的数据" +
			" | 3129A 长29.3 马4.2 杂1.0 <- ",
	},
	{
		name: "another seller's as inspection data", by: 9, qualityOnly: true,
		sheet: "批号,平均长度\n65534262001,29.3",
		want:  "warning unchanged 批号 65534262001 已有其他卖家提供的数据，不覆盖 | 3129A 长29.3 马4.2 杂1.0 <- ",
	},
	{
		name: "own data of a lot that others list", by: 4,
		sheet: "批号,一口价,平均长度\n65534262001,15000,30.3",
		want: "warning fresh 平均长度表中为 30.3，您以前提供的数据为 29.3，按您以前提供的数据" +
			" | 3129A 长29.3 马4.2 杂1.0 <- ",
	},
	{
		name: "own data", by: 4, editable: true,
		sheet: "批号,一口价,平均长度\n65534262001,15000,30.3",
		want: "warning fresh 平均长度原为 29.3，改为 30.3" +
			" | 3130A 长30.3 马4.2 杂1.0 <- 3129A 长29.3 马4.2 杂1.0",
	},
	{
		name: "own data again", by: 4, editable: true,
		sheet: "批号,一口价,平均长度\n65534262001,15000,29.3",
		want:  "ready fresh  | 3129A 长29.3 马4.2 杂1.0 <- ",
	},
	{
		name: "own inspection data", by: 4, editable: true, qualityOnly: true,
		sheet: "批号,平均长度,马值\n65534262001,30.3,5.1",
		want: "warning repriced 平均长度原为 29.3，改为 30.3；马克隆值原为 4.2，改为 5.1" +
			" | 3130C 长30.3 马5.1 杂1.0 <- 3129A 长29.3 马4.2 杂1.0",
	},
	{
		name: "own inspection data again", by: 4, editable: true, qualityOnly: true,
		sheet: "批号,平均长度\n65534262001,29.3",
		want:  "ready unchanged  | 3129A 长29.3 马4.2 杂1.0 <- ",
	},
	{
		name: "a value that was missing", by: 4, editable: true, qualityOnly: true,
		sheet: "批号,断裂比强度\n65534262001,29.9",
		want:  "ready repriced  | 3129A 长29.3 强29.9 马4.2 杂1.0 <- 3129A 长29.3 马4.2 杂1.0",
	},
	{
		name: "another warehouse", by: 4, editable: true, qualityOnly: true,
		sheet: "批号,仓库\n65534262001,沧州市棉麻东光经营储备库",
		want: "warning repriced 仓库原为 中储棉库尔勒仓库，改为 沧州市棉麻东光经营储备库" +
			" | 3129A 长29.3 马4.2 杂1.0 <- 3129A 长29.3 马4.2 杂1.0",
	},
	{
		name: "weights that do not go together", by: 4, editable: true, qualityOnly: true,
		sheet: "批号,毛重,皮重,净重\n65534262001,42.5,0.3,39",
		want:  "warning",
	},
}

// TestWhoseFindings checks that messages name the source of known data, and that only the seller that provided data can
// change them.
func TestWhoseFindings(t *testing.T) {
	t.Parallel()
	for _, c := range whoseFindings {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			k := lotsheettest.Market()
			k.QualityOnly, k.Seller, k.Editable = c.qualityOnly, 4, map[string]bool{"65534262001": c.editable}
			k.Batches["65534262001"].BroughtBy, k.Batches["65534262001"].Zone = c.by, cotton.Xinjiang
			got := preview(t, k, c.sheet)
			if !strings.HasPrefix(got, c.want) {
				t.Errorf("it is\n%s, want\n%s", got, c.want)
			}
		})
	}
}

// TestLinesBecome checks that the change of a line depends on the state and the offer of the seller's listing.
func TestLinesBecome(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		state cotton.ListingState
		basis schema.Yuan
		want  upload.LotChange
	}{
		{0, 1000, upload.LotFresh},
		{cotton.OnSale, 1000, upload.LotSame},
		{cotton.OnSale, 900, upload.LotRepriced},
		{cotton.OffSale, 1000, upload.LotRelisted},
		{cotton.OffSale, 900, upload.LotRelisted},
		{cotton.Expired, 1000, upload.LotRelisted},
	} {
		t.Run(fmt.Sprintf("%s at %d", c.state.Name(), c.basis), func(t *testing.T) {
			t.Parallel()
			k := lotsheettest.Market()
			if c.state != 0 {
				until := k.Now.Add(24 * time.Hour).UTC()
				k.Own["65534262001"] = cotton.Listing{
					ID: 1, State: c.state, IndexCode: "CF701", Basis: c.basis, Until: until,
				}
			}
			got := preview(t, k, "批号,合约,基差\n65534262001,CF701,1000")
			if !strings.Contains(got, " "+string(c.want)+" ") {
				t.Errorf("it is %s, want %s", got, c.want)
			}
		})
	}
}

// preview returns the only lot of a sheet: level, change, problems, quality and the previous quality.
func preview(t *testing.T, k *lotsheet.Reference, text string) string {
	t.Helper()
	b, err := lotsheet.Open(t.Context(), []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	l := b.FindLayout(nil)
	lines := b.Lines(&l)
	lotsheet.Check(lines, k)
	out, err := upload.NewLine(&lines[0], &l, nil, k)
	if err != nil {
		t.Fatal(err)
	}
	body := unmarshalled(t, out.Body)
	var problems []string
	for _, p := range body.Problems {
		problems = append(problems, p.Text)
	}
	if (body.Previous != "") != (body.Batch != nil) {
		t.Errorf("the batch to be stored is %+v", body.Batch)
	}
	text = strings.Join(problems, "；")
	return fmt.Sprintf("%s %s %s | %s <- %s", out.Level, out.Becomes, text, body.Quality, body.Previous)
}

func unmarshalled(t *testing.T, text string) (body upload.LineBody) {
	t.Helper()
	if err := json.Unmarshal([]byte(text), &body); err != nil {
		t.Fatal(err)
	}
	return body
}

// TestProblemsAreRanked checks that price jumps come before other warnings, and differences from known data last.
func TestProblemsAreRanked(t *testing.T) {
	t.Parallel()
	k := lotsheettest.Market()
	k.Own["65534262001"] = cotton.Listing{
		ID: 1, State: cotton.OnSale, IndexCode: "CF701", Basis: 1000, Until: k.Now.Add(24 * time.Hour).UTC(),
	}
	got := preview(t, k, "批号,平均长度,仓库,合约,基差\n65534262001,30.3,某处仓库,CF701,-1000")
	jump, depot := strings.Index(got, "相差 2000"), strings.Index(got, "仓库表中为")
	length := strings.Index(got, "平均长度表中为 30.3，公检为 29.3，按公检")
	if jump < 0 || depot < jump || length < depot {
		t.Errorf("the problems are %s", got)
	}
}

// readAs reads rows of text.
func readAs(t *testing.T, text string) []lotsheet.Line {
	t.Helper()
	b, err := lotsheet.Open(t.Context(), []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return b.Read(&lotsheet.Reading{Layout: b.FindLayout(nil)})
}

// TestNumberOfRowsThatAreNotRead checks that a row that cannot be read keeps its batch number, so that its lot does not
// count as missing.
func TestNumberOfRowsThatAreNotRead(t *testing.T) {
	t.Parallel()
	layout := lotsheet.Layout{}
	for _, c := range []struct{ want, row, rows string }{
		{"65012252009", "below another header", "捆号,马值,长度,含杂,回潮,公重\n65012252009,4.2,29.1,2.4,8,42"},
		{"65012252009", "elsewhere below another header", "马值,捆号,长度,含杂,回潮,公重\n4.2,65012252009,29.1,2.4,8,42"},
		{"65012252009", "with a word behind it", "65012252009（已售）,CF701,700"},
		{"", "mistyped", "6501225200l,CF701,700"},
		{"", "a telephone number", "联系电话,13999999999,"},
	} {
		t.Run(c.row, func(t *testing.T) {
			lines := readAs(t, "批号,合约,基差\n65012252010,CF701,700\n"+c.rows)
			out, err := upload.NewLine(&lines[len(lines)-1], &layout, nil, lotsheettest.Market())
			if err != nil || out.BatchID != c.want {
				t.Errorf("%q, %v, want %q", out.BatchID, err, c.want)
			}
		})
	}
}

// TestNumberOfHiddenRows checks that hidden rows are not read and keep their batch numbers.
func TestNumberOfHiddenRows(t *testing.T) {
	t.Parallel()
	made, err := sheettest.Read("file xlsx\n| 批号 | 合约 | 基差\n" +
		"| 65012252010 | CF701 | #1050\n~| 65012252009 | CF701 | #1060\n")
	if err != nil {
		t.Fatal(err)
	}
	data, err := made.File()
	if err != nil {
		t.Fatal(err)
	}
	b, err := lotsheet.Open(t.Context(), data)
	if err != nil {
		t.Fatal(err)
	}
	layout := b.FindLayout(nil)
	lines := b.Lines(&layout)
	out, err := upload.NewLine(&lines[1], &layout, nil, lotsheettest.Market())
	if err != nil || out.BatchID != "65012252009" || out.Level != upload.LevelSkipped {
		t.Errorf("%+v, %v", out, err)
	}
}

// TestLotsBesideOthersStandInTheFile checks that the lots of a neighbouring table are lots elsewhere in the file.
func TestLotsBesideOthersStandInTheFile(t *testing.T) {
	t.Parallel()
	book, err := lotsheet.Open(t.Context(), []byte("批号\t基差\t\t批号\t基差\n"+
		"65534262001\t1050\t\t65534262011\t1060\n65534262002\t1050\t\t65534262012\t1060\n"))
	if err != nil {
		t.Fatal(err)
	}
	layout := book.FindLayout(nil)
	beside, hints := book.UnreadLots(&lotsheet.Reading{Layout: layout})
	got := fmt.Sprint(upload.Elsewhere(0, book.LotRows(&layout, nil), beside))
	if got != "[{0 65534262011 0 2} {0 65534262012 0 3}]" || len(hints) != 1 {
		t.Errorf("lots elsewhere are %s, hints %s", got, hints)
	}
}
