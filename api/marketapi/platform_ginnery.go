package marketapi

import (
	"time"

	"cottonmall/api/accountapi"
	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/cotton"
	"cottonmall/schema/market"
	"cottonmall/schema/market/ginnerysheet"
)

// PlatformGinneries handles the calls of administrators about ginneries.
type PlatformGinneries struct{ DB *schema.DB }

type ginneriesIn struct {
	Name        string `json:"name,omitempty" maxLength:"60" doc:"名称：名称、代码或城市中的字"`
	Unconfirmed bool   `json:"unconfirmed,omitempty" doc:"只看待核的：1 或 0"`
	web.PageIn
}

type factoryOut struct {
	Code    string   `json:"code" doc:"代码：批号的前 5 位"`
	Codes   []string `json:"codes" doc:"全部代码，并入的在后"`
	Name    string   `json:"name" doc:"空为只知道代码"`
	Area    string   `json:"area"`
	City    string   `json:"city"`
	Address string   `json:"address"`

	Batches int `json:"batches" doc:"批次数"`
	OnSale  int `json:"onSale" doc:"其中在售的批次数"`

	Proposer
}

// Proposer is the seller that has added a ginnery or warehouse.
type Proposer struct {
	Unconfirmed bool       `json:"unconfirmed" doc:"待核：由卖家新建，平台还没有核实"`
	By          string     `json:"by" doc:"新建它的人"`
	Member      string     `json:"memberName" doc:"新建它的卖家"`
	At          *time.Time `json:"at" doc:"卖家何时新建"`
}

// newProposal returns a proposal with the member who has made it.
func newProposal(p *market.Proposal, namers map[int64]*account.Member) Proposer {
	out := Proposer{Unconfirmed: p.Unconfirmed, At: web.TimeOrNil(p.NamedAt)}
	if by := namers[p.NamedBy]; by != nil {
		out.By, out.Member = by.Name, by.CompanyName
	}
	return out
}

type ginneriesOut struct {
	web.PageOf[factoryOut]
	Unconfirmed int `json:"unconfirmed" doc:"待核的家数"`
}

// List returns a page of the factories, unconfirmed ones first.
func (h PlatformGinneries) List(c *web.Call, in *ginneriesIn) (ginneriesOut, error) {
	return schema.View(c, h.DB, func(tx *schema.Tx) (out ginneriesOut, err error) {
		if out.Unconfirmed, err = market.CountUnconfirmed(tx); err != nil {
			return out, err
		}
		filter := market.FactoryFilter{Text: in.Name, Unconfirmed: in.Unconfirmed}
		found, total, err := market.ListFactories(tx, filter, in.Page())
		if err != nil {
			return out, err
		}
		list, err := factories(tx, found)
		out.PageOf = web.NewPage(in.PageNum, in.PageSize, total, list)
		return out, err
	})
}

// factories returns factories with the numbers of their lots.
func factories(tx *schema.Tx, found []market.Factory) ([]factoryOut, error) {
	list := make([]factoryOut, len(found))
	var codes []string
	var proposals []market.Proposal
	for i := range found {
		codes, proposals = append(codes, found[i].Codes...), append(proposals, found[i].Proposal)
	}
	counts, err := cotton.CountByGinnery(tx, codes)
	if err != nil {
		return nil, err
	}
	namers, err := namersOf(tx, proposals)
	for i := range found {
		f := &found[i]
		list[i] = factoryOut{
			Code: f.Code, Codes: f.Codes, Name: f.Name, Area: f.Area, City: f.City, Address: f.Address,
			Proposer: newProposal(&f.Proposal, namers),
		}
		for _, code := range f.Codes {
			list[i].Batches, list[i].OnSale = list[i].Batches+counts[code].Batches, list[i].OnSale+counts[code].OnSale
		}
	}
	return list, err
}

type ginneryIn struct {
	Code    string `json:"code" pattern:"^[0-9]{5}$" patternDescription:"5 位数字" doc:"代码：批号的前 5 位"`
	Added   bool   `json:"added,omitempty" doc:"新增：1 或 0"`
	Name    string `json:"name" maxLength:"60" doc:"加工厂名称"`
	Area    string `json:"area,omitempty" maxLength:"20" doc:"产区：有城市时为城市的产区"`
	City    string `json:"city,omitempty" maxLength:"40" doc:"城市"`
	Address string `json:"address,omitempty" maxLength:"200" doc:"地址"`
}

// Save adds a factory, or changes one.
func (h PlatformGinneries) Save(c *web.Call, in *ginneryIn) (web.None, error) {
	g := market.Ginnery{Code: in.Code, Name: in.Name, Area: in.Area, City: in.City, Address: in.Address}
	return accountapi.Change(c, h.DB, func(tx *schema.Tx, by *account.Member) error {
		if in.Added {
			return market.AddGinnery(tx, by, g)
		}
		return market.ChangeGinnery(tx, by, g)
	})
}

type ginneryCodeIn struct {
	Code string `json:"code" pattern:"^[0-9]{5}$" patternDescription:"5 位数字" doc:"代码：批号的前 5 位"`
}

// Confirm marks a factory that a seller has added as confirmed.
func (h PlatformGinneries) Confirm(c *web.Call, in *ginneryCodeIn) (web.None, error) {
	return accountapi.Change(c, h.DB, func(tx *schema.Tx, by *account.Member) error {
		return market.ConfirmGinnery(tx, by, in.Code)
	})
}

type mergeGinneryIn struct {
	From string `json:"from" pattern:"^[0-9]{5}$" patternDescription:"5 位数字" doc:"被合并的代码：名称和产地改为保留的"`
	Into string `json:"into" pattern:"^[0-9]{5}$" patternDescription:"5 位数字" doc:"保留的代码"`
}

// Merge makes two codes those of one factory.
func (h PlatformGinneries) Merge(c *web.Call, in *mergeGinneryIn) (web.None, error) {
	return accountapi.Change(c, h.DB, func(tx *schema.Tx, by *account.Member) error {
		return market.MergeGinnery(tx, by, in.From, in.Into)
	})
}

type ginnerySheetIn struct {
	File *web.File `json:"file,omitempty" doc:"表格：代码、名称、产地、地址"`
	Text string    `json:"text,omitempty" maxLength:"2000000" doc:"粘贴的内容：从表格中复制的单元格"`
}

type ginnerySheetOut struct {
	market.StoredGinneries
	Errors []string `json:"errors" doc:"没有读的行"`
}

// Upload stores the ginneries of a sheet.
func (h PlatformGinneries) Upload(c *web.Call, in *ginnerySheetIn) (out ginnerySheetOut, err error) {
	content, err := web.FileOrText(in.File, in.Text)
	if err != nil {
		return out, err
	}
	places, err := schema.View(c, h.DB, market.ReadPlaceNames)
	if err != nil {
		return out, err
	}
	list, problems, err := ginnerysheet.Read(c, content, places)
	if err != nil {
		return out, err
	}
	out.Errors = problems
	out.StoredGinneries, err = schema.Do(c, h.DB, func(tx *schema.Tx) (market.StoredGinneries, error) {
		return market.StoreGinneries(tx, accountapi.MemberOf(c.Caller), list)
	})
	return out, err
}
