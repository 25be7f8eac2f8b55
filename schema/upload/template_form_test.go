package upload_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"cottonmall/schema"
	"cottonmall/schema/schematest"
	"cottonmall/schema/upload"
)

// readings reads the sheets of a seller.
type readings struct {
	*seller
	*upload.Reader
}

func (r *readings) preview(text string, atOnce bool) *upload.Upload {
	r.t.Helper()
	u, err := r.Preview(r.t.Context(), &r.by.Member, upload.Source{
		Kind: upload.ListingUpload, Name: "报价.csv", Content: []byte(text), AtOnce: atOnce,
	})
	if err != nil {
		r.t.Fatal(err)
	}
	return u
}

func (r *readings) change(u *upload.Upload, c upload.Change) *upload.Upload {
	r.t.Helper()
	changed, err := r.Change(r.t.Context(), r.ID, u.ID, c)
	if err != nil {
		r.t.Fatal(err)
	}
	return changed
}

// confirmed confirms and executes an upload.
func (r *readings) confirmed(u *upload.Upload) {
	r.t.Helper()
	if _, err := r.confirm(u, upload.Confirmation{Version: u.Version}); err != nil {
		r.t.Fatal(err)
	}
	if err := executor(r.db, "first").Run(r.t.Context()); err != nil {
		r.t.Fatal(err)
	}
}

// text returns how an upload is read: template, header, hidden rows, defaults, and what was not used.
func (r *readings) text(u *upload.Upload) string {
	r.t.Helper()
	layout, how, err := u.Reading()
	if err != nil {
		r.t.Fatal(err)
	}
	if layout.Form == nil {
		return fmt.Sprintf("header %d %+v", layout.HeaderRow, how.Defaults)
	}
	basis := 0
	if how.Defaults.Basis != nil {
		basis = *how.Defaults.Basis
	}
	how.Defaults.Basis = nil
	return fmt.Sprintf("%s: header %d hidden %t %s%+d %s pick %d; %s", layout.Form.Name, layout.HeaderRow,
		layout.ReadHidden, how.Defaults.IndexCode, basis, how.Defaults.Until, how.Defaults.PackType,
		strings.Join(layout.Form.Unused, "; "))
}

const weekly = "江海棉业报价\n老客户,,,,,\n批号,仓库,长度,公重,采摘,备注11月23日\n" +
	"65088252001,某处仓库,29.1,42.1,手采,\n65088252002,某处仓库,29.1,42.1,手采,\n"

// TestChoicesForASheetApplyToTheNextOne checks that header, hidden rows and defaults of a confirmed sheet are those of
// the next sheet with the same titles, and that the person can drop them.
func TestChoicesForASheetApplyToTheNextOne(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		s := newSeller(t, db, "金穗棉业有限公司")
		r := &readings{s, reader(t, db)}
		basis, header, hidden := 700, 3, true
		u := r.preview(weekly, false)
		until := schema.DayOf(db.Now().Add(40 * 24 * time.Hour))
		u = r.change(u, upload.Change{
			Layout:   &upload.LayoutChange{HeaderRow: &header, ReadHidden: &hidden},
			Defaults: &upload.DefaultsChange{IndexCode: "CF701", Basis: &basis, PackType: 2, Until: until},
		})
		r.confirmed(u)

		next := strings.ReplaceAll(weekly, "11月23日", "12月7日")
		want := fmt.Sprintf("报价.csv: header 3 hidden true CF701+700 %s pick 2; ", until)
		u = r.preview(next, false)
		if got := r.text(u); got != want {
			t.Errorf("the next sheet: %s, want %s", got, want)
		}
		r.confirmed(r.change(u, upload.Change{Defaults: &upload.DefaultsChange{IndexCode: "CF701", Basis: &basis}}))
		want = "报价.csv: header 3 hidden true CF701+700  pick 0; "
		if got := r.text(r.preview(next, false)); got != want {
			t.Errorf("after the defaults were changed: %s, want %s", got, want)
		}

		for what, got := range map[string]string{
			"another form":           r.text(r.preview("批号,仓库\n65012252003,库尔勒一号库\n", false)),
			"an upload of a program": r.text(r.preview(next+"65088252004,,,,,\n", true)),
			"forgotten": r.text(r.change(r.preview(next+"65088252005,,,,,\n", false),
				upload.Change{Layout: &upload.LayoutChange{Forget: true}})),
		} {
			if strings.Contains(got, "报价.csv") || strings.Contains(got, "CF701") {
				t.Errorf("%s: %s", what, got)
			}
		}
		stored := schematest.Read(db, func(tx *schema.Tx) ([]upload.Template, error) {
			return upload.ListTemplates(tx, s.ID)
		})[0]
		db.Do(func(tx *schema.Tx) error {
			own := upload.Template{ID: stored.ID, CompanyID: s.ID, Name: "周报", Columns: "[]"}
			handPicked := upload.DefaultsChange{PackType: 1}
			if err := own.ChangeForm(&stored, upload.FormChange{HeaderRow: 3, Defaults: handPicked}); err != nil {
				return err
			}
			return upload.SaveTemplate(tx, &own)
		})
		want = "周报: header 3 hidden false +0  pick 1; "
		if got := r.text(r.preview(next, false)); got != want {
			t.Errorf("after the template was changed: %s, want %s", got, want)
		}
		if n := len(r.templates()); n != 1 {
			t.Errorf("%d templates are stored: %s", n, r.templates())
		}
	})
}

// TestStaleChoicesAreNotApplied checks that an expired contract and a past validity are not filled in, nor what the
// sheet has itself, and that the reasons are returned.
func TestStaleChoicesAreNotApplied(t *testing.T) {
	t.Parallel()
	db := schematest.New(t)
	r := &readings{newSeller(t, db, "金穗棉业有限公司"), reader(t, db)}
	basis := 700
	u := r.change(r.preview(weekly, false), upload.Change{
		Defaults: &upload.DefaultsChange{
			IndexCode: "CF701", Basis: &basis, PackType: 2, Until: schema.DayOf(db.Now().Add(24 * time.Hour)),
		},
	})
	until := schema.DayOf(db.Now().Add(24 * time.Hour))
	r.confirmed(u)
	sayings := strings.Replace(weekly, "老客户", "以下均为 CF705 基差，有效期至12月31日", 1)
	want := "报价.csv: header 3 hidden false CF705+0  pick 2; " +
		"表中写有合约 CF705，没有填入记住的 CF701+700; 表中写有有效期，没有填入记住的 " + string(until)
	if got := r.text(r.preview(sayings, false)); got != want {
		t.Errorf("with terms of its own: %s, want %s", got, want)
	}
	db.Advance(90 * 24 * time.Hour)
	want = "报价.csv: header 3 hidden false +0  pick 2; " +
		"记住的合约 CF701 已到期，没有填入 CF701+700; 记住的有效期 " + string(until) + " 已过，没有填入"
	if got := r.text(r.preview(weekly, false)); got != want {
		t.Errorf("three months later: %s, want %s", got, want)
	}
}

// TestHintsAreThoseOfTheLastReading checks that the hints of a preview follow its layout and its defaults.
func TestHintsAreThoseOfTheLastReading(t *testing.T) {
	t.Parallel()
	db := schematest.New(t)
	r := &readings{newSeller(t, db, "金穗棉业有限公司"), reader(t, db)}
	u := r.preview("有效期至12月31日\n批号,一口价,\n65012252001,15900,老客户\n", false)
	check := func(when string, want ...string) {
		t.Helper()
		var hints []string
		if err := json.Unmarshal([]byte(u.Hints), &hints); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, hints, cmpopts.EquateEmpty()); diff != "" {
			t.Errorf("%s: %s", when, diff)
		}
	}
	const untitled = "第 C 列没有标题，有 1 行的内容没有读取，如第 3 行“老客户”"
	check("at first", untitled, "没有写有效期的各行，按第 1 行的“12月31日”；不对请逐行填写")
	u = r.change(u, upload.Change{Defaults: &upload.DefaultsChange{Until: schema.DayOf(db.Now().Add(24 * time.Hour))}})
	check("with a validity", untitled)
	column := []upload.ColumnChange{{Index: 2, Field: "notes"}}
	u = r.change(u, upload.Change{Layout: &upload.LayoutChange{Columns: column}})
	check("with the column read")
}
