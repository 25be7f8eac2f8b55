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

// saveTemplate saves a new template like a user.
func (s *seller) saveTemplate(name string) error {
	_, err := do(s.db, func(tx *schema.Tx) (struct{}, error) {
		return struct{}{}, upload.SaveTemplate(tx, &upload.Template{CompanyID: s.ID, Name: name, Columns: "[1]"})
	})
	return err
}

// templates returns the seller's templates as texts: name, columns and whether it was remembered.
func (s *seller) templates() (list []string) {
	templates := schematest.Read(s.db, func(tx *schema.Tx) ([]upload.Template, error) {
		return upload.ListTemplates(tx, s.ID)
	})
	for _, t := range templates {
		list = append(list, fmt.Sprintf("%s %s %t", t.Name, t.Columns, t.Remembered))
	}
	return list
}

// TestRememberedTemplatesAreReplaced checks that remembered templates are replaced by newer ones and by templates of
// users, never the reverse.
func TestRememberedTemplatesAreReplaced(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		s := newSeller(t, db, "江海纺织")
		save := s.saveTemplate
		remember := func(name, columns string) {
			db.Advance(time.Second)
			db.Do(func(tx *schema.Tx) error {
				return upload.RememberTemplate(tx, upload.Template{CompanyID: s.ID, Name: name, Columns: columns})
			})
		}
		names := s.templates
		if err := save("报价.xlsx"); err != nil {
			t.Fatal(err)
		}
		remember("报价.xlsx", "[2]")
		remember("报价.xlsx", "[3]")
		if got := strings.Join(names(), ", "); got != "报价.xlsx（记住的） [3] true, 报价.xlsx [1] false" {
			t.Errorf("templates: %s", got)
		}
		for n := range 60 {
			remember(fmt.Sprintf("报价%02d.xlsx", n), "[2]")
		}
		if list := names(); len(list) != 50 || !strings.Contains(strings.Join(list, ", "), "报价.xlsx [1] false") ||
			list[0] != "报价59.xlsx [2] true" {
			t.Errorf("%d templates: %s", len(list), list)
		}

		// A used template is replaced later.
		last := schematest.Read(db, func(tx *schema.Tx) ([]upload.Template, error) {
			return upload.ListTemplates(tx, s.ID)
		})[48]
		db.Advance(time.Second)
		db.Do(func(tx *schema.Tx) error { return upload.UseTemplates(tx, s.ID, []int64{last.ID}) })
		remember("另一份.xlsx", "[2]")
		if got := strings.Join(names(), ", "); !strings.HasPrefix(got, "另一份.xlsx [2] true, "+last.Name) {
			t.Errorf("templates: %s", got)
		}
		for n := range 49 {
			db.Advance(time.Second)
			if err := save(fmt.Sprintf("手工%02d", n)); err != nil {
				t.Fatal(err)
			}
		}
		remember("又一份.xlsx", "[2]")
		if list := names(); len(list) != 50 || strings.Contains(strings.Join(list, ", "), "true") {
			t.Errorf("%d templates: %s", len(list), list)
		}
		schematest.Refuses(t, "one more", save("手工太多"), schema.ConflictKind, "最多保存 50 个模板")
		schematest.Refuses(t, "the same name", save("手工01"), schema.ConflictKind, "已有名为")
	})
}
