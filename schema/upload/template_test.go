package upload_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/schematest"
	"cottonmall/schema/upload"
)

// What is remembered of sheets gives way to newer sheets and to templates that were made by hand, and never the reverse.
func TestRememberedTemplatesGiveWay(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		s := newSeller(t, db, "江海纺织")
		save := func(name string) error {
			_, err := do(db, func(tx *schema.Tx) (struct{}, error) {
				return struct{}{}, upload.SaveTemplate(tx, &upload.Template{CompanyID: s.ID, Name: name, Columns: "[1]"})
			})
			return err
		}
		remember := func(name, columns string) {
			db.Advance(time.Second)
			db.Do(func(tx *schema.Tx) error { return upload.RememberTemplate(tx, s.ID, name, columns) })
		}
		names := func() (list []string) {
			for _, c := range schematest.Read(db, func(tx *schema.Tx) ([]upload.Template, error) { return upload.ListTemplates(tx, s.ID) }) {
				list = append(list, fmt.Sprintf("%s %s %t", c.Name, c.Columns, c.Remembered))
			}
			return list
		}
		if err := save("报价.xlsx"); err != nil {
			t.Fatal(err)
		}
		remember("报价.xlsx", "[2]")
		remember("报价.xlsx", "[3]")
		if got := strings.Join(names(), ", "); got != "报价.xlsx（记住的） [3] true, 报价.xlsx [1] false" {
			t.Errorf("templates are %s", got)
		}
		for n := range 60 {
			remember(fmt.Sprintf("报价%02d.xlsx", n), "[2]")
		}
		if list := names(); len(list) != 50 || !strings.Contains(strings.Join(list, ", "), "报价.xlsx [1] false") || list[0] != "报价59.xlsx [2] true" {
			t.Errorf("%d templates are %s", len(list), list)
		}

		// One that is used stays longer.
		last := schematest.Read(db, func(tx *schema.Tx) ([]upload.Template, error) { return upload.ListTemplates(tx, s.ID) })[48]
		db.Advance(time.Second)
		db.Do(func(tx *schema.Tx) error { return upload.UseTemplates(tx, s.ID, []int64{last.ID}) })
		remember("另一份.xlsx", "[2]")
		if got := strings.Join(names(), ", "); !strings.HasPrefix(got, "另一份.xlsx [2] true, "+last.Name) {
			t.Errorf("templates are %s", got)
		}
		for n := range 49 {
			db.Advance(time.Second)
			if err := save(fmt.Sprintf("手工%02d", n)); err != nil {
				t.Fatal(err)
			}
		}
		remember("又一份.xlsx", "[2]")
		if list := names(); len(list) != 50 || strings.Contains(strings.Join(list, ", "), "true") {
			t.Errorf("%d templates are %s", len(list), list)
		}
		if err := save("手工太多"); err == nil || !strings.Contains(err.Error(), "最多保存 50 个模板") {
			t.Errorf("one more: %v", err)
		}
		if err := save("手工01"); err == nil || !strings.Contains(err.Error(), "已有名为") {
			t.Errorf("the same name: %v", err)
		}
	})
}
