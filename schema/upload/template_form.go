package upload

import (
	"encoding/json"
	"slices"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/market"
	"cottonmall/schema/upload/lotsheet"
)

// FormUse is a template by whose form a sheet is read.
type FormUse struct {
	TemplateID int64    `json:"configID"`
	Name       string   `json:"name"`
	Unused     []string `json:"unused" doc:"记住而没有采用的，和原因"`
}

// TableForm returns how sheets of a template are read; nil when only its columns are remembered.
func (t *Template) TableForm() (*lotsheet.TableForm, error) {
	if t.Form == "" {
		return nil, nil
	}
	f := &lotsheet.TableForm{}
	return f, json.Unmarshal([]byte(t.Form), f)
}

// SetTableForm sets how sheets of a template are read.
func (t *Template) SetTableForm(f *lotsheet.TableForm) error {
	return encodeAll(map[*string]any{&t.Form: f})
}

// formReference is the forms of a company and what decides whether their values are still valid.
type formReference struct {
	forms     []lotsheet.TableForm
	uses      []FormUse // by form
	contracts market.Contracts
	now       time.Time
}

// loadForms returns the forms of a company, those of the last used template first.
func loadForms(tx *schema.Tx, companyID int64) (*formReference, error) {
	list, err := ListTemplates(tx, companyID)
	if err != nil {
		return nil, err
	}
	ref := &formReference{now: tx.Now()}
	for n := range list {
		f, err := list[n].TableForm()
		if err != nil {
			return nil, err
		}
		if f != nil {
			ref.forms = append(ref.forms, *f)
			ref.uses = append(ref.uses, FormUse{TemplateID: list[n].ID, Name: list[n].Name})
		}
	}
	if len(ref.forms) == 0 {
		return ref, nil
	}
	ref.contracts, err = market.ListContracts(tx)
	return ref, err
}

// useForm reads one of some sheets by the form that it has. It reports whether there is one.
func (r *reading) useForm(sheets ...int) bool {
	r.used = nil
	if r.forms == nil || len(r.forms.forms) == 0 {
		return false
	}
	n, layout := r.book.FindForm(r.forms.forms, sheets, r.template)
	if n < 0 {
		return false
	}
	r.Layout, r.used = layout, new(r.forms.uses[n])
	r.book.SuggestContract(&r.Reading)
	f := r.forms.forms[n]
	if r.kind == InspectionUpload {
		f.Defaults = lotsheet.Defaults{}
	}
	r.used.Unused = f.Apply(r.book, &r.Reading, r.forms.contracts, r.forms.now)
	return true
}

// newForm returns how the sheet of a confirmed upload was read; nil when no person chose it or it has no titles.
func (u *Upload) newForm(layout *SheetLayout, r *lotsheet.Reading) (*lotsheet.TableForm, error) {
	var tables []SheetTable
	if err := json.Unmarshal([]byte(u.Sheets), &tables); err != nil {
		return nil, err
	}
	name := ""
	if layout.Sheet < len(tables) {
		name = tables[layout.Sheet].Name
	}
	f := r.Form(name)
	chosen := layout.Chosen || layout.Form != nil || !f.Defaults.IsEmpty()
	if !chosen || len(f.Titles) == 0 {
		return nil, nil
	}
	return &f, nil
}

// storeForm stores a form with the template of the same titles, and its columns if the template was remembered. It
// returns the template; nil when no template has them.
func storeForm(tx *schema.Tx, u *Upload, f *lotsheet.TableForm, columns string) (*Template, error) {
	list, err := ListTemplates(tx, u.CompanyID)
	if err != nil {
		return nil, err
	}
	for n := range list {
		t := &list[n]
		old, err := t.TableForm()
		if err != nil {
			return nil, err
		}
		if old == nil || !slices.Equal(old.Titles, f.Titles) {
			continue
		}
		if u.Kind == InspectionUpload { // it has no defaults of its own
			f.Defaults = old.Defaults
		}
		if t.Remembered {
			t.Columns = columns
		}
		if err := t.SetTableForm(f); err != nil {
			return nil, err
		}
		t.UsedAt = tx.Now()
		return t, tx.Update(t)
	}
	return nil, nil
}

// ChangeForm sets the defaults and the place of the sheet in a form, and leaves the rest. It refuses a template
// without a form.
func (t *Template) ChangeForm(old *Template, c FormChange) error {
	f, err := old.TableForm()
	if err != nil {
		return err
	}
	if f == nil {
		return schema.Invalid("form", "这个模板没有记住怎样读取，只记住了列")
	}
	if f.Defaults, err = c.Defaults.defaults(); err != nil {
		return err
	}
	if c.HeaderRow != f.Header {
		f.First = c.HeaderRow + max(f.First-f.Header, 1)
	}
	f.SheetName, f.Header, f.Hidden = c.SheetName, c.HeaderRow, c.ReadHidden
	return t.SetTableForm(f)
}

// FormChange is a form as a person has changed it.
type FormChange struct {
	SheetName  string
	HeaderRow  int
	ReadHidden bool
	Defaults   DefaultsChange
}
