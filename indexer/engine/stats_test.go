package engine

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
)

func TestHumanSize(t *testing.T) {
	t.Parallel()
	for size, want := range map[int]string{
		0:          "0 B",
		674:        "674 B",
		1023:       "1023 B",
		1024:       "1 KiB",
		4096:       "4 KiB",
		1536:       "1.5 KiB",
		20594032:   "19.64 MiB",
		100 << 30:  "100 GiB",
		5000 << 40: "5000 TiB",
	} {
		if got := humanSize(size); got != want {
			t.Errorf("%d: %s, want %s", size, got, want)
		}
	}
}

// TestStatsSizes checks that the size of the documents is in whole pages, grows with their contents, and is the average
// times their number.
func TestStatsSizes(t *testing.T) {
	t.Parallel()
	c := newClient(t)
	sizes := func() (raw, average float64, parts map[string]float64) {
		var s struct {
			RawDocumentDBSize     float64
			AvgDocumentSize       float64
			InternalDatabaseSizes map[string]float64
		}
		_, b := c.call("GET", "/indexes/i/stats?showInternalDatabaseSizes=true&sizeFormat=raw", nil, "")
		if err := json.Unmarshal(b, &s); err != nil {
			t.Fatalf("%v: %s", err, b)
		}
		return s.RawDocumentDBSize, s.AvgDocumentSize, s.InternalDatabaseSizes
	}
	c.must("PATCH", "/indexes/i/settings", `{"filterableAttributes":["price","name"]}`)
	if raw, average, _ := sizes(); raw != 0 || average != 0 {
		t.Errorf("empty: %v %v", raw, average)
	}
	var former map[string]float64
	for n := 1; n <= 4; n++ {
		var docs []string
		for i := range 50 {
			id := 50*n + i
			name := strings.Repeat(fmt.Sprint(id, " "), 50)
			docs = append(docs, fmt.Sprintf(`{"id":%d,"price":%d.5,"name":"%s"}`, id, id, name))
		}
		c.must("POST", "/indexes/i/documents", "["+strings.Join(docs, ",")+"]")
		raw, average, parts := sizes()
		count := float64(50 * n)
		least := parts["documents"]
		if int(raw)%storagePage != 0 || raw < least || raw > least+count*documentOverhead+storagePage {
			t.Errorf("%v documents: %v bytes, in pages %v", count, least, raw)
		}
		if rest := raw - count*(average+documentOverhead); rest < 0 || rest >= count {
			t.Errorf("%v documents of %v bytes are not %v", count, average, raw)
		}
		for name, size := range parts {
			if size <= former[name] && name != "externalDocumentsIds" {
				t.Errorf("%s: %v after %v", name, size, former[name])
			}
		}
		former = parts
	}
}
