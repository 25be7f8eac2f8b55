package cottonindex

import "testing"

func TestHistograms(t *testing.T) {
	t.Parallel()
	h := histogram(
		"lengthAvg",
		[]valueTally{{25_00, 1}, {26_00, 2}, {26_05, 3}, {26_10, 4}, {38_99, 5}, {39_00, 6}, {41_00, 7}},
	)
	if h.From != 26_00 || h.Step != 10 || len(h.Counts) != 131 || h.Counts[0] != 6 || h.Counts[1] != 4 ||
		h.Counts[129] != 5 ||
		h.Counts[130] != 13 {
		t.Errorf("length: %+v", h)
	}
	h = histogram("basis", []valueTally{{-137_00, 1}, {0, 2}, {2210_00, 3}})
	if h.From != -200_00 || h.Step != 100_00 || h.Counts[0] != 1 || h.Counts[2] != 2 || h.Counts[24] != 3 {
		t.Errorf("basis: %+v", h)
	}
	h = histogram("basis", []valueTally{{9000_00, 1}, {0, 100}, {-800_00, 1}, {200_00, 99}, {390_00, 1}})
	if h.From != -400_00 || h.Step != 50_00 || len(h.Counts) != 21 || h.Counts[8] != 100 || h.Counts[20] != 1 {
		t.Errorf("outliers: %+v", h)
	}
	if histogram("basis", nil) != nil {
		t.Error("a histogram of nothing")
	}
}
