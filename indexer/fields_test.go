package indexer

import (
	"bytes"
	"encoding/json"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/meilisearch/meilisearch-go"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
)

// plainly is what encoding/json makes of a value.
func plainly(t testing.TB, v any) string {
	t.Helper()
	var b bytes.Buffer
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(v); err != nil {
		t.Fatal(err)
	}
	return string(bytes.TrimSuffix(b.Bytes(), []byte("\n")))
}

// bareLot is Lot without its MarshalJSON.
type bareLot Lot

// oddDocs are documents of all kinds.
func oddDocs() []*document {
	return append(manyLots(300, 9), &document{}, &document{CottonDoc: CottonDoc{
		Notes: "a\"b\\c\n\t\u2028<>&\x00\xff中", Basis: new(schema.Yuan(-5)), LengthAvg: new(schema.Centi(-7)),
		SaleTypes: []int{}, Adjusted: map[string]schema.Yuan{},
	}, DepotAliases: []string{}})
}

func TestDocumentsAreWrittenAsJSON(t *testing.T) {
	t.Parallel()
	for _, doc := range oddDocs() {
		b := documentFields.appendJSON(nil, doc)
		if !json.Valid(b) {
			t.Fatalf("no JSON: %s", b)
		}
		var theirs, ours document
		if err := json.Unmarshal([]byte(plainly(t, doc)), &theirs); err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(b, &ours); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(theirs, ours); diff != "" {
			t.Fatalf("(-encoding/json +ours)\n%s", diff)
		}
	}
}

// A document comes back from each engine as it was put in.
func TestDocumentsComeBack(t *testing.T) {
	t.Parallel()
	_, url := server(t)
	for name, e := range map[string]searchEngine{"embedded": NewEmbedded(), "remote": NewRemote(url, "key")} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			t.Cleanup(e.close)
			docs := oddDocs()
			list := e.newDocuments(documentFields, len(docs))
			for i, doc := range docs {
				doc.ListingID = int64(i)
				list.add(doc)
			}
			put, err := e.put(t.Context(), "come_back", listingKey, list)
			if err == nil {
				err = put.Wait(t.Context())
			}
			if err != nil {
				t.Fatal(err)
			}
			for i, doc := range docs {
				doc.Notes = strings.ToValidUTF8(doc.Notes, "\ufffd")
				var got document
				found, err := e.document(t.Context(), "come_back", strconv.Itoa(i), documentFields, &got)
				if diff := cmp.Diff(doc, &got); !found || err != nil || diff != "" {
					t.Fatalf("%v, %v (-want +got)\n%s", found, err, diff)
				}
			}
			if found, err := e.document(t.Context(), "come_back", "none", documentFields, &document{}); found || err != nil {
				t.Errorf("a document that does not exist: %v, %v", found, err)
			}
		})
	}
}

func TestLotsAreWrittenAsJSON(t *testing.T) {
	t.Parallel()
	for _, doc := range manyLots(50, 3) {
		lot := Lot{CottonDoc: doc.CottonDoc, Price: new(schema.Yuan(15000))}
		b, err := json.Marshal(lot)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(plainly(t, bareLot(lot)), string(b)); diff != "" {
			t.Fatalf("(-encoding/json +ours)\n%s", diff)
		}
	}
}

// Answers of any other form than the expected are refused, never read wrongly or with a panic.
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
		docs, err := rowsOf(a)
		if err == nil && len(docs) > 0 && !json.Valid((&Lot{CottonDoc: *docs[0]}).AppendJSON(nil)) {
			t.Fatalf("%q was read as something that is no JSON", b)
		}
		sum := 0
		_ = a.distribution("a", func(v facetValue, n int) { sum += n + len(v.text()) }) // must not panic
	})
}

func BenchmarkLotJSON(b *testing.B) {
	docs := manyLots(30, 1)
	lots := make([]Lot, len(docs))
	plain := make([]bareLot, len(docs))
	for i, doc := range docs {
		lots[i].CottonDoc, plain[i].CottonDoc = doc.CottonDoc, doc.CottonDoc
	}
	b.Run("fields", func(b *testing.B) {
		buffer := make([]byte, 0, 64<<10)
		for b.Loop() {
			buffer = buffer[:0]
			for i := range lots {
				buffer = lots[i].AppendJSON(buffer)
			}
		}
	})
	b.Run("encoding/json", func(b *testing.B) {
		for b.Loop() {
			if _, err := json.Marshal(plain); err != nil {
				b.Fatal(err)
			}
		}
	})
}

func TestSharesAreInTheOrderOfTheGrades(t *testing.T) {
	t.Parallel()
	shares := reflect.TypeFor[ColourShares]()
	if shares.NumField() != len(cotton.ColourGrades) {
		t.Fatalf("%d shares, %d grades", shares.NumField(), len(cotton.ColourGrades))
	}
	for i, grade := range cotton.ColourGrades {
		if name := shares.Field(i).Tag.Get("json"); name != grade {
			t.Errorf("share %d is of grade %s, want %s", i, name, grade)
		}
	}
	better, worse := addUp([...]schema.Centi{0, 8200, 1500, 0, 0, 0, 300, 0, 0, 0, 0, 0, 0})
	if better.G31 != 9700 || better.G22 != 10000 || worse.G22 != 300 || worse.G31 != 1800 || worse.G11 != 10000 {
		t.Errorf("better %+v, worse %+v", better, worse)
	}
}
