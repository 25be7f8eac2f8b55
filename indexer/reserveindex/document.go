package reserveindex

import (
	"cottonmall/indexer"
	"cottonmall/indexer/cottonindex"
	"cottonmall/indexer/prices"
	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/reserve"
)

// ReserveDoc is one lot of the auction of a day. Unknown values are null. The findings have the names of cotton lots.
type ReserveDoc struct {
	ID        int64        `json:"reserveID" index:"key,equal,rank"`
	Day       schema.Day   `json:"day" index:"equal,facet,sort" doc:"交易日"`
	BatchID   string       `json:"batchID" index:"search,exact,equal,starts,sort"`
	Bundle    string       `json:"bundle" index:"search,exact,equal" doc:"捆号；不成捆的为空"`
	Kind      reserve.Kind `json:"type" index:"equal,facet" enum:"1,2,3" doc:"1 新疆棉，2 地产棉，3 进口棉"`
	Year      int          `json:"cottonYear" index:"equal,facet" doc:"年度；未知为 0"`
	Warehouse string       `json:"depotName" index:"search,equal,facet"`
	Origin    string       `json:"origins" index:"search,equal,facet"`

	PrimaryColour string        `json:"primaryColor" index:"equal,facet" doc:"主体颜色级，0 为无主体"`
	ColourName    string        `json:"colorName" index:"show"`
	LengthAvg     *schema.Centi `json:"lengthAvg" index:"range,facet,sort=length" doc:"mm"`
	StrengthAvg   *schema.Centi `json:"strongAvg" index:"range,facet,sort=strong" doc:"cN/tex"`
	MikeAvg       *schema.Centi `json:"mikeAvg" index:"range,facet,sort=mike"`
	MikeGrade     string        `json:"mikeGrade" index:"equal,facet"`
	UniformityAvg *schema.Centi `json:"neatAvg" index:"range,facet,sort=neat" doc:"%"`
	Moisture      *schema.Centi `json:"moisture" index:"range,facet,sort" doc:"%"`
	Impurity      *schema.Centi `json:"impurity" index:"range,facet,sort" doc:"%"`

	Packages *int          `json:"packnum" index:"range,facet" doc:"包数；未知为空"`
	Amount   schema.Weight `json:"amount" index:"sort=weight" doc:"公重，吨"`

	Premium   *schema.Yuan  `json:"premium" index:"range,facet,sort" doc:"质量差价，元/吨；不能计算时为空"`
	State     reserve.State `json:"status" index:"equal,facet" enum:"0,1,2,3" doc:"0 待拍，1 成交，2 流拍，3 撤拍"`
	DealPrice *schema.Yuan  `json:"dealPrice" index:"range,facet,sort" doc:"成交价，元/吨；没有成交为空"`
}

// Document is the search document of a lot: the row, and attributes for filters and floor prices.
type Document struct {
	ReserveDoc
	BatchEnd  string                    `json:"batchEnd" index:"starts"`   // the number backwards
	DayNumber int64                     `json:"dayNumber" index:"range"`   // see dayNumber
	Offer     *int64                    `json:"offer" index:"range,count"` // the standard and the quality difference, see prices.Stored
	GE        *cottonindex.ColourShares `json:"ge" index:"range"`          // the shares of each grade and all better ones, %
	LE        *cottonindex.ColourShares `json:"le" index:"range"`          // of all worse ones, where GE does not give them
}

// row is a lot with what its document needs.
type row struct {
	reserve.Lot
	floors *reserve.Floors
}

// readRows returns the lots that meet a condition.
func readRows(tx *schema.Tx, where string, args ...any) ([]row, error) {
	floors, err := reserve.ReadFloors(tx)
	if err != nil {
		return nil, err
	}
	var lots []reserve.Lot
	err = tx.DB().Where(where, args...).Order("id").Find(&lots).Error
	rows := make([]row, len(lots))
	for i, l := range lots {
		rows[i] = row{l, floors}
	}
	return rows, err
}

// newDocument returns the document of a lot.
func newDocument(r *row) *Document {
	l := &r.Lot
	doc := &Document{BatchEnd: cottonindex.ReverseDigits(l.BatchID), DayNumber: dayNumber(l.Day)}
	doc.ReserveDoc = ReserveDoc{
		ID: l.ID, Day: l.Day, BatchID: l.BatchID, Bundle: l.Bundle, Kind: l.Kind, Year: l.Year, Warehouse: l.Warehouse,
		Origin: l.Origin, PrimaryColour: l.Colour, LengthAvg: known(l.Length), StrengthAvg: known(l.Strength),
		MikeAvg: known(l.Mike), MikeGrade: l.MikeGrade, UniformityAvg: known(l.Uniformity), Moisture: known(l.Moisture),
		Impurity: known(l.Impurity), Packages: known(l.Packages), Amount: l.Weight, State: l.State, DealPrice: known(l.Price),
	}
	if l.Colour != "" {
		doc.ColourName = cotton.ColourName(l.Colour)
	}
	if premium, ok := r.floors.Premium(l); ok {
		doc.Premium = new(premium.Round())
		standard := r.floors.Standard(l)
		doc.Offer = new(prices.Stored(groupNumber(standard.Week, standard.Kind), int64(*doc.Premium)))
	}
	doc.GE, doc.LE = cottonindex.SharesOf(l.Colours)
	return doc
}

func known[T comparable](v T) *T {
	var none T
	if v == none {
		return nil
	}
	return &v
}

// dayNumber returns the number of a day since 1970.
func dayNumber(day schema.Day) int64 { return day.At(12, 0).Unix() / (24 * 60 * 60) }

// kindsOfWeek is the number of kinds that a standard of a week can be for, with that for all kinds.
const kindsOfWeek = 4

// groupNumber returns the group of the quality differences that are stored for a standard: its week and its kind.
func groupNumber(day schema.Day, kind reserve.Kind) int64 {
	return dayNumber(reserve.WeekOf(day))/7*kindsOfWeek + int64(kind)
}

// newKind returns the searchable kind of reserve lots.
func newKind(caches ...indexer.Cache) *indexer.Kind[Document] {
	kind := indexer.NewKind("reserve", "reserve_lot", &reserve.Lots, readRows, newDocument)
	kind.Version, kind.Caches = 2, caches
	return kind
}
