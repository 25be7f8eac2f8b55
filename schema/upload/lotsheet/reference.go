package lotsheet

import (
	"time"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/market"
	"cottonmall/schema/upload/lotsheet/lottext"
)

// Reference is the data that lines are checked against: the market, and what the platform has of the lots.
type Reference struct {
	Now         time.Time
	QualityOnly bool          // the lines are inspection data without offers
	Official    bool          // the lines are certificates of the public inspection
	Seller      int64         // company
	Zone        Zone          // of all lots; empty: any
	Validity    time.Duration // of offers without an end

	Contracts market.Contracts
	Main      string                 // the contract that is traded most
	Quotes    map[string]schema.Yuan // by contract

	Batches  map[string]*cotton.Batch  // inspection data by batch number
	Own      map[string]cotton.Listing // the seller's listings, in any state, by batch number
	Others   map[string]bool           // batch numbers that other sellers have on sale
	Editable map[string]bool           // batch numbers whose data the seller may change
	Imported map[string]string         // batch numbers imported from other sheets of the file, with the places of those

	WarehouseIDs   map[string]int64          // by schema.WarehouseKey of each name
	WarehouseNames map[int64]string          // canonical names
	ProposedBy     map[int64]int64           // the companies that proposed warehouses, until these are confirmed
	Ginneries      map[string]market.Ginnery // by code
	Places         *market.PlaceNames
	Brokers        map[string]int64 // intermediaries of the platform by lottext.CompanyKey; zero for words such as 无
	BrokerNames    []string         // their full names

	origins    map[string]*lottext.Origin // by text
	warehouses map[string]*warehouseMatch // by name
	proposed   map[string]string          // first names of unknown ginneries by code
}

// Zone is where cotton grows: schema.Xinjiang or schema.Inland.
type Zone string
