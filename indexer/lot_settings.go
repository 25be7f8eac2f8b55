package indexer

import "cottonmall/indexer/engine"

// lotAttributes are the attributes of the documents of lots.
var lotAttributes = attributesOf[document]()

// listingKey is the attribute that identifies documents.
const listingKey = "listingID"

// documentVersion is increased if a drafter makes another document of the same row than before.
const documentVersion = 4

// tradeWords stay whole where names are cut into words, so that 棉业 is found in 前海棉业.
var tradeWords = []string{"棉业", "棉麻", "棉花", "纺织", "储运", "物流", "供销"}

// cottonSettings returns the settings of an index of lots.
func cottonSettings() engine.Settings { return lotAttributes.settings(tradeWords) }

// orders are the attributes that the page sorts by, by the page's names for them. Prices are no attributes.
var orders = lotAttributes.orders()

// facets are the names of the facets that a page may ask for.
var facets = append([]string{priceFacet}, lotAttributes.with("facet")...)
