package demo

import (
	"math"
	"slices"
	"strings"
	"testing"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/schematest"
)

func TestCertificatesAgreeWithThemselves(t *testing.T) {
	t.Parallel()
	g := newGenerated(t, schematest.New(t), 3000, 11)
	for _, id := range g.order[len(g.real):] {
		b := g.batches[id]
		if err := b.Check(); err != nil {
			t.Errorf("check: %v", err)
		}
		checkWeights(t, &b)
		checkShares(t, &b)
		for name, s := range map[string]cotton.Spread{
			"length": b.Length, "mike": b.Mike, "strength": b.Strength, "uniformity": b.Uniformity, "Rd": b.Rd, "+b": b.PlusB,
		} {
			if s.Min > s.Avg || s.Avg > s.Max || s.Min <= 0 {
				t.Errorf("%s %s: least %v, average %v, greatest %v", id, name, s.Min, s.Avg, s.Max)
			}
		}
		if b.PackNum < 180 || b.PackNum > mostBales {
			t.Errorf("%s has %d bales", id, b.PackNum)
		}
		if today := schema.DayOf(g.now); b.StoredOn > b.InspectedOn || b.InspectedOn > b.CertifiedOn ||
			b.CertifiedOn >= today {
			t.Errorf("%s: stored %s, inspected %s, certified %s, today %s", id, b.StoredOn, b.InspectedOn, b.CertifiedOn, today)
		}
	}
}

func checkWeights(t *testing.T, b *cotton.Batch) {
	t.Helper()
	if b.Gross-b.Tare != b.Net {
		t.Errorf("%s: gross %v - tare %v is not net %v", b.BatchID, b.Gross, b.Tare, b.Net)
	}
	if want := schema.Conditioned(b.Net, b.Moisture, b.Impurity); b.Conditioned != want {
		t.Errorf("%s: conditioned weight %v, want %v", b.BatchID, b.Conditioned, want)
	}
	if bale := b.Net / schema.Weight(b.PackNum); bale < 216_00 || bale > 238_00 {
		t.Errorf("%s: a bale weighs %v", b.BatchID, bale)
	}
}

// checkShares checks that distributions add up to 100 % and agree with the averages.
func checkShares(t *testing.T, b *cotton.Batch) {
	t.Helper()
	for name, s := range map[string]cotton.Shares{
		"colours": b.Colours, "lengths": b.Lengths, "mikes": b.Mikes, "strengths": b.Strengths,
		"uniformities": b.Uniformities, "ginning": b.Ginning,
	} {
		if s.Sum() != 100_00 || slices.Min(s) < 0 {
			t.Errorf("%s: %s %v add up to %v", b.BatchID, name, s, s.Sum())
		}
	}
	var least float64 // every bale at the lower end of its grade
	for i, s := range b.Lengths {
		least += float64(s) / 100_00 * float64(cotton.LengthGrades[i])
	}
	if avg := float64(b.Length.Avg) / 100; b.Lengths[0] == 0 && (avg < least-0.06 || avg > least+1) {
		t.Errorf("%s: average length %v, but %v by its distribution", b.BatchID, avg, least)
	}
	if i := cotton.ColourIndex(b.PrimaryColour); i >= 0 && b.Colours[i] < 80_00 {
		t.Errorf("%s: main colour %s with %v %%", b.BatchID, b.PrimaryColour, b.Colours[i])
	}
	if i := slices.Index(cotton.MikeGrades[:], b.MikeGrade); b.Mikes[i] != slices.Max(b.Mikes) {
		t.Errorf("%s: main micronaire grade %s of %v", b.BatchID, b.MikeGrade, b.Mikes)
	}
}

func TestBalesAgreeWithTheCertificate(t *testing.T) {
	t.Parallel()
	g := newGenerated(t, schematest.New(t), 900, 12)
	if len(g.bales) < 200 || len(g.bales) > 300 {
		t.Errorf("%d lots have bales, want about %d", len(g.bales), baleLots)
	}
	for id, rows := range g.bales {
		b := g.batches[id]
		if len(rows) != b.PackNum {
			t.Fatalf("%s has %d bales and rows for %d", id, b.PackNum, len(rows))
		}
		var length, strength float64
		foreign, mains := 0, 0
		for _, r := range rows {
			length, strength = length+float64(r.Length), strength+float64(r.Strength)
			if r.Foreign {
				foreign++
			}
			if r.Colour == b.PrimaryColour {
				mains++
			}
			if len(r.Barcode) != 32 || !strings.HasPrefix(r.Barcode, "32"+b.GinneryCode) {
				t.Errorf("%s: barcode %s", id, r.Barcode)
			}
		}
		n := float64(len(rows))
		if math.Abs(length/n-float64(b.Length.Avg)) > 5.001 || math.Abs(strength/n-float64(b.Strength.Avg)) > 5.001 {
			t.Errorf("%s: averages %v, %v; by its bales %v, %v", id, b.Length.Avg, b.Strength.Avg, length/n, strength/n)
		}
		if foreign != *b.ForeignBales {
			t.Errorf("%s: %d bales with foreign fibre, %d rows", id, *b.ForeignBales, foreign)
		}
		if i := cotton.ColourIndex(b.PrimaryColour); i >= 0 && math.Abs(float64(mains)/n*100_00-float64(b.Colours[i])) > 1 {
			t.Errorf("%s: %d bales of %s, share %v", id, mains, b.PrimaryColour, b.Colours[i])
		}
	}
}

func TestMainColour(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		shares map[string]schema.Centi
		want   string
	}{
		{map[string]schema.Centi{"31": 100_00}, "31"},
		{map[string]schema.Centi{"31": 92_50, "41": 7_50}, "31"},
		{map[string]schema.Centi{"31": 80_00, "21": 10_00, "41": 5_00, "32": 5_00}, "31"},
		{map[string]schema.Centi{"31": 79_99, "21": 20_01}, "0"},
		{map[string]schema.Centi{"31": 90_00, "11": 10_00}, "0"},                         // not beside it
		{map[string]schema.Centi{"22": 85_00, "21": 5_00, "23": 5_00, "12": 5_00}, "0"},  // three types
		{map[string]schema.Centi{"22": 85_00, "21": 5_00, "32": 5_00, "12": 5_00}, "22"}, // three others, two types
		{map[string]schema.Centi{"14": 88_00, "13": 6_00, "24": 6_00}, "14"},
	} {
		shares := make(cotton.Shares, len(cotton.ColourGrades))
		for grade, s := range c.shares {
			shares[cotton.ColourIndex(grade)] = s
		}
		if got := mainColour(shares); got != c.want {
			t.Errorf("main colour of %v: got %s, want %s", c.shares, got, c.want)
		}
	}
}

func TestBatchNumbersAlternateBetweenTheLines(t *testing.T) {
	t.Parallel()
	w := &works{lines: 2, lots: map[int]int{}}
	w.Code = "65012"
	seen := map[string]bool{}
	for i := range 9 * 999 {
		number, ok := w.nextBatchID(2025)
		if !ok || seen[number] || len(number) != 11 {
			t.Fatalf("number %d is %s", i, number)
		}
		seen[number] = true
	}
	if !seen["65012251001"] || !seen["65012252001"] || !seen["65012259999"] {
		t.Error("the numbers do not run from 001 to 999 on lines 1 to 9")
	}
	if number, ok := w.nextBatchID(2025); ok {
		t.Errorf("there is a number after the last: %s", number)
	}
	if number, ok := w.nextBatchID(2026); !ok || number != "65012261001" {
		t.Errorf("the next year begins with %s", number)
	}
}
