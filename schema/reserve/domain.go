package reserve

import (
	"embed"

	"cottonmall/schema"
	"cottonmall/schema/market"
	"cottonmall/schema/sheetimport"
)

//go:embed base/*.json
var baseFiles embed.FS

// Kinds of changes of reserve cotton.
const (
	LotChanged      = "reserve"         // id of a lot
	LotsChanged     = "reserveMany"     // no key: more lots than can be named
	StandardChanged = "reserveStandard" // the Monday of a week
	ReportChanged   = "reserveReport"   // the first day of a report
)

// importChanged is the kind of thing of events about uploads.
const importChanged = "reserveImport"

// Lots is the collection of lots. Their floors depend on the standard of their week and on the premium tables.
var Lots = schema.Collection{
	One: LotChanged, Many: LotsChanged, All: []string{market.PremiumChanged, StandardChanged},
}

// Figures is what the figures of the auctions follow. Every open page receives their changes.
var Figures = schema.Collection{
	One: "reserveFigure", Many: "reserveFigures", All: []string{StandardChanged, ReportChanged},
}

// Domain returns the registration of reserve cotton.
func Domain() schema.Domain {
	return schema.Domain{
		Name:        "reserve",
		Collections: []schema.Collection{Lots},
		Changes:     []string{ReportChanged},
		Verbs:       []string{"set", "remove", "import", "undo import"},
		EventKinds:  []string{StandardChanged, ReportChanged, importChanged},
		Retention:   sheetimport.Retention("reserve_import"),
		Base:        loadReports,
	}
}
