package cottonapi

import (
	"cmp"
	"context"
	"slices"
	"time"

	"cottonmall/api/accountapi"
	"cottonmall/api/web"
	"cottonmall/indexer/cottonindex"
	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/cotton"
	"cottonmall/schema/demand"
	"cottonmall/schema/market"
)

// Shops handles the calls about the public shops of companies.
type Shops struct {
	DB    *schema.DB
	Index Index
	Views *Views

	Directory *Directory
}

// Directory keeps the list of all shops, because it has the number of the listings of each.
type Directory struct {
	db   *schema.DB
	kept web.Kept[cotton.Directory]
}

// directoryKept is how long the list of all shops is kept.
const directoryKept = 5 * time.Second

// NewDirectory returns a directory that reads a database.
func NewDirectory(db *schema.DB) *Directory {
	return &Directory{db: db, kept: web.Kept[cotton.Directory]{Life: directoryKept}}
}

// Shops returns all shops, most listings first.
func (d *Directory) Shops(ctx context.Context) (cotton.Directory, error) {
	return d.kept.Get(ctx, d.db.Now(), func(ctx context.Context) (cotton.Directory, error) {
		return schema.View(ctx, d.db, cotton.Shops)
	})
}

type shopConditions struct {
	Cities   []cotton.ShopCity `json:"cities" doc:"店铺所在城市，多的在前"`
	Shops    int               `json:"shops" doc:"店铺数"`
	OnSale   int               `json:"onSale" doc:"有在售批次的店铺数"`
	Listings int               `json:"listings" doc:"在售批数，新疆棉和地产棉"`
}

// Conditions returns the filter options of the page of all shops.
func (h Shops) Conditions(c *web.Call, _ *web.None) (out shopConditions, err error) {
	shops, err := h.Directory.Shops(c)
	if err != nil {
		return out, err
	}
	out.Cities, out.Shops = shops.Cities(), len(shops)
	for i := range shops {
		if shops[i].Listings > 0 {
			out.OnSale++
		}
	}
	counts, err := h.Index.Counts(c, accountapi.ViewerOf(c.Caller), []demand.Demand{{}, {Type: 1}})
	for _, n := range counts {
		out.Listings += n
	}
	return out, err
}

type shopOfIn struct {
	CompanyID int64 `json:"memberID" minimum:"1" doc:"企业：编号"`
}

type shopDetails struct {
	accountapi.CompanyFace
	Product  bool                 `json:"product" doc:"平台的会员企业"`
	Open     bool                 `json:"open" doc:"含联系方式；只给已通过审核的企业的成员"`
	Contacts []accountapi.Contact `json:"contacts" doc:"企业展示的人员"`
}

// Details returns an approved company. Only members of approved companies see its contacts.
func (h Shops) Details(c *web.Call, in *shopOfIn) (shopDetails, error) {
	return schema.View(c, h.DB, func(tx *schema.Tx) (shopDetails, error) {
		s, err := accountapi.ReadShop(tx, in.CompanyID)
		if err != nil {
			return shopDetails{}, err
		}
		company, err := account.FindCompany(tx, in.CompanyID)
		if err != nil {
			return shopDetails{}, err
		}
		out := shopDetails{
			CompanyFace: s.CompanyFace, Product: company.Product, Open: accountapi.ViewerOf(c.Caller).Company != 0,
			Contacts: s.Contacts,
		}
		if !out.Open {
			out.Contact, out.Phone, out.Contacts = "", "", nil
		}
		return out, nil
	})
}

// bothZones returns the demands for the Xinjiang and the inland lots of a company.
func bothZones(member int64) []demand.Demand {
	return []demand.Demand{{CompanyID: member}, {Type: 1, CompanyID: member}}
}

type shopCount struct {
	Count    int           `json:"count" doc:"在售批数"`
	Tons     schema.Weight `json:"tons" doc:"吨"`
	Xinjiang int           `json:"xinjiang" doc:"其中新疆棉批数"`
	Inland   int           `json:"inland" doc:"其中地产棉批数"`
	PriceMin *schema.Yuan  `json:"priceMin" doc:"最低现价，元/吨"`
	PriceMax *schema.Yuan  `json:"priceMax" doc:"最高现价，元/吨"`
}

// Count returns the number, weight and price range of the lots that a company has on sale.
func (h Shops) Count(c *web.Call, in *shopOfIn) (out shopCount, err error) {
	for _, d := range bothZones(in.CompanyID) {
		s, err := h.Index.Sums(c, accountapi.ViewerOf(c.Caller), d)
		if err != nil {
			return out, err
		}
		out.Count, out.Tons = out.Count+s.Count, out.Tons+s.Amount
		if d.Type == 0 {
			out.Xinjiang = s.Count
		} else {
			out.Inland = s.Count
		}
		if s.PriceMin != nil && (out.PriceMin == nil || *s.PriceMin < *out.PriceMin) {
			out.PriceMin = s.PriceMin
		}
		if s.PriceMax != nil && (out.PriceMax == nil || *s.PriceMax > *out.PriceMax) {
			out.PriceMax = s.PriceMax
		}
	}
	return out, nil
}

// depotsMax is how many warehouses of a company are shown.
const depotsMax = 10

type depotFocus struct {
	List []shopDepot `json:"list" doc:"批数多的仓库在前，最多 10 个"`
}

type shopDepot struct {
	DepotID   int64         `json:"depotID"`
	DepotName string        `json:"depotName"`
	Count     int           `json:"count"`
	Tons      schema.Weight `json:"tons"`
}

// Depots returns the warehouses with the most lots of a company on sale.
func (h Shops) Depots(c *web.Call, in *shopOfIn) (out depotFocus, err error) {
	found := map[string]int{}
	for _, d := range bothZones(in.CompanyID) {
		page, err := h.Index.Search(c, accountapi.ViewerOf(c.Caller), cottonindex.Search{
			Demand: d, Order: "listingTime", PageNum: 1, PageSize: 1, Facets: []string{"depotName"},
		})
		if err != nil {
			return out, err
		}
		for _, n := range page.Facets["depotName"].Counts {
			found[n.Value] += n.Count
		}
	}
	for name, n := range found {
		if n > 0 {
			out.List = append(out.List, shopDepot{DepotName: name, Count: n})
		}
	}
	slices.SortFunc(out.List, func(a, b shopDepot) int {
		return cmp.Or(cmp.Compare(b.Count, a.Count), cmp.Compare(a.DepotName, b.DepotName))
	})
	out.List = out.List[:min(len(out.List), depotsMax)]
	return out, h.weighDepots(c, in.CompanyID, out.List)
}

// weighDepots sets the IDs of warehouses and the weight of the lots that a company has there.
func (h Shops) weighDepots(c *web.Call, member int64, list []shopDepot) error {
	ids, err := schema.View(c, h.DB, func(tx *schema.Tx) (map[string]int64, error) {
		all, err := market.Warehouses(tx)
		ids := map[string]int64{}
		for _, w := range all {
			ids[w.Name] = w.ID
		}
		return ids, err
	})
	if err != nil {
		return err
	}
	for i := range list {
		list[i].DepotID = ids[list[i].DepotName]
		for _, d := range bothZones(member) {
			d.Warehouses = schema.List{list[i].DepotName}
			s, err := h.Index.Sums(c, accountapi.ViewerOf(c.Caller), d)
			if err != nil {
				return err
			}
			list[i].Tons += s.Amount
		}
	}
	return nil
}

type shopView struct {
	Views       int        `json:"views" doc:"被看过的次数"`
	Listings    int        `json:"listings" doc:"在售批数"`
	RefreshedAt *time.Time `json:"refreshedAt" doc:"最近一次挂牌或刷新的时间；没有在售批次时为空"`
}

// View returns the number of views of a company and the time of its last listing. It counts the call as a view.
func (h Shops) View(c *web.Call, in *shopOfIn) (out shopView, err error) {
	views, err := schema.View(c, h.DB, func(tx *schema.Tx) (map[int64]int, error) {
		if _, err := accountapi.ReadShop(tx, in.CompanyID); err != nil {
			return nil, err
		}
		return cotton.Views(tx, cotton.ShopViews, []int64{in.CompanyID})
	})
	if err != nil {
		return out, err
	}
	if out.Views = views[in.CompanyID]; accountapi.ViewerOf(c.Caller).Company != in.CompanyID {
		h.Views.record(c.Caller, cotton.ShopViews, in.CompanyID)
	}
	for _, d := range bothZones(in.CompanyID) {
		page, err := h.Index.Search(c, accountapi.ViewerOf(c.Caller), cottonindex.Search{
			Demand: d, Order: "listingTime", PageNum: 1, PageSize: 1,
		})
		if err != nil {
			return out, err
		}
		out.Listings += page.TotalRow
		for i := range page.List {
			if at := time.Unix(page.List[i].ListingTime, 0).UTC(); out.RefreshedAt == nil || at.After(*out.RefreshedAt) {
				out.RefreshedAt = &at
			}
		}
	}
	return out, nil
}

type shopsIn struct {
	web.PageIn
	Name   string `json:"name,omitempty" maxLength:"120" doc:"公司名，或其中的字"`
	City   string `json:"city,omitempty" maxLength:"40" doc:"所在城市"`
	OnSale bool   `json:"onSale,omitempty" doc:"只看有在售批次的"`
}

// List returns a page of the shops that satisfy a filter.
func (h Shops) List(c *web.Call, in *shopsIn) (out web.PageOf[cotton.Shop], err error) {
	shops, err := h.Directory.Shops(c)
	if err != nil {
		return out, err
	}
	list, total, err := shops.Find(cotton.ShopFilter{Name: in.Name, City: in.City, OnSale: in.OnSale}, in.Page())
	return web.NewPage(in.PageNum, in.PageSize, total, list), err
}
