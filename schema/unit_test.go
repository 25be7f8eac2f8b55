package schema_test

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"cottonmall/schema"
	"cottonmall/schema/schematest"
)

// roundTrip checks that a value survives encoding as JSON.
func roundTrip[T comparable](t *rapid.T, v T) {
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatalf("write %v: %v", v, err)
	}
	var got T
	if err := json.Unmarshal(b, &got); err != nil || got != v {
		t.Fatalf("%v was written as %s and read as %v (%v)", v, b, got, err)
	}
}

func TestUnitsSurviveJSON(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		const most = 99_999_999_999
		roundTrip(t, schema.Centi(rapid.Int32Range(-1<<30, 1<<30).Draw(t, "centi")))
		roundTrip(t, schema.Fen(rapid.Int64Range(-most, most).Draw(t, "fen")))
		roundTrip(t, schema.PerTon(rapid.Int64Range(-most, most).Draw(t, "per ton")))
		roundTrip(t, schema.Weight(rapid.Int64Range(-most, most).Draw(t, "weight")))
		roundTrip(t, schema.Yuan(rapid.Int64().Draw(t, "yuan")))
	})
}

func TestUnitsAreWrittenWithoutTrailingZeros(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		v    any
		want string
	}{
		{schema.Centi(2930), "29.3"},
		{schema.Centi(2900), "29"},
		{schema.Centi(-5), "-0.05"},
		{schema.Centi(0), "0"},
		{schema.Weight(4354793), "43.54793"},
		{schema.Weight(10), "0.0001"},
		{schema.Fen(64738950), "647389.5"},
		{schema.PerTon(-2625), "-26.25"},
		{schema.Yuan(15300), "15300"},
		{schema.List{"11", "21"}, `"11,21"`},
	} {
		if got, err := json.Marshal(c.v); err != nil || string(got) != c.want {
			t.Errorf("%T %v is written %s, want %s (%v)", c.v, c.v, got, c.want, err)
		}
	}
}

func TestParseCenti(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]schema.Centi{
		"3.7": 370, "29": 2900, "29.30": 2930, "-0.05": -5, "0.010000": 1,
		" 4 ": 400, "3.": 300,
	} {
		if got, err := schema.ParseCenti(text); err != nil || got != want {
			t.Errorf("%q is %d, want %d (%v)", text, got, want, err)
		}
	}
	for _, text := range []string{
		"", ".", "-", "null", ".5", "1e3", "NaN", "3.777", "+3", "--3", "0x10", "１",
		"99999999999", "12345678901234567890",
	} {
		if got, err := schema.ParseCenti(text); err == nil {
			t.Errorf("%q is read as %d", text, got)
		}
	}
}

// FuzzParseCenti checks that a parsed decimal is written as the same number.
func FuzzParseCenti(f *testing.F) {
	for _, text := range []string{"3.7", "-0.05", "29", "1e9", "0.001", "null", "  7.50 ", "10737418.24"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		c, err := schema.ParseCenti(text)
		if err != nil {
			return
		}
		again, err := schema.ParseCenti(c.String())
		if err != nil || again != c {
			t.Errorf("%q is read as %d, written as %s and read as %d (%v)", text, c, c, again, err)
		}
	})
}

func TestTimesRoundsHalfUp(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		price  schema.Yuan
		weight schema.Weight
		want   schema.Fen
	}{
		{15300, schema.Ton, 1530000},
		{15365, 4354793, 66911394}, // 669,113.94445 CNY
		{1, 500, 1},                // half a fen
		{1, 499, 0},
		{-1, 500, -1},
		{1_000_000, 1_000_000_000, 1_000_000_000_000},
	} {
		if got := c.price.Times(c.weight); got != c.want {
			t.Errorf("%d CNY/t × %s t is %s CNY, want %s", c.price, c.weight, got, c.want)
		}
	}
}

func TestConditionedEqualsCertificates(t *testing.T) {
	t.Parallel()
	for _, c := range schematest.ReadJSON[[]struct {
		NetKg    json.Number  `json:"net_kg"`
		NetT     json.Number  `json:"net_t"`
		Moisture schema.Centi `json:"moisture"`
		Trash    schema.Centi `json:"trash"`
		WantKg   json.Number  `json:"expect_kg"`
		WantT    json.Number  `json:"expect_t"`
	}](t, "conditioned_weight.json") {
		net, want, step := weightOf(t, c.NetKg, c.NetT), weightOf(t, c.WantKg, c.WantT), schema.Weight(10)
		switch {
		case c.WantT != "":
			step = 1000 // this certificate is in hundredths of a ton
		case c.WantKg == "42579":
			step = 100 // in whole kilograms
		}
		got := schema.Conditioned(net, c.Moisture, c.Trash)
		if rounded := (got + step/2) / step * step; rounded != want {
			t.Errorf("%s t net at %s %% moisture, %s %% trash is %s t, the certificate has %s", net, c.Moisture, c.Trash, got,
				want)
		}
	}
}

// weightOf parses a weight in kilograms, or in tons if kg is empty.
func weightOf(t *testing.T, kg, tons json.Number) schema.Weight {
	t.Helper()
	var w schema.Weight
	text, factor := string(tons), schema.Weight(1)
	if kg != "" {
		text, factor = string(kg), 1000
	}
	if err := w.UnmarshalJSON([]byte(text)); err != nil {
		t.Fatal(err)
	}
	return w / factor
}

func TestListsAreSetsInOrder(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]schema.List{
		"":                 nil,
		" , ,":             nil,
		"31":               {"31"},
		" 31 ,21,31, 阿克苏,": {"31", "21", "阿克苏"},
	} {
		if diff := cmp.Diff(want, schema.ParseList(text)); diff != "" {
			t.Errorf("%q: %s", text, diff)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		list := schema.ParseList(rapid.String().Draw(t, "text"))
		b, err := json.Marshal(list)
		if err != nil {
			t.Fatal(err)
		}
		var again schema.List
		if err := json.Unmarshal(b, &again); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(list, again); diff != "" {
			t.Fatal(diff)
		}
	})
}

func TestGrouped(t *testing.T) {
	t.Parallel()
	for n, want := range map[schema.Yuan]string{
		0: "0", -50: "-50", 999: "999", -999: "-999", 1000: "1,000", -15650: "-15,650", 1234567: "1,234,567",
	} {
		if got := schema.Grouped(n); got != want {
			t.Errorf("%d is %q, want %q", n, got, want)
		}
	}
}
