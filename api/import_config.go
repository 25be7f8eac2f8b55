package api

import (
	"encoding/json"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/upload"
	"cottonmall/schema/upload/lotsheet"
)

// importConfigs are the templates of sellers: what the columns of their sheets are about.
type importConfigs struct{ imports }

// ImportConfig is a template.
type ImportConfig struct {
	ConfigID int64          `json:"configID"`
	Name     string         `json:"name"`
	Columns  []ImportChoice `json:"columns"`
	UsedAt   time.Time      `json:"usedAt"`

	Remembered bool `json:"remembered" doc:"导入时自动记住的，让位给手工保存的"`
}

// ImportChoice is what a template says about one column.
type ImportChoice struct {
	lotsheet.Choice
	FieldTitle string `json:"fieldTitle"`
}

// ImportConfigs are all templates of a company.
type ImportConfigs struct {
	List []ImportConfig `json:"list"`
}

func newImportConfig(c *upload.Template) (out ImportConfig, err error) {
	out = ImportConfig{ConfigID: c.ID, Name: c.Name, UsedAt: c.UsedAt, Remembered: c.Remembered}
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

func (h importConfigs) list(c *call, _ *none) (ImportConfigs, error) {
	return schema.View(c, h.db, func(tx *schema.Tx) (out ImportConfigs, err error) {
		list, err := upload.ListTemplates(tx, c.caller.actor.CompanyID)
		if err != nil {
			return out, err
		}
		for n := range list {
			config, err := newImportConfig(&list[n])
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

func (h importConfigs) single(c *call, in *configIDIn) (ImportConfig, error) {
	return schema.View(c, h.db, func(tx *schema.Tx) (ImportConfig, error) {
		config, err := upload.FindTemplate(tx, c.caller.actor.CompanyID, in.ConfigID)
		if err != nil {
			return ImportConfig{}, err
		}
		return newImportConfig(config)
	})
}

type configIn struct {
	ConfigID int64             `json:"configID,omitempty" minimum:"0" doc:"模板编号：0 或不填为新增"`
	Name     string            `json:"name" maxLength:"40" doc:"模板名称"`
	Columns  []lotsheet.Choice `json:"columns" minItems:"1" maxItems:"300" doc:"各列：表头和它的字段"`
}

func (h importConfigs) save(c *call, in *configIn) (ImportConfig, error) {
	for _, choice := range in.Columns {
		f, known := lotsheet.FieldOf(choice.Field)
		if choice.Field != "" && !known {
			return ImportConfig{}, schema.Invalid("columns", "没有“%s”这个字段", choice.Field)
		}
		if choice.Unit != "" && !f.HasUnit(choice.Unit) {
			return ImportConfig{}, schema.Invalid("columns", "“%s”的单位不正确", choice.Title)
		}
	}
	return schema.Do(c, h.db, func(tx *schema.Tx) (ImportConfig, error) {
		config := upload.Template{ID: in.ConfigID, CompanyID: c.caller.actor.CompanyID, Name: in.Name, Columns: string(encode(in.Columns))}
		if err := upload.SaveTemplate(tx, &config); err != nil {
			return ImportConfig{}, err
		}
		return newImportConfig(&config)
	})
}

func (h importConfigs) remove(c *call, in *configIDIn) (none, error) {
	return schema.Do(c, h.db, func(tx *schema.Tx) (none, error) {
		return none{}, upload.RemoveTemplate(tx, c.caller.actor.CompanyID, in.ConfigID)
	})
}

// SheetRead is how a file would be read.
type SheetRead struct {
	Sheets []SheetTable `json:"sheets"`
	Hints  []string     `json:"hints"`
	Layout SheetLayout  `json:"layout"`
	Fields []SheetField `json:"fields"`
}

// read tells how a file would be read, and stores nothing.
func (h importConfigs) read(c *call, in *SheetIn) (SheetRead, error) {
	raw, err := in.bytes()
	if err != nil {
		return SheetRead{}, err
	}
	template, err := h.imports.template(c)
	if err != nil {
		return SheetRead{}, err
	}
	book, leave, err := h.imports.opened(c, raw)
	if err != nil {
		return SheetRead{}, err
	}
	defer leave()
	layout := book.FindLayout(template)
	places := book.LotRows(&layout, template)
	return SheetRead{newTables(book, places), book.Hints, newLayout(book, &layout), sheetFields(upload.ListingUpload)}, book.Err()
}
