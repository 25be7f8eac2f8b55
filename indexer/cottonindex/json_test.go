package cottonindex_test

import (
	"bytes"
	"encoding/json"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cottonmall/indexer"
	"cottonmall/indexer/cottonindex"
	"cottonmall/indexer/indexertest"
	"cottonmall/schema"
	"cottonmall/schema/mill"
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
type bareLot cottonindex.Lot

// oddDocs are documents of all kinds.
func oddDocs() []*cottonindex.Document {
	return append(
		indexertest.ManyLots(300, 9),
		&cottonindex.Document{},
		&cottonindex.Document{Row: cottonindex.Row{CottonDoc: cottonindex.CottonDoc{
			Notes: "a\"b\\c\n\t\u2028<>&\x00\xff中", Basis: new(schema.Yuan(-5)), LengthAvg: new(schema.Centi(-7)),
			SaleTypes: []int{},
		}}, DepotAliases: []string{}},
	)
}

func TestDocumentsAreWrittenAsJSON(t *testing.T) {
	t.Parallel()
	for _, doc := range oddDocs() {
		b := cottonindex.DocumentFields.AppendJSON(nil, doc)
		if !json.Valid(b) {
			t.Fatalf("no JSON: %s", b)
		}
		var theirs, ours cottonindex.Document
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

// TestDocumentsComeBack checks that each engine returns a document as it was added.
func TestDocumentsComeBack(t *testing.T) {
	t.Parallel()
	_, url := indexertest.Server(t)
	for name, e := range map[string]indexer.Engine{
		"embedded": indexer.NewEmbedded(), "remote": indexer.NewRemote(url, "key"),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			t.Cleanup(e.Close)
			docs := oddDocs()
			list := e.NewDocuments(cottonindex.DocumentFields, len(docs))
			for i, doc := range docs {
				doc.ListingID = int64(i)
				list.Add(doc)
			}
			put, err := e.Put(t.Context(), "come_back", cottonindex.Key, list)
			if err == nil {
				err = put.Wait(t.Context())
			}
			if err != nil {
				t.Fatal(err)
			}
			for i, doc := range docs {
				doc.Notes = strings.ToValidUTF8(doc.Notes, "\ufffd")
				var got cottonindex.Document
				found, err := e.Document(t.Context(), "come_back", strconv.Itoa(i), cottonindex.DocumentFields, &got)
				if diff := cmp.Diff(doc, &got); !found || err != nil || diff != "" {
					t.Fatalf("%v, %v (-want +got)\n%s", found, err, diff)
				}
			}
			found, err := e.Document(t.Context(), "come_back", "none", cottonindex.DocumentFields, &cottonindex.Document{})
			if found || err != nil {
				t.Errorf("a document that does not exist: %v, %v", found, err)
			}
		})
	}
}

func TestLotsAreWrittenAsJSON(t *testing.T) {
	t.Parallel()
	for i, doc := range indexertest.ManyLots(50, 3) {
		lot := cottonindex.Lot{CottonDoc: doc.CottonDoc, Price: new(schema.Yuan(15000))}
		if i%2 > 0 {
			freight := mill.Freight{PerTon: 630, Source: mill.Computed, Day: "2026-11-20", Km: 4012}
			freight.Rate = new(schema.Fine(1567))
			lot.Delivered = new(schema.Yuan(15645))
			lot.Delivery = &mill.Delivery{Freight: freight, Unloading: 15, From: "库尔勒市", To: "南通市"}
		}
		b, err := json.Marshal(lot)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(plainly(t, bareLot(lot)), string(b)); diff != "" {
			t.Fatalf("(-encoding/json +ours)\n%s", diff)
		}
	}
}

func BenchmarkLotJSON(b *testing.B) {
	docs := indexertest.ManyLots(30, 1)
	lots := make([]cottonindex.Lot, len(docs))
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
