package indexer

import (
	"bytes"
	"encoding/json"
	"reflect"
	"testing"

	"github.com/google/go-cmp/cmp"

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

func TestDocumentsAreWrittenAsJSON(t *testing.T) {
	t.Parallel()
	docs := append(manyLots(300, 9), &document{}, &document{CottonDoc: CottonDoc{
		Notes: "a\"b\\c\n\t\u2028<>&\x00\xff中", Basis: new(schema.Yuan(-5)), LengthAvg: new(schema.Centi(-7)),
	}})
	for _, doc := range docs {
		b := appendDoc(nil, doc)
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
		var read CottonDoc
		c := &cursor{b: b}
		c.readDoc(&read)
		if diff := cmp.Diff(theirs.CottonDoc, read); diff != "" || c.err != nil {
			t.Fatalf("read back: %v (-want +got)\n%s", c.err, diff)
		}
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
	f.Add([]byte(`{"results":[{"hits":[{"listingID":1,"ge":{"11":1.5},"adjusted":{"a":-1},"specialSaleType":[1],"isBindSale":true}],"totalHits":3,"facetDistribution":{"a":{"b":1}}}]}`))
	f.Add([]byte(`{"results":[{"hits":[{"notes":"\u4e2d\"","siding":null}]}]}`))
	f.Add([]byte(`{"results":[{"hits":[{"lengthAvg":1e9}]}]}`))
	f.Fuzz(func(t *testing.T, b []byte) {
		c := &cursor{b: b}
		var seen []CottonDoc
		c.object(func(key []byte) {
			if string(key) != "results" {
				c.raw()
				return
			}
			c.array(func() {
				r := c.result()
				docs, err := rowsOf(&r)
				if err != nil {
					c.fail()
				}
				for _, doc := range docs {
					seen = append(seen, *doc)
				}
				if err := distribution(&r, "a", func([]byte, int) {}); err != nil {
					c.fail()
				}
			})
		})
		if c.err == nil && len(seen) > 0 && !json.Valid((&Lot{CottonDoc: seen[0]}).AppendJSON(nil)) {
			t.Fatalf("%q was read as something that is no JSON", b)
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
