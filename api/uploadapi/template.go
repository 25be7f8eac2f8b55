package uploadapi

import (
	"encoding/json"
	"time"

	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/upload"
	"cottonmall/schema/upload/lotsheet"
)

// Templates are the templates of sellers: what the columns of their sheets are about.
type Templates struct{ Uploads }

// UploadTemplate is a template.
type UploadTemplate struct {
	ConfigID int64            `json:"configID"`
	Name     string           `json:"name"`
	Columns  []TemplateChoice `json:"columns"`
	UsedAt   time.Time        `json:"usedAt"`

	Remembered bool `json:"remembered" doc:"导入时自动记住的，让位给手工保存的"`
}

// TemplateChoice is what a template says about one column.
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
	if err := json.Unmarshal([]byte(c.Columns), &out.Columns); err != nil {
		return out, err
	}
	for n := range out.Columns {
		if f, ok := lotsheet.FieldOf(out.Columns[n].Field); ok {
			out.Columns[n].FieldTitle = f.Title
		}
	}
	return out, nil
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
	Columns  []lotsheet.Choice `json:"columns" minItems:"1" maxItems:"300" doc:"各列：表头和它的字段"`
}

func (h Templates) Save(c *web.Call, in *configIn) (UploadTemplate, error) {
	for _, choice := range in.Columns {
		f, known := lotsheet.FieldOf(choice.Field)
		if choice.Field != "" && !known {
			return UploadTemplate{}, schema.Invalid("columns", "没有“%s”这个字段", choice.Field)
		}
		if choice.Unit != "" && !f.HasUnit(choice.Unit) {
			return UploadTemplate{}, schema.Invalid("columns", "“%s”的单位不正确", choice.Title)
		}
	}
	return schema.Do(c, h.db, func(tx *schema.Tx) (UploadTemplate, error) {
		config := upload.Template{ID: in.ConfigID, CompanyID: c.Caller.Actor.CompanyID, Name: in.Name, Columns: string(web.Encode(in.Columns))}
		if err := upload.SaveTemplate(tx, &config); err != nil {
			return UploadTemplate{}, err
		}
		return newTemplate(&config)
	})
}

func (h Templates) Remove(c *web.Call, in *configIDIn) (web.None, error) {
	return schema.Do(c, h.db, func(tx *schema.Tx) (web.None, error) {
		return web.None{}, upload.RemoveTemplate(tx, c.Caller.Actor.CompanyID, in.ConfigID)
	})
}

// SheetRead is how a file would be read.
type SheetRead struct {
	Sheets []SheetTable `json:"sheets"`
	Hints  []string     `json:"hints"`
	Layout SheetLayout  `json:"layout"`
	Fields []SheetField `json:"fields"`
}

// Read tells how a file would be read, and stores nothing.
func (h Templates) Read(c *web.Call, in *SheetIn) (SheetRead, error) {
	raw, err := in.bytes()
	if err != nil {
		return SheetRead{}, err
	}
	template, err := h.Uploads.template(c)
	if err != nil {
		return SheetRead{}, err
	}
	book, leave, err := h.Uploads.opened(c, raw)
	if err != nil {
		return SheetRead{}, err
	}
	defer leave()
	layout := book.FindLayout(template)
	places := book.LotRows(&layout, template)
	return SheetRead{newTables(book, places), book.Hints, newLayout(book, &layout), sheetFields(upload.ListingUpload)}, book.Err()
}
