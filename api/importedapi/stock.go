package importedapi

import (
	"time"

	"cottonmall/api/accountapi"
	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/imported"
	"cottonmall/schema/market"
)

// Stock handles the calls of sellers about the imported lots of their company.
type Stock struct{ DB *schema.DB }

// importedStock is a listing of the caller's company in any state.
type importedStock struct {
	ID int64 `json:"importlistingID"`
	ImportedForm
	State     imported.State `json:"status" enum:"0,1,2,3,4,5" doc:"0 在售，1 点价中，2 已售，3 已下架，4 已过期，5 草稿"`
	Origin    string         `json:"originsName"`
	Depot     string         `json:"depotName" doc:"仓库，没有时为港口"`
	UpdatedAt time.Time      `json:"updatedAt"`
	Version   int            `json:"version"`

	Verbs []imported.Verb `json:"verbs" enum:"update,publish,takeOff,sold,delete" doc:"现在可做的操作"`
}

// ImportedForm is what a seller enters for an imported lot.
type ImportedForm struct {
	BillNo      string            `json:"billOfLadingNo" maxLength:"60" doc:"提单号：字母和数字"`
	WarehouseID int64             `json:"depotID,omitempty" minimum:"0" doc:"仓库：和港口至少填一项"`
	Port        string            `json:"port,omitempty" maxLength:"10" doc:"港口代码：到港或装运港"`
	Position    imported.Position `json:"position" minimum:"1" maximum:"4" doc:"货物位置：1 保税，2 清关，3 即期装船，4 远期船期"`
	ShipMonth   string            `json:"shipMonth,omitempty" maxLength:"7" doc:"装船月份：如 2027-01"`
	Quota       bool              `json:"quota,omitempty" doc:"带配额"`
	Year        int               `json:"cottonYear" doc:"年度"`
	Country     string            `json:"country" maxLength:"10" doc:"产地国代码：如 US"`
	Level       string            `json:"level" maxLength:"40" doc:"等级"`
	Length      int               `json:"length" doc:"长度：1/32 英寸，36 为 1-1/8"`
	Strength    schema.Centi      `json:"strong,omitempty" doc:"强力：克/特；不知道时不填"`
	MikeMin     schema.Centi      `json:"mikeMin,omitempty" doc:"马值下限"`
	MikeMax     schema.Centi      `json:"mikeMax,omitempty" doc:"马值上限"`
	Packages    int               `json:"packnum" doc:"包数"`
	Weight      schema.Weight     `json:"amount" doc:"重量：吨"`
	Currency    market.Currency   `json:"currency" minimum:"1" maximum:"2" doc:"币种：1 人民币，元/吨；2 美元，美分/磅"`
	IndexCode   string            `json:"indexCode,omitempty" maxLength:"10" doc:"合约：一口价时不填"`
	Basis       market.Decimal    `json:"basis,omitempty" doc:"基差：单位见币种"`
	Price       market.Decimal    `json:"price,omitempty" doc:"一口价：单位见币种；合约加基差时不填"`
	Until       time.Time         `json:"listingValidity" doc:"有效期至"`
	Notes       string            `json:"notes,omitempty" maxLength:"500" doc:"备注"`
}

func (in *ImportedForm) form() imported.Form {
	return imported.Form{
		BillNo: in.BillNo, WarehouseID: in.WarehouseID, Port: in.Port, Position: in.Position, ShipMonth: in.ShipMonth,
		Quota: in.Quota, Year: in.Year, Country: in.Country, Level: in.Level, Length: in.Length, Strength: in.Strength,
		MikeMin: in.MikeMin, MikeMax: in.MikeMax, Packages: in.Packages, Weight: in.Weight, Notes: in.Notes,
		Offer: imported.Offer{
			Currency: in.Currency, IndexCode: in.IndexCode, Basis: in.Basis, Price: in.Price, Until: in.Until,
		},
	}
}

func formOf(f *imported.Form) ImportedForm {
	return ImportedForm{
		BillNo: f.BillNo, WarehouseID: f.WarehouseID, Port: f.Port, Position: f.Position, ShipMonth: f.ShipMonth,
		Quota: f.Quota, Year: f.Year, Country: f.Country, Level: f.Level, Length: f.Length, Strength: f.Strength,
		MikeMin: f.MikeMin, MikeMax: f.MikeMax, Packages: f.Packages, Weight: f.Weight, Notes: f.Notes,
		Currency: f.Currency, IndexCode: f.IndexCode, Basis: f.Basis, Price: f.Price, Until: f.Until,
	}
}

func newImportedStock(l *imported.Listing, ref *imported.Reference) importedStock {
	out := importedStock{
		ID: l.ID, State: l.State, UpdatedAt: l.UpdatedAt, Version: l.Version,
		ImportedForm: formOf(new(l.Form())), Verbs: imported.ListingSteps.Verbs(l.State, schema.Seller),
	}
	out.Origin, out.Depot = placesOf(&out.ImportedForm, ref)
	return out
}

// placesOf returns the names of the country of origin and of the warehouse, or port without one.
func placesOf(in *ImportedForm, ref *imported.Reference) (origin, depot string) {
	if c := ref.Country(in.Country); c != nil {
		origin = c.Name
	}
	if p := ref.Port(in.Port); p != nil {
		depot = p.Name
	}
	if w := ref.Warehouse(in.WarehouseID); w != nil {
		depot = w.Name
	}
	return origin, depot
}

type importedStockIn struct {
	Currency int    `json:"currency,omitempty" minimum:"0" maximum:"2" doc:"币种：1 人民币，2 美元；不填为全部"`
	States   []int  `json:"status,omitempty" maxItems:"6" doc:"状态：0 在售，1 点价中，2 已售，3 已下架，4 已过期，5 草稿；不填为全部"`
	Keyword  string `json:"keyword,omitempty" maxLength:"60" doc:"关键词：提单号中的一段"`
	PageNum  int    `json:"pageNum,omitempty" default:"1" minimum:"1" doc:"页码"`
	PageSize int    `json:"pageSize,omitempty" default:"30" minimum:"1" maximum:"100" doc:"每页条数"`
}

// List returns a page of the company's imported lots, those changed last first.
func (h Stock) List(c *web.Call, in *importedStockIn) (web.PageOf[importedStock], error) {
	return schema.View(c, h.DB, func(tx *schema.Tx) (out web.PageOf[importedStock], err error) {
		ref, err := imported.ReadReference(tx)
		if err != nil {
			return out, err
		}
		f := imported.Filter{Currency: market.Currency(in.Currency), Keyword: in.Keyword}
		for _, s := range in.States {
			f.States = append(f.States, imported.State(s))
		}
		page := schema.Page{Num: in.PageNum, Size: in.PageSize}
		list, total, err := imported.OfCompany(tx, c.Caller.Actor.CompanyID, f, page)
		rows := []importedStock{}
		for i := range list {
			rows = append(rows, newImportedStock(&list[i], ref))
		}
		return web.NewPage(in.PageNum, in.PageSize, total, rows), err
	})
}

// Detail returns an imported lot of the company, for the form.
func (h Stock) Detail(c *web.Call, in *importedIDIn) (*importedStock, error) {
	return schema.View(c, h.DB, func(tx *schema.Tx) (*importedStock, error) {
		l, err := imported.Own(tx, c.Caller.Actor.CompanyID, in.ID)
		if err != nil {
			return nil, err
		}
		ref, err := imported.ReadReference(tx)
		if err != nil {
			return nil, err
		}
		return new(newImportedStock(l, ref)), nil
	})
}

type importedReleaseIn struct {
	List  []ImportedForm `json:"list" minItems:"1" maxItems:"500" doc:"批次"`
	Draft bool           `json:"draft,omitempty" doc:"存为草稿：否则上架"`
}

// Release inserts lots and puts them on sale.
func (h Stock) Release(c *web.Call, in *importedReleaseIn) ([]importedStock, error) {
	return schema.Do(c, h.DB, func(tx *schema.Tx) ([]importedStock, error) {
		forms := make([]imported.Form, len(in.List))
		for i := range in.List {
			forms[i] = in.List[i].form()
		}
		list, err := imported.Add(tx, accountapi.MemberOf(c.Caller), forms, !in.Draft)
		if err != nil {
			return nil, err
		}
		ref, err := imported.ReadReference(tx)
		out := make([]importedStock, len(list))
		for i := range list {
			out[i] = newImportedStock(&list[i], ref)
		}
		return out, err
	})
}

type importedUpdateIn struct {
	ImportedForm
	ID      int64 `json:"importlistingID" minimum:"1" doc:"挂牌编号"`
	Version int   `json:"version" minimum:"1" doc:"版本：看到的"`
}

// Update changes the price and the values of a lot.
func (h Stock) Update(c *web.Call, in *importedUpdateIn) (*importedStock, error) {
	return schema.Do(c, h.DB, func(tx *schema.Tx) (*importedStock, error) {
		l, err := imported.Change(tx, accountapi.MemberOf(c.Caller), in.ID, in.Version, in.form())
		if err != nil {
			return nil, err
		}
		ref, err := imported.ReadReference(tx)
		if err != nil {
			return nil, err
		}
		return new(newImportedStock(l, ref)), nil
	})
}

type importedStepIn struct {
	IDs  []int64       `json:"importlistingIDs" minItems:"1" maxItems:"500" doc:"挂牌编号"`
	Verb imported.Verb `json:"verb" enum:"publish,takeOff,sold,delete" doc:"操作：publish 上架，takeOff 下架，sold 标为已售，delete 删除"`
}

// Step takes lots off sale, puts them on sale again, marks them as sold or deletes them.
func (h Stock) Step(c *web.Call, in *importedStepIn) (web.None, error) {
	return schema.Do(c, h.DB, func(tx *schema.Tx) (web.None, error) {
		return web.None{}, imported.Take(tx, accountapi.MemberOf(c.Caller), in.IDs, in.Verb)
	})
}

type importedTimeIn struct {
	IDs   []int64   `json:"importlistingIDs" minItems:"1" maxItems:"500" doc:"挂牌编号"`
	Until time.Time `json:"listingValidity" doc:"有效期至"`
}

// Extend sets the validity of lots.
func (h Stock) Extend(c *web.Call, in *importedTimeIn) (web.None, error) {
	return schema.Do(c, h.DB, func(tx *schema.Tx) (web.None, error) {
		return web.None{}, imported.Extend(tx, accountapi.MemberOf(c.Caller), in.IDs, in.Until)
	})
}

type importedPriceIn struct {
	IDs      []int64         `json:"importlistingIDs" minItems:"1" maxItems:"500" doc:"挂牌编号"`
	Currency market.Currency `json:"currency" minimum:"1" maximum:"2" doc:"币种：1 人民币，2 美元；和各批的一致"`
	By       market.Decimal  `json:"by" doc:"加减：单位见币种，加在基差或一口价上，负数为降"`
}

// Reprice adds an amount to the basis or price of lots.
func (h Stock) Reprice(c *web.Call, in *importedPriceIn) (web.None, error) {
	return schema.Do(c, h.DB, func(tx *schema.Tx) (web.None, error) {
		return web.None{}, imported.Reprice(tx, accountapi.MemberOf(c.Caller), in.IDs, in.Currency, in.By)
	})
}
