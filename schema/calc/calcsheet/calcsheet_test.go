package calcsheet_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cottonmall/schema/calc/calcsheet"
)

func TestReadLines(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		text    string
		lines   string
		reverse bool
		hints   []string
	}{
		"tons": {
			text:  "批号\t公重价\t公重\t毛重\n65012252001\t15000\t42.579\t42.62\n合计\t\t42.579\t42.62\n",
			lines: `[{"batchID":"65012252001","price":15000,"amount":42.579,"gross":42.62}]`,
			hints: []string{},
		},
		"kilograms, of gross weight": {
			text:    "序号,批号,毛重价(元/吨),毛重(kg),净重,回潮,含杂\n1,65012252001,\"14,985.57\",42620,42374,8.2%,2.3\n",
			lines:   `[{"batchID":"65012252001","price":14985.57,"gross":42.62,"net":42.374,"moisture":8.2,"impurity":2.3}]`,
			reverse: true, hints: []string{},
		},
		"no number": {
			text:  "批号\t价格\n65012252001\t面议\n",
			lines: `[{"batchID":"65012252001","unread":"价格“面议”不是数"}]`,
			hints: []string{"第 2 行：价格“面议”不是数"},
		},
		"blanks": {
			text:  "批号\t价格\t公重\t毛重\t净重\t回潮\n65012252001\t15000\t——\t无\tNaN\t/\n",
			lines: `[{"batchID":"65012252001","price":15000}]`,
			hints: []string{},
		},
		"units behind numbers, fractions": {
			text: "批号\t价格\t毛重(吨)\t净重\t回潮\t含杂%\n65012252001\t15000元/吨\t42620kg\t42374 公斤\t0.082\t0.023\n" +
				"65012252002\t15000\t42.62\t42.374\t8.2％\t0.9\n",
			lines: `[{"batchID":"65012252001","price":15000,"gross":42.62,"net":42.374,"moisture":8.2,"impurity":2.3},` +
				`{"batchID":"65012252002","price":15000,"gross":42.62,"net":42.374,"moisture":8.2,"impurity":0.9}]`,
			hints: []string{},
		},
		"unreadable weights and shares": {
			text: "批号\t价格\t毛重\t回潮\n65012252001\t15000\t约四十吨\t8\n65012252002\t15000\t0\t8\n" +
				"65012252003\t15000\t42.62\t820\n",
			lines: `[{"batchID":"65012252001","price":15000,"moisture":8,"unread":"毛重“约四十吨”不是数"},` +
				`{"batchID":"65012252002","price":15000,"moisture":8,"unread":"毛重“0”应大于 0"},` +
				`{"batchID":"65012252003","price":15000,"gross":42.62,"unread":"回潮率“820”应在 0 到 100% 之间"}]`,
			hints: []string{
				"第 2 行：毛重“约四十吨”不是数", "第 3 行：毛重“0”应大于 0", "第 4 行：回潮率“820”应在 0 到 100% 之间",
			},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got, err := calcsheet.ReadLines(t.Context(), []byte(c.text))
			if err != nil {
				t.Fatal(err)
			}
			text, err := json.Marshal(got.Lines)
			if err != nil || string(text) != c.lines || got.Reverse != c.reverse {
				t.Errorf("%v %v %s", err, got.Reverse, text)
			}
			if diff := cmp.Diff(c.hints, got.Hints); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestReadLinesRefusesOtherSheets(t *testing.T) {
	t.Parallel()
	_, err := calcsheet.ReadLines(t.Context(), []byte("甲\t乙\n1\t2\n"))
	if err == nil || err.Error() != "没有找到表头：需要批号、价格这些列，可以有公重、毛重、净重、回潮率和含杂率" {
		t.Error(err)
	}
}

func TestReadTable(t *testing.T) {
	t.Parallel()
	titles := []string{"到岸价", "汇率", "加征关税"}
	for name, c := range map[string]struct {
		text    string
		want    *calcsheet.Table
		refusal string
	}{
		"one column": {
			text: "到岸价（美分/磅）\n80\n85.5\n\n合计\n",
			want: &calcsheet.Table{
				Titles: []string{"到岸价"}, Rows: []calcsheet.TableRow{{2, []string{"80"}}, {3, []string{"85.5"}}},
				Hints: []string{},
			},
		},
		"in another order": {
			text: "序号,汇率,国家,到岸价\n1,7.1,美国,80\n",
			want: &calcsheet.Table{
				Titles: []string{"到岸价", "汇率"}, Rows: []calcsheet.TableRow{{2, []string{"80", "7.1"}}},
				Hints: []string{"没有读取的列：序号、国家"},
			},
		},
		"only titles":  {text: "到岸价,汇率\n", refusal: "表头下面没有数据"},
		"other titles": {text: "甲,乙\n1,2\n", refusal: "没有找到表头：列名应是 到岸价、汇率、加征关税 中的一个或几个"},
		"too many": {
			text: "到岸价\n" + strings.Repeat("80\n", 1001), refusal: "一次最多计算 1000 行，表中有 1001 行",
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got, err := calcsheet.ReadTable(t.Context(), []byte(c.text), titles)
			if diff := cmp.Diff(c.want, got); diff != "" || (err == nil) != (c.refusal == "") {
				t.Fatal(err, diff)
			}
			if err != nil && err.Error() != c.refusal {
				t.Error(err)
			}
		})
	}
}

// TestReadTableOfLots reads sheets whose titles and words are those of inspections.
func TestReadTableOfLots(t *testing.T) {
	t.Parallel()
	titles := []string{"批号", "颜色级占比", "长度", "马值", "马值级", "强力", "整齐度", "轧工占比", "异纤包数"}
	for text, want := range map[string]*calcsheet.Table{
		"公检批号\t主体颜色级\t平均长度（mm）\t马克隆值\t马克隆级\t断裂比强度(cN/tex)\t长度整齐度%\t轧工质量\t异性纤维\n" +
			"65012252001\t白棉3级\t29.3\t4.5\tB2级\t28.7\t81.9\tP2\t——\n65012252002\t无主体\n": {
			Titles: titles,
			Rows: []calcsheet.TableRow{
				{2, []string{"65012252001", "31", "29.3", "4.5", "B2", "28.7", "81.9", "P2", ""}},
				{3, []string{"65012252002", "0", "", "", "", "", "", "", ""}},
			},
			Hints: []string{},
		},
		"批号,颜色级,颜色级占比,仓库,厂\n65012252001,31(92.5%),31:100,甲库,乙\n": {
			Titles: []string{"批号", "颜色级占比"},
			Rows:   []calcsheet.TableRow{{2, []string{"65012252001", "31:100"}}},
			Hints:  []string{"没有读取的列：颜色级、仓库、厂"},
		},
		// One column for each colour grade, in percent or as fractions, beside the main grade.
		"批号\t主体颜色级\t11\t21\t31\t41\tP1\tP2\t平均长度\n65012252001\t31\t0\t2.5%\t90\t7.5\t——\t100\t29.3\n" +
			"65012252002\t31\t\t\t0.925\t0.075\t\t\t\n65012252003\t白棉2级\t\t\t\t\t\t\t28\n": {
			Titles: []string{"批号", "颜色级占比", "长度", "轧工占比"},
			Rows: []calcsheet.TableRow{
				{2, []string{"65012252001", "21:2.5,31:90,41:7.5", "29.3", "P2:100"}},
				{3, []string{"65012252002", "31:92.5,41:7.5", "", ""}},
				{4, []string{"65012252003", "21", "28", ""}},
			},
			Hints: []string{},
		},
		// Values of the first lot that look like grades.
		"批号,主体颜色级,毛重\n65012252001,31,41\n": {
			Titles: []string{"批号", "颜色级占比"},
			Rows:   []calcsheet.TableRow{{2, []string{"65012252001", "31"}}},
			Hints:  []string{"没有读取的列：毛重"},
		},
		// The names of the grades are below their title.
		"批号,颜色级,,,长度\n,白棉2级,白棉3级,白棉4级,\n65012252001,2.5,90,7.5,29.3\n": {
			Titles: []string{"批号", "颜色级占比", "长度"},
			Rows:   []calcsheet.TableRow{{3, []string{"65012252001", "21:2.5,31:90,41:7.5", "29.3"}}},
			Hints:  []string{},
		},
	} {
		got, err := calcsheet.ReadTable(t.Context(), []byte(text), titles)
		if diff := cmp.Diff(want, got); diff != "" || err != nil {
			t.Error(err, diff)
		}
	}
}

func TestReadBatches(t *testing.T) {
	t.Parallel()
	const csv = "批号,厂\n65012252001,甲\n'65012252002,乙 65012252003\n65012252001,\n"
	got, err := calcsheet.ReadBatches(t.Context(), []byte(csv))
	if diff := cmp.Diff([]string{"65012252001", "65012252002", "65012252003"}, got); diff != "" || err != nil {
		t.Error(err, diff)
	}
	if _, err := calcsheet.ReadBatches(t.Context(), []byte("甲,乙\n")); err == nil {
		t.Error("a file without batch numbers was read")
	}
}
