package cottonapi

import (
	"cottonmall/api/web"
	"cottonmall/indexer/cottonindex"
	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/demand"
)

// Brokers handles the calls about intermediaries.
type Brokers struct {
	DB    *schema.DB
	Index Index
}

// BrokerName identifies an intermediary.
type BrokerName struct {
	CompanyID int64  `json:"memberID"`
	Name      string `json:"memberName"`
}

// Names returns the intermediaries of the platform: sellers choose them, and lots name them.
func (h Brokers) Names(c *web.Call, _ *web.None) ([]BrokerName, error) {
	found, err := schema.View(c, h.DB, account.Brokers)
	list := make([]BrokerName, len(found))
	for i, b := range found {
		list[i] = BrokerName{b.ID, b.Name}
	}
	return list, err
}

type brokerRow struct {
	BrokerName
	City string `json:"city"`
	Lots int    `json:"lots" doc:"带来的在售批数"`
}

// List returns the intermediaries with the number of lots on sale that they have brought.
func (h Brokers) List(c *web.Call, _ *web.None) ([]brokerRow, error) {
	found, err := schema.View(c, h.DB, account.Brokers)
	if err != nil {
		return nil, err
	}
	list, demands := make([]brokerRow, len(found)), []demand.Demand{}
	for i, b := range found {
		list[i] = brokerRow{BrokerName: BrokerName{b.ID, b.Name}, City: b.City}
		demands = append(demands, demand.Demand{IntermediaryID: b.ID}, demand.Demand{IntermediaryID: b.ID, Type: 1})
	}
	counts, err := h.Index.Counts(c, cottonindex.Viewer{}, demands)
	for i, n := range counts {
		list[i/2].Lots += n
	}
	return list, err
}
