package cottonindex

import (
	"cottonmall/indexer"
	"cottonmall/indexer/engine"
)

// attributes are the attributes of the documents of lots.
var attributes = indexer.AttributesOf[Document]()

// Key is the attribute that identifies documents.
const Key = "listingID"

// documentVersion is increased if a listing becomes another document than before.
const documentVersion = 8

// tradeWords stay whole where names are cut into words, so that 棉业 is found in 前海棉业.
var tradeWords = []string{"棉业", "棉麻", "棉花", "纺织", "储运", "物流", "供销"}

// Settings returns the settings of an index of lots.
func Settings() engine.Settings { return attributes.Settings(tradeWords) }

// Orders are the attributes that the page sorts by, by the page's names for them. Prices are no attributes.
var Orders = attributes.Orders()

// Facets are the names of the facets that a page may ask for.
var Facets = append([]string{PriceFacet, Price3128Facet, DeliveredFacet}, attributes.With("facet")...)
