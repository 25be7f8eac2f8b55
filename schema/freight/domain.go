package freight

import (
	"cottonmall/schema"
)

// Kinds of changes of freight.
const (
	RequestChanged  = "freight"       // request id
	RequestsChanged = "freights"      // no key: there are new ones
	TradesChanged   = "freightTrades" // company id: its requests and quotes
)

// Requests is the collection of requests that pages watch. No index contains them.
var Requests = schema.Collection{One: RequestChanged, Many: RequestsChanged}

// Domain returns the registration of requests and quotes.
func Domain() schema.Domain {
	return schema.Domain{
		Name:    "freight",
		Changes: []string{RequestChanged, RequestsChanged, TradesChanged},
	}
}
