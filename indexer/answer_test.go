package indexer

import (
	"encoding/json"
	"reflect"
	"testing"

	"github.com/meilisearch/meilisearch-go"

	"cottonmall/schema"
)

// answeredLot has fields of every form.
type answeredLot struct {
	ListingID int64                  `json:"listingID" index:"key"`
	Notes     string                 `json:"notes"`
	Siding    *string                `json:"siding"`
	Length    *schema.Centi          `json:"lengthAvg"`
	SaleTypes []int                  `json:"specialSaleType"`
	Names     []string               `json:"names"`
	Bundled   bool                   `json:"isBindSale"`
	GE        *answeredShares        `json:"ge"`
	Adjusted  map[string]schema.Yuan `json:"adjusted"`
}

type answeredShares struct {
	G11 schema.Centi `json:"11"`
}

var lotFieldsOfAnswers = FieldsOf(reflect.TypeFor[answeredLot]())

// FuzzAnswer checks that an answer of an unexpected form is refused without a panic and never misread.
func FuzzAnswer(f *testing.F) {
	f.Add([]byte(`{"hits":[{"listingID":1,"ge":{"11":1.5},"adjusted":{"a":-1},"specialSaleType":[1],"isBindSale":true}],` +
		`"totalHits":3,"facetDistribution":{"a":{"b":1}}}`))
	f.Add([]byte(`{"hits":[{"notes":"\u4e2d\"","siding":null}]}`))
	f.Add([]byte(`{"hits":[{"lengthAvg":1e9}],"facetDistribution":{"a":{"b":"c"}}}`))
	f.Fuzz(func(t *testing.T, b []byte) {
		var r meilisearch.SearchResponse
		if json.Unmarshal(b, &r) != nil {
			return
		}
		a := remoteAnswer{&r}
		var docs []*answeredLot
		err := a.Documents(lotFieldsOfAnswers, func(read func(doc any) error) error {
			docs = append(docs, &answeredLot{})
			return read(docs[len(docs)-1])
		})
		if err == nil && len(docs) > 0 && !json.Valid(lotFieldsOfAnswers.AppendJSON(nil, docs[0])) {
			t.Fatalf("%q was read as something that is no JSON", b)
		}
		sum := 0
		_ = a.Distribution("a", func(v FacetValue, n int) { sum += n + len(v.Text()) }) // must not panic
	})
}
