package upload_test

import (
	"encoding/json"
	"testing"

	"cottonmall/schema/sheet"
	"cottonmall/schema/upload"
	"cottonmall/schema/upload/lotsheet"
)

// TestStoredJSON checks that the JSON of stored uploads does not change. Rows of earlier versions stay readable.
func TestStoredJSON(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		value any
		text  string
	}{
		{&upload.LineBody{}, `{"cells":["65534262001"],"mended":[0],"skipped":"合计行",` +
			`"problems":[{"level":"warning","index":2,"field":"basis","text":"请核对","kind":"jump","choices":["a"],` +
			`"differs":{"name":"长度","said":"29","is":"30","by":"公检"}}],"quality":"3129B","former":"3128B",` +
			`"was":{"listingID":7,"state":1,"indexCode":"CF701","basis":1000,"price":0,"until":"2026-11-27T07:00:00Z",` +
			`"notes":""},"now":{"indexCode":"","basis":0,"price":16000,"until":"2026-11-27T07:00:00Z","notes":"自提"}}`},
		{&[]lotsheet.CellEdit{}, `[{"number":3,"index":1,"text":"CF701"}]`},
		{&lotsheet.Defaults{}, `{"indexCode":"CF701","basis":0,"until":"2026-11-27","notes":"自提","title":"CF701基差"}`},
		{&[]lotsheet.Choice{}, `[{"title":"价","field":"price"},{"title":"重","field":"amount","unit":"kg"}]`},
		{&sheet.Head{}, `{"rows":[{"number":1,"cells":["报价"]}],` +
			`"merged":[{"top":1,"left":0,"bottom":1,"right":4}],"first":3,"titles":2}`},
	} {
		if err := json.Unmarshal([]byte(c.text), c.value); err != nil {
			t.Fatal(err)
		}
		if text, err := json.Marshal(c.value); err != nil || string(text) != c.text {
			t.Errorf("%T is stored as\n%s, want\n%s, %v", c.value, text, c.text, err)
		}
	}
}
