package uploadapi

import (
	"time"

	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/upload"
	"cottonmall/schema/upload/lotsheet"
)

// Templates answers the calls about the templates of sellers: the meanings of the columns of their sheets.
type Templates struct{ Uploads }

// UploadTemplate is a template.
type UploadTemplate struct {
	ConfigID int64            `json:"configID"`
	Name     string           `json:"name"`
	Columns  []TemplateChoice `json:"columns"`
	UsedAt   time.Time        `json:"usedAt"`

	Remembered bool `json:"remembered" doc:"导入时自动记住的，让位给手工保存的"`

	Form *TemplateForm `json:"form" doc:"同样的表怎样读取，空为只记住了列"`
}

// TemplateForm is how sheets of a template are read.
type TemplateForm struct {
	Sheet      int               `json:"sheet"`
	SheetName  string            `json:"sheetName"`
	HeaderRow  int               `json:"headerRow"`
	ReadHidden bool              `json:"readHidden"`
	Defaults   lotsheet.Defaults `json:"defaults"`
}

// TemplateChoice is the meaning of one column.
type TemplateChoice struct {
	lotsheet.Choice
	FieldTitle string `json:"fieldTitle"`
}

// UploadTemplates are all templates of a company.
type UploadTemplates struct {
	List []UploadTemplate `json:"list"`
}

func newTemplate(c *upload.Template) (out UploadTemplate, err error) {
	out = UploadTemplate{ConfigID: c.ID, Name: c.Name, UsedAt: c.UsedAt, Remembered: c.Remembered}
	out.Columns = []TemplateChoice{}
	form, err := c.TableForm()
	if err != nil {
		return out, err
	}
	if form != nil {
		out.Form = &TemplateForm{form.Sheet, form.SheetName, form.Header, form.Hidden, form.Defaults}
	}
	choices, err := c.Choices()
	for _, choice := range choices {
		column := TemplateChoice{Choice: choice}
		if f, ok := lotsheet.FieldOf(choice.Field); ok {
			column.FieldTitle = f.Title
		}
		out.Columns = append(out.Columns, column)
	}
	return out, err
}

func (h Templates) List(c *web.Call, _ *web.None) (UploadTemplates, error) {
	return schema.View(c, h.db, func(tx *schema.Tx) (out UploadTemplates, err error) {
		list, err := upload.ListTemplates(tx, c.Caller.Actor.CompanyID)
		if err != nil {
			return out, err
		}
		for n := range list {
			config, err := newTemplate(&list[n])
			if err != nil {
				return out, err
			}
			out.List = append(out.List, config)
		}
		return out, nil
	})
}

type configIDIn struct {
	ConfigID int64 `json:"configID" minimum:"1" doc:"模板编号"`
}

func (h Templates) Single(c *web.Call, in *configIDIn) (UploadTemplate, error) {
	return schema.View(c, h.db, func(tx *schema.Tx) (UploadTemplate, error) {
		config, err := upload.FindTemplate(tx, c.Caller.Actor.CompanyID, in.ConfigID)
		if err != nil {
			return UploadTemplate{}, err
		}
		return newTemplate(config)
	})
}

type configIn struct {
	ConfigID int64             `json:"configID,omitempty" minimum:"0" doc:"模板编号：0 或不填为新增"`
	Name     string            `json:"name" maxLength:"40" doc:"模板名称"`
	Columns  []lotsheet.Choice `json:"columns" maxItems:"300" doc:"各列：表头和它的字段"`
	Form     *templateFormIn   `json:"form,omitempty" doc:"读法：同样的表怎样读取，不填时不变"`
}

type templateFormIn struct {
	SheetName  string         `json:"sheetName" maxLength:"120" doc:"工作表"`
	HeaderRow  int            `json:"headerRow" minimum:"1" maximum:"1048576" doc:"表头所在行"`
	ReadHidden bool           `json:"readHidden,omitempty" doc:"读隐藏行"`
	Defaults   sheetDefaultIn `json:"defaults" doc:"统一填写"`
}

func (h Templates) Save(c *web.Call, in *configIn) (UploadTemplate, error) {
	config := upload.Template{ID: in.ConfigID, CompanyID: c.Caller.Actor.CompanyID, Name: in.Name}
	if err := config.SetChoices(in.Columns); err != nil {
		return UploadTemplate{}, err
	}
	return schema.Do(c, h.db, func(tx *schema.Tx) (UploadTemplate, error) {
		own := config
		if err := in.changeForm(tx, &own); err != nil {
			return UploadTemplate{}, err
		}
		if err := upload.SaveTemplate(tx, &own); err != nil {
			return UploadTemplate{}, err
		}
		return newTemplate(&own)
	})
}

// changeForm sets the form of a template, if it is given. It refuses a template without columns and form.
func (in *configIn) changeForm(tx *schema.Tx, t *upload.Template) error {
	old := &upload.Template{}
	if t.ID != 0 {
		found, err := upload.FindTemplate(tx, t.CompanyID, t.ID)
		if err != nil {
			return err
		}
		old = found
	}
	switch {
	case in.Form != nil:
		return t.ChangeForm(old, upload.FormChange{
			SheetName: in.Form.SheetName, HeaderRow: in.Form.HeaderRow, ReadHidden: in.Form.ReadHidden,
			Defaults: upload.DefaultsChange(in.Form.Defaults),
		})
	case len(in.Columns) == 0 && old.Form == "":
		return schema.Invalid("columns", "请至少填写一列")
	}
	return nil
}

func (h Templates) Remove(c *web.Call, in *configIDIn) (web.None, error) {
	return schema.Do(c, h.db, func(tx *schema.Tx) (web.None, error) {
		return web.None{}, upload.RemoveTemplate(tx, c.Caller.Actor.CompanyID, in.ConfigID)
	})
}

// SheetRead is how a file would be read.
type SheetRead struct {
	Sheets []upload.SheetTable `json:"sheets"`
	Hints  []string            `json:"hints"`
	Layout upload.SheetLayout  `json:"layout"`
	Fields []SheetField        `json:"fields"`
}

// Read returns how a file would be read, and stores nothing.
func (h Templates) Read(c *web.Call, in *SheetIn) (SheetRead, error) {
	content, err := in.bytes()
	if err != nil {
		return SheetRead{}, err
	}
	leave, err := h.place(c)
	if err != nil {
		return SheetRead{}, err
	}
	defer leave()
	r, err := h.reader.FindLayout(c, c.Caller.Actor.CompanyID, content)
	if err != nil {
		return SheetRead{}, err
	}
	return SheetRead{r.Tables, r.Hints, r.Layout, sheetFields(upload.ListingUpload)}, nil
}
