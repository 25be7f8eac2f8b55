package cottonindex

import (
	"testing"

	"cottonmall/schema"
)

// TestHistograms checks the first bin, the width and some bins of histograms.
func TestHistograms(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		attribute  string
		values     []valueTally
		from, step schema.Centi
		bins       int
		counts     map[int]int
	}{
		{
			"lengthAvg",
			[]valueTally{{25_00, 1}, {26_00, 2}, {26_05, 3}, {26_10, 4}, {38_99, 5}, {39_00, 6}, {41_00, 7}},
			26_00, 10, 131,
			map[int]int{0: 6, 1: 4, 129: 5, 130: 13},
		},
		{
			"basis",
			[]valueTally{{-137_00, 1}, {0, 2}, {2210_00, 3}},
			-200_00, 100_00, 25,
			map[int]int{0: 1, 2: 2, 24: 3},
		},
		{ // outliers
			"basis",
			[]valueTally{{9000_00, 1}, {0, 100}, {-800_00, 1}, {200_00, 99}, {390_00, 1}},
			-400_00, 50_00, 21,
			map[int]int{8: 100, 20: 1},
		},
	} {
		h := histogram(c.attribute, c.values)
		if h.From != c.from || h.Step != c.step || len(h.Counts) != c.bins {
			t.Errorf("%s: from %v by %v, %d bins", c.attribute, h.From, h.Step, len(h.Counts))
			continue
		}
		for bin, count := range c.counts {
			if h.Counts[bin] != count {
				t.Errorf("%s: %d in bin %d, want %d", c.attribute, h.Counts[bin], bin, count)
			}
		}
	}
	if histogram("basis", nil) != nil {
		t.Error("a histogram of nothing")
	}
}
