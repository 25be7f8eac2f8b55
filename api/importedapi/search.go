package importedapi

import (
	"context"
	"strconv"

	"cottonmall/api/web"
	"cottonmall/indexer"
	"cottonmall/indexer/importedindex"
	"cottonmall/schema"
	"cottonmall/schema/deal"
	"cottonmall/schema/imported"
	"cottonmall/schema/market"
)

// Lots handles the calls about the imported lots on sale.
type Lots struct {
	DB    *schema.DB
	Index *importedindex.Index
}

// Search returns a page of the imported lots on sale.
func (h Lots) Search(c *web.Call, in *importedindex.ImportedSearch) (*importedindex.ImportedPage, error) {
	return h.Index.Search(c, *in)
}

type importedIDIn struct {
	ID int64 `json:"importlistingID" minimum:"1" doc:"挂牌编号"`
}

// Detail returns a lot on sale.
func (h Lots) Detail(c *web.Call, in *importedIDIn) (*importedindex.ImportedLot, error) {
	return h.Index.Find(c, in.ID)
}

type importedBillIn struct {
	BillNo string `json:"billOfLadingNo" minLength:"1" maxLength:"60" doc:"提单号"`
	Duty   int    `json:"duty,omitempty" minimum:"1" maximum:"3" default:"1" doc:"税率：到厂价按 1 配额内 1%，2 滑准税，3 配额外 40%"`
}

// importedBill is a bill of lading with its lots on sale.
type importedBill struct {
	BillNo   string                      `json:"billOfLadingNo"`
	Lots     []importedindex.ImportedLot `json:"list" doc:"这个提单的在售各批，到厂价低的在前"`
	Packages int                         `json:"packnum"`
	Weight   schema.Weight               `json:"amount" doc:"吨"`
}

// billMax is the largest number of lots of one bill that are shown.
const billMax = 100

// Bill returns the lots on sale of a bill of lading.
func (h Lots) Bill(c *web.Call, in *importedBillIn) (*importedBill, error) {
	lots, err := lotsOfBill(c, h.DB, h.Index, in.BillNo, importedindex.Duty(in.Duty))
	if err != nil {
		return nil, err
	}
	out := &importedBill{BillNo: lots[0].BillNo, Lots: lots}
	for _, lot := range lots {
		out.Packages += lot.Packages
		out.Weight += lot.Weight
	}
	return out, nil
}

// lotsOfBill returns the lots on sale of a bill of lading. It refuses a bill without any.
func lotsOfBill(
	ctx context.Context, db *schema.DB, index *importedindex.Index, number string, duty importedindex.Duty,
) ([]importedindex.ImportedLot, error) {
	found, err := index.Search(ctx, importedindex.ImportedSearch{
		Search:        indexer.Search{PageNum: 1, PageSize: billMax},
		ImportedQuery: importedindex.ImportedQuery{Bills: schema.List{number}, Duty: duty},
	})
	if err != nil {
		return nil, err
	}
	if len(found.List) == 0 {
		return schema.View(ctx, db, func(tx *schema.Tx) ([]importedindex.ImportedLot, error) {
			return nil, imported.HiddenBill(tx, number)
		})
	}
	return found.List, nil
}

type importedDepotsIn struct {
	Currency int `json:"currency,omitempty" minimum:"0" maximum:"2" doc:"币种：1 人民币，2 美元；不填为全部"`
}

// Depots returns the warehouses and ports of the lots on sale with their numbers.
func (h Lots) Depots(c *web.Call, in *importedDepotsIn) ([]indexer.Count, error) {
	found, err := h.Index.Search(c, importedindex.ImportedSearch{
		Search:        indexer.Search{PageNum: 1, PageSize: 1, Order: "listingTime", Facets: schema.List{"depotName"}},
		ImportedQuery: importedindex.ImportedQuery{Currency: market.Currency(in.Currency)},
	})
	if err != nil {
		return nil, err
	}
	return found.Facets["depotName"], nil
}

type importedDepotIn struct {
	Depot    string `json:"depotName" minLength:"1" maxLength:"120" doc:"仓库或港口"`
	Currency int    `json:"currency,omitempty" minimum:"0" maximum:"2" doc:"币种：1 人民币，2 美元；不填为全部"`
	Duty     int    `json:"duty,omitempty" minimum:"1" maximum:"3" default:"1" doc:"税率：到厂价按 1 配额内 1%，2 滑准税，3 配额外 40%"`
	PageNum  int    `json:"pageNum,omitempty" minimum:"1" maximum:"3000" default:"1" doc:"页码，从 1 起"`
	PageSize int    `json:"pageSize,omitempty" minimum:"1" maximum:"100" default:"30" doc:"每页条数"`
}

// Depot returns a page of the lots on sale in a warehouse or port, cheapest first.
func (h Lots) Depot(c *web.Call, in *importedDepotIn) (*importedindex.ImportedPage, error) {
	return h.Index.Search(c, importedindex.ImportedSearch{
		Search: indexer.Search{PageNum: in.PageNum, PageSize: in.PageSize},
		ImportedQuery: importedindex.ImportedQuery{
			Depots: schema.List{in.Depot}, Currency: market.Currency(in.Currency), Duty: importedindex.Duty(in.Duty),
		},
	})
}

type importedCountIn struct {
	Currency int   `json:"currency,omitempty" minimum:"0" maximum:"2" doc:"币种：1 人民币，2 美元；不填为全部"`
	Status   []int `json:"status,omitempty" maxItems:"20" doc:"状态：0 在售；本企业另有 1 点价中，2 已售，3 已下架，4 已过期，5 草稿；不填为在售"`
	Member   int64 `json:"memberOwner,omitempty" minimum:"1" doc:"公司：只数它的批次"`
}

// Count returns the numbers of lots by state, and their sum as -1. Lots that are not on sale are counted for their
// sellers only.
func (h Lots) Count(c *web.Call, in *importedCountIn) (map[string]int, error) {
	counts, err := h.counts(c, in)
	if err != nil {
		return nil, err
	}
	states := in.Status
	if len(states) == 0 {
		states = []int{int(imported.OnSale)}
	}
	out, sum := map[string]int{}, 0
	for _, s := range schema.Distinct(states) {
		n := counts[imported.State(s)]
		out[strconv.Itoa(s)] = n
		sum += n
	}
	out["-1"] = sum
	return out, nil
}

// counts returns the numbers of lots: of the caller's company by state, else of those on sale.
func (h Lots) counts(c *web.Call, in *importedCountIn) (map[imported.State]int, error) {
	currency, by := market.Currency(in.Currency), c.Caller.Actor.CompanyID
	if by != 0 && by == in.Member {
		return schema.View(c, h.DB, func(tx *schema.Tx) (map[imported.State]int, error) {
			return imported.CountStates(tx, by, currency)
		})
	}
	n, err := h.Index.Count(c, importedindex.ImportedQuery{Currency: currency, CompanyID: in.Member})
	return map[imported.State]int{imported.OnSale: n}, err
}

// importedInquiry is an inquiry about imported cotton, without names.
type importedInquiry struct {
	BillNo   string        `json:"billOfLadingNo" doc:"提单号，只有后四位"`
	Origin   string        `json:"originsName"`
	Level    string        `json:"level"`
	Position string        `json:"position" doc:"货物位置，如 保税、远期船期 2027-01"`
	Weight   schema.Weight `json:"amount" doc:"吨"`
	At       int64         `json:"at" doc:"秒"`
}

// inquiriesShown is how many inquiries are shown.
const inquiriesShown = 20

// Inquiries returns the newest inquiries about imported cotton, without names. Of the bill of lading only the end is
// shown.
func (h Lots) Inquiries(c *web.Call, _ *web.None) ([]importedInquiry, error) {
	return schema.View(c, h.DB, func(tx *schema.Tx) ([]importedInquiry, error) {
		deals, err := deal.NewestOf(tx, market.ImportedGoods, inquiriesShown)
		if err != nil {
			return nil, err
		}
		list := make([]importedInquiry, len(deals))
		for i := range deals {
			d := &deals[i]
			list[i] = importedInquiry{
				BillNo: "…" + d.BatchID[max(0, len(d.BatchID)-4):], Weight: d.Weight, At: d.CreatedAt.Unix(),
			}
			facts, err := d.FactValues()
			if err != nil {
				return nil, err
			}
			list[i].Origin, list[i].Level, list[i].Position = facts["originsName"], facts["level"], facts["position"]
		}
		return list, nil
	})
}
