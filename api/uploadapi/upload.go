package uploadapi

import (
	"encoding/json"
	"log/slog"

	"cottonmall/api/accountapi"
	"cottonmall/api/limiter"
	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/store"
	"cottonmall/schema/upload"
)

// Uploads answers the calls about the spreadsheets of sellers, or about the certificates that the platform uploads.
type Uploads struct {
	db      *schema.DB
	reader  *upload.Reader
	reading *limiter.Pool // of the one sheet that is read
	slots   web.ExportSlots
	memory  *memoryReturn

	platform bool
}

// NewUploads returns uploads whose files are kept in a store.
func NewUploads(db *schema.DB, files store.Store, slots web.ExportSlots, log *slog.Logger) Uploads {
	reading := limiter.NewPool(limiter.Capacity{Total: 1, Each: map[limiter.Kind]int64{limiter.User: 1}, Wait: -1})
	return Uploads{
		db: db, reader: &upload.Reader{DB: db, Files: files, Log: log}, reading: reading, slots: slots,
		memory: &memoryReturn{delay: returnDelay},
	}
}

// OfPlatform returns the calls about the certificates that the platform uploads.
func (h Uploads) OfPlatform() Uploads {
	h.platform = true
	return h
}

// owner returns the company whose uploads the calls are about.
func (h Uploads) owner(c *web.Call) int64 {
	if h.platform {
		return upload.Platform
	}
	return c.Caller.Actor.CompanyID
}

// sender returns the caller as the sender of uploads.
func (h Uploads) sender(c *web.Call) *account.Member {
	if h.platform {
		return upload.OfPlatform(accountapi.MemberOf(c.Caller))
	}
	return accountapi.MemberOf(c.Caller)
}

type uploadIn struct {
	SheetIn
	Kind string `json:"kind,omitempty" enum:"listing,quality" default:"listing" doc:"类型：listing 挂牌，quality 检验数据"`
}

// Add reads a sheet and returns its preview. A sheet that cannot be read leaves nothing.
func (h Uploads) Add(c *web.Call, in *uploadIn) (Upload, error) {
	u, err := h.preview(c, &in.SheetIn, upload.Source{Kind: upload.Kind(in.Kind)})
	return h.shown(c, u, err)
}

// AddOfficial reads certificates of the public inspection and returns their preview.
func (h Uploads) AddOfficial(c *web.Call, in *SheetIn) (Upload, error) {
	u, err := h.preview(c, in, upload.Source{Kind: upload.OfficialUpload})
	return h.shown(c, u, err)
}

// preview reads a sheet.
func (h Uploads) preview(c *web.Call, in *SheetIn, source upload.Source) (u *upload.Upload, err error) {
	if source.Content, err = in.bytes(); err != nil {
		return nil, err
	}
	leave, err := h.place(c)
	if err != nil {
		return nil, err
	}
	defer leave()
	source.Name = in.name()
	return h.reader.Preview(c, h.sender(c), source)
}

type uploadUpdateIn struct {
	ImportID int64           `json:"importID" minimum:"1" doc:"导入编号"`
	Layout   *layoutIn       `json:"layout,omitempty" doc:"怎样读取：只填要改的"`
	Cells    []mendIn        `json:"cells,omitempty" maxItems:"1000" doc:"改过的单元格"`
	Defaults *sheetDefaultIn `json:"defaults,omitempty" doc:"表中没有时：取的值，整体替换"`
	Names    []chosenNameIn  `json:"names,omitempty" maxItems:"500" doc:"没有认出的名称：各是什么，各批相同"`
}

type chosenNameIn struct {
	Field string `json:"field" maxLength:"40" enum:"depotName,origins,factoryName,broker" doc:"字段"`
	From  string `json:"from" maxLength:"120" doc:"表中的名称"`
	To    string `json:"to,omitempty" maxLength:"120" doc:"读作，空为没有"`
	Undo  bool   `json:"undo,omitempty" doc:"不再这样读，以后的表也不再"`
}

type layoutIn struct {
	Sheet      *int       `json:"sheet,omitempty" minimum:"0" maximum:"300" doc:"工作表：从 0 起；不同时重新识别表头和列"`
	HeaderRow  *int       `json:"headerRow,omitempty" minimum:"0" maximum:"1048576" doc:"表头所在行：0 为没有；不同时重新识别列"`
	FirstRow   *int       `json:"firstRow,omitempty" minimum:"1" maximum:"1048576" doc:"数据首行"`
	ReadHidden *bool      `json:"readHidden,omitempty" doc:"读隐藏行"`
	Forget     bool       `json:"forget,omitempty" doc:"重新识别：不用记住的工作表、表头和统一填写"`
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

	PackType   int    `json:"packType,omitempty" enum:"0,1,2" doc:"采摘：1 手采，2 机采"`
	CottonType int    `json:"cottonType,omitempty" enum:"0,1,2,4" doc:"类型：1 锯齿，2 皮辊，4 长绒"`
	Depot      string `json:"depotName,omitempty" maxLength:"120" doc:"仓库"`
	Origin     string `json:"origins,omitempty" maxLength:"40" doc:"产地：城市，或只有产区"`
	Broker     string `json:"broker,omitempty" maxLength:"120" doc:"居间商：平台的居间企业"`
}

// Update changes how a sheet is read.
func (h Uploads) Update(c *web.Call, in *uploadUpdateIn) (Upload, error) {
	leave, err := h.place(c)
	if err != nil {
		return Upload{}, err
	}
	defer leave()
	u, err := h.reader.Change(c, h.owner(c), in.ImportID, in.change())
	return h.shown(c, u, err)
}

// one returns an upload of the caller's company.
func (h Uploads) one(c *web.Call, id int64) (*upload.Upload, error) {
	return schema.View(c, h.db, func(tx *schema.Tx) (*upload.Upload, error) {
		return upload.Find(tx, h.owner(c), id)
	})
}

type uploadIDIn struct {
	ImportID int64 `json:"importID" minimum:"1" doc:"导入编号"`
}

// Single returns an upload.
func (h Uploads) Single(c *web.Call, in *uploadIDIn) (Upload, error) {
	u, err := h.one(c, in.ImportID)
	return h.shown(c, u, err)
}

// shown returns an upload with the details of its preview. It returns the error of the call that it follows.
func (h Uploads) shown(c *web.Call, u *upload.Upload, err error) (Upload, error) {
	if err != nil {
		return Upload{}, err
	}
	return schema.View(c, h.db, func(tx *schema.Tx) (Upload, error) {
		out, err := h.named(tx, u)
		if err != nil {
			return out, err
		}
		layout, r, err := u.Reading()
		if err != nil {
			return out, err
		}
		out.Layout, out.Defaults, out.Edits, out.Fields = &layout, r.Defaults, len(r.Edits), sheetFields(u.Kind)
		if out.Sheets, err = upload.ListTables(tx, u); err != nil {
			return out, err
		}
		if err := json.Unmarshal([]byte(u.Hints), &out.Hints); err != nil {
			return out, err
		}
		if u.Kind == upload.ListingUpload {
			out.Hints = append(out.Hints, r.Hints()...)
		}
		if !u.Confirmable() {
			return out, nil
		}
		if out.Before, err = h.before(tx, u, c.Caller.Actor.UserID); err == nil && u.Kind == upload.ListingUpload {
			out.Leaving, out.LeavingElsewhere, err = upload.CountLeaving(tx, u)
		}
		return out, err
	})
}

// named returns an upload with the name of its sender.
func (h Uploads) named(tx *schema.Tx, u *upload.Upload) (Upload, error) {
	by, err := upload.Sender(tx, u)
	if err != nil {
		return Upload{}, err
	}
	return newUpload(u, by.Name, tx.Now()), nil
}

// LinePageIn is the part of an input that selects a page of the rows of a sheet.
type LinePageIn struct {
	PageNum  int `json:"pageNum,omitempty" minimum:"1" maximum:"30000" default:"1" doc:"页码，从 1 起"`
	PageSize int `json:"pageSize,omitempty" minimum:"1" maximum:"1000" default:"100" doc:"每页条数"`
}

func (in LinePageIn) page() schema.Page { return schema.Page{Num: in.PageNum, Size: in.PageSize} }

type uploadLinesIn struct {
	ImportID int64  `json:"importID" minimum:"1" doc:"导入编号"`
	Level    string `json:"level,omitempty" enum:"ready,warning,error,skipped,duplicate" doc:"只看哪些行"`
	Becomes  string `json:"becomes,omitempty" enum:"fresh,repriced,relisted,unchanged" doc:"只看哪种变化"`
	Jumps    bool   `json:"jumps,omitempty" doc:"只看相差很大：报价与原来"`
	LinePageIn
}

func (in *uploadLinesIn) read(tx *schema.Tx, id int64) ([]upload.Line, int, error) {
	if in.Jumps {
		return upload.JumpingLines(tx, id, in.page())
	}
	return upload.ListLines(tx, id, upload.Level(in.Level), upload.LotChange(in.Becomes), in.page())
}

// Lines returns a page of the lines of a sheet.
func (h Uploads) Lines(c *web.Call, in *uploadLinesIn) (web.PageOf[UploadLine], error) {
	return schema.View(c, h.db, func(tx *schema.Tx) (web.PageOf[UploadLine], error) {
		out := web.PageOf[UploadLine]{PageNum: in.PageNum, PageSize: in.PageSize}
		u, err := upload.Find(tx, h.owner(c), in.ImportID)
		if err != nil {
			return out, err
		}
		list, total, err := in.read(tx, u.ID)
		out.TotalRow, out.List = total, make([]UploadLine, len(list))
		for n := range list {
			if out.List[n], err = newLine(&list[n]); err != nil {
				return out, err
			}
		}
		return out, err
	})
}
