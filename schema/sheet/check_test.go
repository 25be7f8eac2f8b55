package sheet_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"cottonmall/schema"
	"cottonmall/schema/sheet"
)

// market is what the lines of a test are held against.
func market() *sheet.Known {
	now := time.Date(2026, 11, 20, 10, 0, 0, 0, schema.Shanghai)
	return &sheet.Known{
		Now:       now,
		Contracts: schema.ContractCalendar("2026-01-01", "2027-12-31", nil),
		Main:      "CF701",
		Batches: map[string]*schema.Batch{"65534262001": {
			BatchID: "65534262001", CottonYear: 2026, PackNum: 186, Conditioned: 42_57900, WarehouseID: 1,
			Length: schema.Spread{Avg: 29_30}, Mike: schema.Spread{Avg: 4_20}, PrimaryColour: "31",
		}},
		Own: map[string]schema.Listing{
			"65534262005": {ID: 5, State: schema.InDeal},
			"65534262007": {ID: 7, State: schema.OnSale, IndexCode: "CF701", Basis: 1590},
			"65534262008": {ID: 8, State: schema.OnSale, Price: 16_400},
		},
		Others:    map[string]bool{"65534262006": true},
		Depots:    map[string]int64{schema.WarehouseKey("中储棉库尔勒仓库"): 7},
		Ginneries: map[string]schema.Ginnery{"65534": {Code: "65534", Name: "沙雅银力棉业有限公司", Area: "南疆", City: "阿克苏"}},
		Cities:    []schema.City{{Name: "阿克苏", Area: "南疆"}, {Name: "八师 石河子", Area: "兵团"}},
		Validity:  30 * 24 * time.Hour,
	}
}

// checked reads a sheet with the titles and cells given, checks it, and gives its problems line by line.
func checked(t *testing.T, rows ...string) string {
	t.Helper()
	b, err := sheet.Open(t.Context(), []byte(strings.Join(rows, "\n")))
	if err != nil {
		t.Fatal(err)
	}
	l := b.Find(nil)
	lines := b.Lines(&l)
	sheet.Check(lines, market())
	var said []string
	for _, line := range lines {
		for _, p := range line.Problems {
			said = append(said, fmt.Sprintf("%d %s %s: %s", line.Number, map[sheet.Level]string{sheet.Doubtful: "?", sheet.Wrong: "!"}[p.Level], p.Field, p.Text))
		}
	}
	return strings.Join(said, "\n")
}

func TestChecks(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, titles, cells, want string }{
		{"a lot that is known", "批号,合约,基差", "65534262001,CF701,1050", ""},
		{"nothing is known of the lot", "批号,合约,基差", "65534262002,CF701,1050", "2 ! batchID: 没有批号 65534262002 的公检数据，表中也没有质量指标"},
		{"a contract that has ended", "批号,合约,基差", "65534262001,CF609,1050", "2 ! indexCode: 合约 CF609 已到期或不存在，请改为正在交易的合约"},
		{"the main contract", "批号,合约,基差", "65534262001,主力,1050", "2 ? indexCode: 主力合约按 CF701 计"},
		{"a month that nothing trades in", "批号,合约,基差", "65534262001,02合约,1050", "2 ! indexCode: 没有正在交易的 2 月合约"},
		{"a basis that nobody asks", "批号,合约,基差", "65534262001,CF701,10500", "2 ! basis: 基差 10500 应在 -2000 到 5000 元/吨之间"},
		{"a basis without its contract", "批号,基差", "65534262001,1050", "2 ! indexCode: 有基差而没有合约，请填写，或在“统一填写”中为各行选合约"},
		{"no price at all", "批号,长度,马值,备注", "65534262001,29.3,4.2,好", "2 ! basis: 没有报价：应有一口价，或合约加基差"},
		{"two prices", "批号,合约,基差,一口价", "65534262001,CF701,1050,16000", "2 ? price: 同时有一口价和基差，按 CF701 加基差 1050 挂牌，一口价 16000 不用"},
		{"a basis of no contract beside a price", "批号,基差,一口价", "65534262001,1050,16000", "2 ? basis: 有基差而没有合约，按一口价 16000 挂牌"},
		{"a price that nobody asks", "批号,一口价,马值", "65534262001,160,4.2", "2 ! price: 一口价 160 元/吨不合理"},
		{"a validity that is over", "批号,合约,基差,有效期", "65534262001,CF701,1050,2026.11.19", "2 ! until: 有效期 2026-11-19 已过"},
		{"a warehouse that is new", "批号,合约,基差,仓库", "65534262001,CF701,1050,某处仓库", "2 ? depotName: 仓库“某处仓库”是新名称，请选择已有仓库或新建"},
		{"a warehouse by another way of writing", "批号,合约,基差,仓库", "65534262001,CF701,1050,中储棉 库尔勒库", ""},
		{"weights that do not fit", "批号,合约,基差,长度,毛重,皮重,净重", "65534262002,CF701,1,29,42.48,0.3,42.1", "2 ? net: 毛重 42.48 − 皮重 0.3 = 42.18 吨，与净重 42.1 吨不符"},
		{"conditioned weight that does not fit", "批号,合约,基差,长度,净重,公重,回潮,含杂", "65534262002,CF701,1,29,42.23262,42.23,5.2,1.0", "2 ? amount: 按净重、回潮、含杂计算公重应为 44.23 吨，表中为 42.23 吨"},
		{"bales", "批号,合约,基差,长度,类型,包数", "65534262002,CF701,1,29,锯齿细绒棉,150", "2 ? packnum: 锯齿棉一批通常 186 包，表中为 150 包"},
		{"shares", "批号,合约,基差,长度,11,21,31", "65534262002,CF701,1,29,0,30,60", "2 ? colours: 颜色级各级合计 90%，应为 100%"},
		{"values that are rare and impossible", "批号,合约,基差,长度,马值", "65534262002,CF701,1,24,42", "2 ! mikeAvg: 马克隆值 42 不可能，请检查\n2 ? lengthAvg: 平均长度 24 不在通常的 25 到 40 之间"},
		{"an average beyond its bounds", "批号,合约,基差,长度,断裂比强度,断裂比强度最大,断裂比强度最小", "65534262002,CF701,1,29,32,31,27", "2 ? strongAvg: 断裂比强度平均 32 不在最小 27 与最大 31 之间"},
		{"a length beyond its bounds", "批号,合约,基差,长度,长度最大,长度最小", "65534262002,CF701,1,29,28.5,27", "2 ? lengthAvg: 长度平均 29 不在最小 27 与最大 28.5 之间"},
		{"a grade for the length", "批号,合约,基差,长度级", "65534262002,CF701,1,29", "2 ? lengthGrade: 没有平均长度，按长度级 29 毫米计"},
		{"another year than the number's", "批号,合约,基差,年度", "65534262001,CF701,1050,2025", "2 ? cottonYear: 批号第 6、7 位是 26 年度，表中为 2025 年度"},
		{"another ginnery than the number's", "批号,合约,基差,加工企业", "65534262001,CF701,1050,巴楚某厂", "2 ? factoryName: 批号前 5 位是 沙雅银力棉业有限公司，表中加工企业为 巴楚某厂"},
		{"an origin that cannot be", "批号,合约,基差,产地", "65534262001,CF701,1050,兵团八师", "2 ? origins: 批号以 65 开头是地方棉，表中产地为 兵团八师"},
		{"another seller has it", "批号,合约,基差,长度", "65534262006,CF701,1,29", "2 ? batchID: 批号 65534262006 另有卖家在售"},
		{"it is being dealt", "批号,合约,基差,长度", "65534262005,CF701,1,29", "2 ! batchID: 批号 65534262005 正在点价中，不能改价"},
		{"a basis with another sign than before", "批号,合约,基差,长度", "65534262007,CF701,-1600,29", "2 ? basis: 基差原为 1590，改为 -1600，相差 3190 元/吨，请核对"},
		{"a basis that has moved", "批号,合约,基差,长度", "65534262007,CF705,1200,29", ""},
		{"a price with another digit than before", "批号,一口价,长度,马值", "65534262008,18400,29,4.2", "2 ? price: 一口价原为 16400，改为 18400，相差 2000 元/吨，请核对"},
		{"a price in the place of a basis", "批号,一口价,长度,马值", "65534262007,18400,29,4.2", ""},
		{"the sign of the yuan", "批号,合约,基差", "65534262001,CF701,￥1080", ""},
		{"a fixed price among bases", "批号,合约,基差", "65534262001,CF701,一口价17500\n65534262007,CF701,1590", "3 ! batchID: 没有批号 65534262007 的公检数据，表中也没有质量指标"},
		{"inspection found something else", "批号,合约,基差,长度,马值", "65534262001,CF701,1050,30.1,4.2", "2 ? lengthAvg: 平均长度表中为 30.1，公检为 29.3，按公检"},
		{"twice the same", "批号,合约,基差", "65534262001,CF701,1050\n65534262001,CF701,1060", "3 ! batchID: 批号 65534262001 与第 2 行重复"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			if diff := cmp.Diff(sorted(c.want), sorted(checked(t, c.titles, c.cells))); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func sorted(text string) []string {
	list := strings.Split(text, "\n")
	slices.Sort(list)
	return list
}

// Bales are told apart within their batch, and no batch has too many.
func TestBalesOfABatch(t *testing.T) {
	t.Parallel()
	read := func(rows ...string) []sheet.Line {
		b, err := sheet.Open(t.Context(), []byte(strings.Join(rows, "\n")))
		if err != nil {
			t.Fatal(err)
		}
		l := b.Find(nil)
		lines, known := b.Lines(&l), market()
		known.Quality = true
		sheet.Check(lines, known)
		return lines
	}
	rows := []string{"批号,包号,长度,马值,强力"}
	for n := range 401 {
		rows = append(rows, fmt.Sprintf("65534262011,%d,29.1,4.2,29.4", n+1))
	}
	if l := read(rows[:401]...); l[0].Worst() == sheet.Wrong || len(l[0].Lot.Bales) != 400 || l[399].Skipped == "" {
		t.Errorf("of 400 bales the batch has %d, with %v", len(l[0].Lot.Bales), l[0].Problems)
	}
	if l := read(rows...); !strings.Contains(fmt.Sprint(l[0].Problems), "批号 65534262011 有 401 包，一批最多 400 包") || l[400].Worst() != sheet.Wrong {
		t.Errorf("of 401 bales: %v", l[0].Problems)
	}
	for _, c := range []struct{ cells, want string }{
		{"65534262011,1,29.1,4.2,29.4", "批号 65534262011 的第 1 包与第 2 行重复"},
		{"65534262011,,29.1,4.2,29.4", "没有包号"},
		{"65534262011,0,29.1,4.2,29.4", "包号“0”应从 1 起"},
		{"65534262011,2,291,4.2,29.4", "平均长度 291 不可能"},
	} {
		l := read(rows[0], rows[1], c.cells)
		if len(l) != 2 || !strings.Contains(fmt.Sprint(l[1].Problems), c.want) || !strings.Contains(fmt.Sprint(l[0].Problems), "第 3 行："+c.want) {
			t.Errorf("%s: %v", c.cells, l)
		}
	}
}
