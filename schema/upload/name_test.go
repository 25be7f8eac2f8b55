package upload_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/cotton"
	"cottonmall/schema/market"
	"cottonmall/schema/schematest"
	"cottonmall/schema/upload"
	"cottonmall/schema/upload/lotsheet"
)

// placeOf returns the origin and the warehouse of a batch, and the name of its ginnery.
func placeOf(db *schematest.DB, id string) string {
	b := schematest.Read(db, func(tx *schema.Tx) (*cotton.Batch, error) { return cotton.FindBatch(tx, id) })
	ginnery := ""
	for _, g := range schematest.Read(db, market.Ginneries) {
		if g.Code == b.GinneryCode {
			ginnery = fmt.Sprint(g.Name, " ", g.Area, " ", g.City, " ", g.Unconfirmed)
		}
	}
	return strings.TrimSpace(fmt.Sprint(b.Area, " ", b.City, " ", b.WarehouseID, " ", ginnery))
}

// named returns a sheet of two lots with unknown names of an origin, a ginnery, an intermediary and a warehouse.
func named(number string) string {
	return "批号,一口价,长度,产地,加工企业,仓库,居间商\n" +
		fmt.Sprintf("%s1,15900,29.1,月亮湾,月亮湾棉业,无名库,老王\n%[1]s2,15900,29.1,月亮湾,8,无名库,老王\n", number)
}

// names returns the choices for names of an upload and the names that are unknown.
func (r *readings) names(u *upload.Upload) string {
	r.t.Helper()
	layout, how, err := u.Reading()
	if err != nil {
		r.t.Fatal(err)
	}
	var list []string
	for _, c := range how.Names {
		list = append(list, fmt.Sprintf("%s %s→%s %d %t", c.Field, c.From, c.To, c.Lots, c.Remembered))
	}
	for _, n := range layout.Unknown {
		list = append(list, fmt.Sprintf("%s %s? %d", n.Field, n.Text, n.Lots))
	}
	return strings.Join(list, "; ")
}

func choice(field, from, to string) upload.NameChange {
	return upload.NameChange{NameChoice: lotsheet.NameChoice{Field: field, From: from, To: to}}
}

func edit(number, index int, text string) lotsheet.CellEdit {
	return lotsheet.CellEdit{Number: number, Index: index, Text: text}
}

// TestNamesAreRememberedForTheirSeller chooses names in a preview, for all lots and by cells. The next sheet of the
// seller is understood, of any titles and sent by a program too, until the choices are forgotten. That of another
// seller is not understood.
func TestNamesAreRememberedForTheirSeller(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		r := &readings{newSeller(t, db, "江海纺织"), reader(t, db)}
		other := &readings{newSeller(t, db, "别家"), r.Reader}
		depot := db.Warehouse("阿克苏棉麻站")
		broker := db.AddCompany(account.Company{Name: "天山居间", Broker: true, State: account.CompanyApproved})
		unknown := "broker 老王? 2; depotName 无名库? 2; origins 月亮湾? 2; factoryName 8? 1"
		u := r.preview(named("6570126200"), false)
		if got := r.names(u); got != unknown || u.Ready != 0 {
			t.Fatalf("previewed: %s, %+v", got, u.Counts)
		}
		u = r.change(u, upload.Change{
			Names: []upload.NameChange{choice("depotName", "无名库", depot.Name), choice("broker", "老王", "居间")},
			Cells: []lotsheet.CellEdit{edit(2, 3, "巴州"), edit(3, 3, "南疆"), edit(3, 4, "")},
		})
		u = r.change(u, upload.Change{ // what was chosen is chosen again
			Names: []upload.NameChange{choice("broker", "居间", broker.Name)},
			Cells: []lotsheet.CellEdit{edit(2, 3, "南疆")},
		})
		lines := schematest.Read(db, func(tx *schema.Tx) ([]upload.Line, error) {
			list, _, err := upload.ListLines(tx, u.ID, "", "", schema.Page{Num: 1, Size: 10})
			return list, err
		})
		body, err := lines[1].Read()
		if err != nil || u.Ready != 2 {
			t.Fatalf("chosen: %+v, %v", u.Counts, err)
		}
		if got := fmt.Sprint(body.Cells, body.Edited); got !=
			"[65701262002 15900 29.1 南疆  阿克苏棉麻站 天山居间] [5 6 3 4]" {
			t.Errorf("the cells are %s", got)
		}
		r.confirmed(u)

		recalled := "broker 老王→天山居间 2 true; depotName 无名库→阿克苏棉麻站 2 true; " +
			"factoryName 8→ 1 true; origins 月亮湾→南疆 2 true"
		next := strings.Replace(named("6570226200"), "批号", "批次", 1)
		u = r.preview(next, true)
		if got := r.names(u); got != recalled || u.Ready != 2 {
			t.Errorf("the next sheet: %s, %+v", got, u.Counts)
		}
		r.confirmed(u)
		foreign := other.preview(named("6570326200"), false)
		if got := other.names(foreign); got != unknown {
			t.Errorf("the sheet of another seller: %s", got)
		}
		other.confirmed(foreign)
		for id, want := range map[string]string{
			"65701262001": fmt.Sprintf("南疆  %d 月亮湾棉业 南疆  true", depot.ID),
			"65702262002": fmt.Sprintf("南疆  %d 月亮湾棉业 南疆  true", depot.ID),
			"65703262002": "0 月亮湾棉业   true",
		} {
			if got := placeOf(db, id); got != want {
				t.Errorf("%s: got %q, want %q", id, got, want)
			}
		}

		forget := choice("depotName", "无名库", "")
		forget.Undo = true
		u = r.change(r.preview(named("6570426200"), false), upload.Change{Names: []upload.NameChange{forget}})
		left := strings.Replace(recalled, "depotName 无名库→阿克苏棉麻站 2 true; ", "", 1) + "; depotName 无名库? 2"
		if got := r.names(u); got != left {
			t.Errorf("forgotten: %s", got)
		}
		if got := r.names(r.preview(named("6570526200"), false)); got != left {
			t.Errorf("after it was forgotten: %s", got)
		}
	})
}

// TestUnclearEditsAreNotRemembered checks that an edit is no choice for a name with several texts, for one that other
// lots keep, for one that stays unknown, nor for a text that the platform knows.
func TestUnclearEditsAreNotRemembered(t *testing.T) {
	t.Parallel()
	db := schematest.New(t)
	r := &readings{newSeller(t, db, "江海纺织"), reader(t, db)}
	db.Warehouse("阿克苏棉麻站")
	db.Warehouse("库尔勒一号库")
	u := r.preview("批号,一口价,长度,仓库,产地\n65701262001,15900,29.1,甲库,南疆\n65701262002,15900,29.1,甲库,月亮湾\n"+
		"65701262003,15900,29.1,乙库,月亮湾\n65701262004,15900,29.1,乙库,\n65701262005,15900,29.1,丙库,\n", false)
	u = r.change(u, upload.Change{Cells: []lotsheet.CellEdit{
		edit(2, 3, "阿克苏棉麻站"), edit(3, 3, "库尔勒一号库"), // several
		edit(4, 3, "阿克苏棉麻站"), // another lot has it
		edit(6, 3, "丁库"),     // still unknown
		edit(2, 4, "北疆"),     // known before
		edit(3, 4, "南疆"), edit(4, 4, "南疆"),
	}})
	r.confirmed(u)
	u = r.preview("批号,一口价,长度,仓库,产地\n65702262001,15900,29.1,甲库,南疆\n65702262002,15900,29.1,乙库,月亮湾\n"+
		"65702262003,15900,29.1,丙库,月亮湾\n", false)
	want := "origins 月亮湾→南疆 2 true; depotName 甲库? 1; depotName 乙库? 1; depotName 丙库? 1"
	if got := r.names(u); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// TestNamesOfTemplatesBecomeThoseOfSellers upgrades a database in which templates remember names.
func TestNamesOfTemplatesBecomeThoseOfSellers(t *testing.T) {
	t.Parallel()
	schematest.EachConfig(t, func(t *testing.T, c schema.Config) {
		db := schematest.Open(t, c)
		s := newSeller(t, db, "江海纺织")
		at := db.Now().UTC()
		stored := func(from, to string) upload.RememberedName {
			return upload.RememberedName{
				CompanyID: s.ID, NameChoice: lotsheet.NameChoice{Field: "depotName", From: from, To: to}, ChosenAt: at,
			}
		}
		db.Do(func(tx *schema.Tx) error {
			form := `{"titles":["批号"],"names":[{"field":"depotName","from":"甲","to":"甲库"},` +
				`{"field":"depotName","from":"乙","to":"%s"},{"field":"depotName","from":"丙","to":""}]}`
			for n, form := range []string{"", `{"names":null}`, fmt.Sprintf(form, "旧库"), fmt.Sprintf(form, "乙库")} {
				t := upload.Template{
					CompanyID: s.ID, Name: fmt.Sprint(n), Columns: "[]", Form: form, UsedAt: at.AddDate(0, 0, n-3),
				}
				if err := schema.Insert(tx, []upload.Template{t}); err != nil {
					return err
				}
			}
			return schema.Insert(tx, []upload.RememberedName{stored("甲", "阿克苏棉麻站")})
		})
		for range 2 { // a step that was interrupted runs again
			if err := db.Exec("DELETE FROM migration WHERE version_id > 35"); err != nil {
				t.Fatal(err)
			}
			names := schematest.Read(schematest.Open(t, c), func(tx *schema.Tx) (rows []upload.RememberedName, err error) {
				err = tx.DB().Order("written").Find(&rows).Error
				return rows, err
			})
			want := []upload.RememberedName{stored("丙", ""), stored("乙", "乙库"), stored("甲", "阿克苏棉麻站")}
			if diff := cmp.Diff(want, names); diff != "" {
				t.Error(diff)
			}
		}
	})
}
