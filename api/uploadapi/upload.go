package uploadapi

import (
	"context"
	"encoding/json"
	"log/slog"
	"slices"

	"cottonmall/api/accountapi"
	"cottonmall/api/limiter"
	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/store"
	"cottonmall/schema/upload"
	"cottonmall/schema/upload/lotsheet"
)

// Uploads read the spreadsheets of sellers.
type Uploads struct {
	db    *schema.DB
	store store.Store
	log   *slog.Logger
	desk  *limiter.Pool // of the one sheet that is read
	turns web.ExportSlots
	*uploadWork
}

// NewUploads returns imports that end with ctx.
func NewUploads(ctx context.Context, db *schema.DB, files store.Store, turns web.ExportSlots, log *slog.Logger) Uploads {
	desk := limiter.NewPool(limiter.Capacity{Total: 1, Each: map[limiter.Kind]int64{limiter.User: 1}, Wait: -1})
	return Uploads{db, files, log, desk, turns, &uploadWork{ctx: ctx, db: db, log: log}}
}

type uploadIn struct {
	SheetIn
	Kind string `json:"kind,omitempty" enum:"listing,quality" default:"listing" doc:"类型：listing 挂牌，quality 检验数据"`
}

// Add reads a sheet and shows what it would do. What cannot be read leaves nothing.
func (h Uploads) Add(c *web.Call, in *uploadIn) (Upload, error) {
	i, err := h.preview(c, &in.SheetIn, upload.Kind(in.Kind), "")
	if err != nil {
		return Upload{}, err
	}
	return h.shown(c, i)
}

func (h Uploads) preview(c *web.Call, in *SheetIn, kind upload.Kind, zone lotsheet.Zone) (*upload.Upload, error) {
	raw, err := in.bytes()
	if err != nil {
		return nil, err
	}
	book, leave, err := h.opened(c, raw)
	if err != nil {
		return nil, err
	}
	defer leave()
	template, err := h.template(c)
	if err != nil {
		return nil, err
	}
	r := &readSheet{book: book, template: template, zone: zone, Reading: lotsheet.Reading{Layout: book.FindLayout(template)}}
	book.SuggestContract(&r.Reading)
	i := upload.Upload{Kind: kind, FileName: in.name(), Hash: store.Name(raw)}
	return h.begin(c, &i, r, func() error { _, err := h.store.Put(c, raw); return err })
}

// begin begins an import with its preview, when what is to be done first is done. What cannot be read leaves nothing.
func (h Uploads) begin(c *web.Call, i *upload.Upload, r *readSheet, first func() error) (*upload.Upload, error) {
	if err := r.read(i.Kind); err != nil {
		return nil, err
	}
	_, hints := r.book.UnreadLots(&r.Layout)
	places := r.places()
	if err := r.book.Err(); err != nil {
		return nil, err
	}
	i.Sheets, i.Hints = string(web.Encode(newTables(r.book, places))), string(web.Encode(slices.Concat(r.book.Hints, hints)))
	i, err := schema.Do(c, h.db, func(tx *schema.Tx) (*upload.Upload, error) {
		own := *i
		return &own, upload.Add(tx, accountapi.MemberOf(c.Caller), &own)
	})
	if err != nil {
		return nil, err
	}
	if err = first(); err == nil {
		err = h.keepRead(c, i, r)
	}
	if err != nil {
		h.leaveNothing(c, i)
		return nil, err
	}
	return i, nil
}

// leaveNothing forgets a preview that did not come about.
func (h Uploads) leaveNothing(c *web.Call, i *upload.Upload) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(c), lastWords)
	defer cancel()
	if _, err := schema.Do(ctx, h.db, func(tx *schema.Tx) (web.None, error) { return web.None{}, upload.Remove(tx, i.CompanyID, i.ID) }); err != nil {
		h.log.Warn("an import that could not be read is not removed", "import", i.ID, "error", err)
	}
}

// template is what the company has said about the columns of its sheets.
func (h Uploads) template(c *web.Call) (lotsheet.Template, error) {
	return schema.View(c, h.db, func(tx *schema.Tx) (lotsheet.Template, error) {
		_, all, err := templatesOf(tx, c.Caller.Actor.CompanyID)
		return all, err
	})
}

// templatesOf are the templates of a company by their ids, and all of them as one.
func templatesOf(tx *schema.Tx, seller int64) (each map[int64]lotsheet.Template, all lotsheet.Template, err error) {
	configs, err := upload.ListTemplates(tx, seller)
	if err != nil {
		return nil, nil, err
	}
	var choices []lotsheet.Choice
	each = make(map[int64]lotsheet.Template, len(configs))
	for _, config := range slices.Backward(configs) { // the last used holds
		var some []lotsheet.Choice
		if err := json.Unmarshal([]byte(config.Columns), &some); err != nil {
			return nil, nil, err
		}
		each[config.ID], choices = lotsheet.TemplateOf(some), append(choices, some...)
	}
	return each, lotsheet.TemplateOf(choices), nil
}

type uploadUpdateIn struct {
	ImportID int64           `json:"importID" minimum:"1" doc:"导入编号"`
	Layout   *layoutIn       `json:"layout,omitempty" doc:"怎样读取：只填要改的"`
	Cells    []mendIn        `json:"cells,omitempty" maxItems:"1000" doc:"改过的单元格"`
	Defaults *sheetDefaultIn `json:"defaults,omitempty" doc:"表中没有时：取的值，整体替换"`
}

type layoutIn struct {
	Sheet      *int       `json:"sheet,omitempty" minimum:"0" maximum:"300" doc:"工作表：从 0 起；不同时重新识别表头和列"`
	HeaderRow  *int       `json:"headerRow,omitempty" minimum:"0" maximum:"1048576" doc:"表头所在行：0 为没有；不同时重新识别列"`
	FirstRow   *int       `json:"firstRow,omitempty" minimum:"1" maximum:"1048576" doc:"数据首行"`
	ReadHidden *bool      `json:"readHidden,omitempty" doc:"读隐藏行"`
	Columns    []columnIn `json:"columns,omitempty" maxItems:"300" doc:"列：只填要改的"`
}

type columnIn struct {
	Index int    `json:"index" minimum:"0" maximum:"299" doc:"第几列，从 0 起"`
	Field string `json:"field,omitempty" maxLength:"40" doc:"字段，空为不读取"`
	Unit  string `json:"unit,omitempty" enum:",kg,t,%,1" doc:"单位"`
}

type mendIn struct {
	Number int    `json:"number" minimum:"1" maximum:"1048576" doc:"行号"`
	Index  int    `json:"index" minimum:"0" maximum:"299" doc:"第几列，从 0 起"`
	Text   string `json:"text" maxLength:"1000" doc:"内容"`
}

type sheetDefaultIn struct {
	IndexCode string     `json:"indexCode,omitempty" maxLength:"10" doc:"合约，如 CF701"`
	Basis     *int       `json:"basis,omitempty" minimum:"-2000" maximum:"5000" doc:"基差，元/吨"`
	Price     int        `json:"price,omitempty" minimum:"0" maximum:"1000000" doc:"一口价，元/吨"`
	Until     schema.Day `json:"until,omitempty" maxLength:"10" doc:"有效期，如 2026-12-31"`
	Notes     string     `json:"notes,omitempty" maxLength:"500" doc:"备注"`
}

// Update reads a sheet as it was put right.
func (h Uploads) Update(c *web.Call, in *uploadUpdateIn) (Upload, error) {
	i, err := h.one(c, in.ImportID)
	if err != nil {
		return Upload{}, err
	}
	i.MendedAt = h.db.Now()
	if err := h.readAgain(c, i, in.apply); err != nil {
		return Upload{}, err
	}
	return h.shown(c, i)
}

// readAgain reads an import as it is now, and as it is changed first.
func (h Uploads) readAgain(c *web.Call, i *upload.Upload, change func(*readSheet) error) error {
	r, leave, err := h.openAgain(c, i)
	if err != nil {
		return err
	}
	defer leave()
	if i.Layout == "" { // its preview was cut
		r.Layout = r.book.FindLayout(r.template)
		r.book.SuggestContract(&r.Reading)
		if err := r.book.Err(); err != nil {
			return err
		}
	}
	if err := change(r); err != nil {
		return err
	}
	if err := r.read(i.Kind); err != nil {
		return err
	}
	return h.keepRead(c, i, r)
}

// openAgain opens the file of an import.
func (h Uploads) openAgain(c *web.Call, i *upload.Upload) (*readSheet, func(), error) {
	_, how, err := readingOf(i)
	if err != nil {
		return nil, nil, err
	}
	raw, err := h.store.Get(c, i.Hash)
	if err != nil {
		return nil, nil, err
	}
	template, err := h.template(c)
	if err != nil {
		return nil, nil, err
	}
	book, leave, err := h.opened(c, raw)
	if err != nil {
		return nil, nil, err
	}
	return &readSheet{book: book, template: template, Reading: how}, leave, nil
}

func (h Uploads) one(c *web.Call, id int64) (*upload.Upload, error) {
	return schema.View(c, h.db, func(tx *schema.Tx) (*upload.Upload, error) {
		return upload.Find(tx, c.Caller.Actor.CompanyID, id)
	})
}

type uploadIDIn struct {
	ImportID int64 `json:"importID" minimum:"1" doc:"导入编号"`
}

func (h Uploads) Single(c *web.Call, in *uploadIDIn) (Upload, error) {
	i, err := h.one(c, in.ImportID)
	if err != nil {
		return Upload{}, err
	}
	return h.shown(c, i)
}

// shown is an import with all that a preview shows.
func (h Uploads) shown(c *web.Call, i *upload.Upload) (Upload, error) {
	return schema.View(c, h.db, func(tx *schema.Tx) (Upload, error) {
		out, err := h.named(tx, i)
		if err != nil {
			return out, err
		}
		layout, r, err := readingOf(i)
		if err != nil {
			return out, err
		}
		out.Layout, out.Defaults, out.Edits, out.Fields = &layout, r.Defaults, len(r.Edits), sheetFields(i.Kind)
		if out.Sheets, err = sheetsOf(tx, i); err != nil {
			return out, err
		}
		if err := json.Unmarshal([]byte(i.Hints), &out.Hints); err != nil {
			return out, err
		}
		if i.Kind == upload.ListingUpload {
			out.Hints = append(out.Hints, r.Hints()...)
		}
		if !i.Confirmable() {
			return out, nil
		}
		if out.Before, err = h.before(tx, i, c.Caller.Actor.MembershipID); err == nil && i.Kind == upload.ListingUpload {
			out.Leaving, out.LeavingElsewhere, err = upload.CountLeaving(tx, i)
		}
		return out, err
	})
}

// named is an import with the name of who sent it.
func (h Uploads) named(tx *schema.Tx, i *upload.Upload) (Upload, error) {
	by, err := account.FindMember(tx, i.MembershipID)
	if err != nil {
		return Upload{}, err
	}
	return newUpload(i, by.Name, tx.Now()), nil
}

type uploadLinesIn struct {
	ImportID int64  `json:"importID" minimum:"1" doc:"导入编号"`
	Level    string `json:"level,omitempty" enum:"ready,warning,error,skipped,duplicate" doc:"只看哪些行"`
	Becomes  string `json:"becomes,omitempty" enum:"fresh,repriced,relisted,unchanged" doc:"只看哪种变化"`
	Jumps    bool   `json:"jumps,omitempty" doc:"只看相差很大：报价与原来"`
	PageNum  int    `json:"pageNum,omitempty" minimum:"1" maximum:"30000" default:"1" doc:"页码，从 1 起"`
	PageSize int    `json:"pageSize,omitempty" minimum:"1" maximum:"1000" default:"100" doc:"每页条数"`
}

func (in *uploadLinesIn) page() schema.Page { return schema.Page{Num: in.PageNum, Size: in.PageSize} }

func (in *uploadLinesIn) read(tx *schema.Tx, id int64) ([]upload.Line, int, error) {
	if in.Jumps {
		return upload.JumpingLines(tx, id, in.page())
	}
	return upload.ListLines(tx, id, upload.Level(in.Level), upload.LotChange(in.Becomes), in.page())
}

// Lines are the lines of a sheet, page by page.
func (h Uploads) Lines(c *web.Call, in *uploadLinesIn) (web.PageOf[UploadLine], error) {
	return schema.View(c, h.db, func(tx *schema.Tx) (web.PageOf[UploadLine], error) {
		out := web.PageOf[UploadLine]{PageNum: in.PageNum, PageSize: in.PageSize}
		i, err := upload.Find(tx, c.Caller.Actor.CompanyID, in.ImportID)
		if err != nil {
			return out, err
		}
		list, total, err := in.read(tx, i.ID)
		out.TotalRow, out.List = total, make([]UploadLine, len(list))
		for n := range list {
			if out.List[n], err = newLine(&list[n]); err != nil {
				return out, err
			}
		}
		return out, err
	})
}
