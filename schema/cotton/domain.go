package cotton

import (
	"slices"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/market"
)

// repricingKept is how long repricings are stored: longer than any reminder looks back.
const repricingKept = 60 * 24 * time.Hour

// Kinds of changes of lots of cotton.
const (
	ListingChanged = "listing" // listing id
	BatchChanged   = "batch"   // batch number
	LotsChanged    = "lots"    // no key: more lots than can be named
)

// Listings is the collection of lots of cotton on sale.
var Listings = schema.Collection{
	One:  ListingChanged,
	Many: LotsChanged,
	Expand: map[string]string{
		BatchChanged: "SELECT id FROM listing WHERE batch_id IN ?",
		market.WarehouseChanged: "SELECT l.id FROM batch b JOIN listing l ON l.batch_id = b.batch_id" +
			" WHERE b.warehouse_id IN ?",
		market.GinneryChanged: "SELECT l.id FROM batch b JOIN listing l ON l.batch_id = b.batch_id" +
			" WHERE b.ginnery_code IN ?",
		market.AreaChanged:     "SELECT l.id FROM batch b JOIN listing l ON l.batch_id = b.batch_id WHERE b.origin IN ?",
		market.CityChanged:     "SELECT l.id FROM batch b JOIN listing l ON l.batch_id = b.batch_id WHERE b.city IN ?",
		account.CompanyChanged: "SELECT id FROM listing WHERE member_id IN ?",
		market.ContractChanged: "SELECT id FROM listing WHERE state IN (1, 2, 6) AND index_code IN ?",
	},
	All: []string{market.PremiumChanged},
}

// Domain returns the cotton domain's registration: batches, listings, repricings and exports.
func Domain() schema.Domain {
	return schema.Domain{
		Name:        "cotton",
		Collections: []schema.Collection{Listings},
		Verbs: append(slices.Clone(stockEventVerbs), string(MarkLots), string(ExcludeLots), string(UndecideLots),
			correctVerb, withdrawVerb),
		EventKinds: []string{markEventKind, batchEventKind},
		Retention: []schema.Retention{
			{Table: "repricing", Key: "id", Kept: repricingKept, Where: "at <= @over"},
			{Table: "class_day", Key: "day", Kept: classDaysKept, Where: "at <= @over"},
			{Table: "export", Key: "hash", Kept: ExportLife, Where: "at <= @over"},
		},
	}
}
