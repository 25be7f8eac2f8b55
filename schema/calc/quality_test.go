package calc_test

import (
	"testing"

	"cottonmall/schema/calc"
	"cottonmall/schema/cotton"
	"cottonmall/schema/schematest"
)

func TestTypedValuesHaveThePremiumOfTheirLot(t *testing.T) {
	t.Parallel()
	q := calc.Quality{
		Colours: "31：92.5%，41 : 7.5", Length: 29_30, Mike: 4_50, Strength: 28_70, Uniformity: 81_90,
		Ginning: "P2:98.4、P3:1.6",
	}
	b, err := q.Batch()
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]string{"CZCE_2015_11": "265.2", "trader_page_2425": "168.95", "kuitun_script": "222.7"}
	checked := 0
	for _, p := range cotton.TablePremiums(schematest.Read(schematest.New(t), schematest.PublishedPremiums), b) {
		if total, has := want[p.Table]; has {
			checked++
			if p.Total.String() != total || !p.Known {
				t.Errorf("%s: %s", p.Table, p.Total)
			}
		}
	}
	if checked != len(want) {
		t.Errorf("checked %d tables", checked)
	}
}

func TestTypedValuesAreRefused(t *testing.T) {
	t.Parallel()
	for want, q := range map[string]calc.Quality{
		"长度应在 20 到 45 之间":                 {Length: 2_93},
		"没有颜色级 99:100，应如 31:92.5,41:7.5":  {Colours: "99:100"},
		"颜色级的占比合计是 92.5%，应为 100%":         {Colours: "31:92.5"},
		"颜色级 31 的占比应是 0 到 100 的数，至多两位小数":  {Colours: "31:92.555,41:7.445"},
		"没有轧工质量 P4:100，应如 P2:98.4,P3:1.6": {Ginning: "P4:100"},
		"没有颜色级 61，应如 31":                  {Colour: "61"},
		"马值级应为 A、B1、B2、C1 或 C2":           {MikeGrade: "D"},
		"整齐度应在 50 到 100 之间":               {Uniformity: 100_01},
	} {
		if _, err := q.Batch(); err == nil || err.Error() != want {
			t.Errorf("%v, want %s", err, want)
		}
	}
}
