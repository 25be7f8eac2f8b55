package lotsheet_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cottonmall/schema"
	"cottonmall/schema/upload/lotsheet"
	"cottonmall/schema/upload/lotsheet/lotsheettest"
)

// checked returns the problems of a sheet with these rows.
func checked(t *testing.T, rows ...string) string {
	t.Helper()
	b, err := lotsheet.Open(t.Context(), []byte(strings.Join(rows, "\n")))
	if err != nil {
		t.Fatal(err)
	}
	l := b.FindLayout(nil)
	lines := b.Lines(&l)
	lotsheet.Check(lines, lotsheettest.Market())
	var said []string
	for _, line := range lines {
		for _, p := range line.Problems {
			said = append(said, fmt.Sprintf("%d %s %s: %s", line.Number,
				map[lotsheet.Level]string{lotsheet.Warning: "?", lotsheet.Error: "!"}[p.Level], p.Field, p.Text))
		}
	}
	return strings.Join(said, "\n")
}

func TestChecks(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, titles, cells, want string }{
		{"a lot that is known", "批号,合约,基差", "65534262001,CF701,1050", ""},
		{
			"nothing is known of the lot", "批号,合约,基差", "65534262002,CF701,1050",
			"2 ! batchID: 没有批号 65534262002 的公检数据，表中也没有质量指标",
		},
		{"a contract that has ended", "批号,合约,基差", "65534262001,CF609,1050", "2 ! indexCode: 合约 CF609 已到期或不存在，请改为正在交易的合约"},
		{"the main contract", "批号,合约,基差", "65534262001,主力,1050", "2 ? indexCode: 主力合约按 CF701 计"},
		{"a month that nothing trades in", "批号,合约,基差", "65534262001,02合约,1050", "2 ! indexCode: 没有正在交易的 2 月合约"},
		{"a basis that nobody asks", "批号,合约,基差", "65534262001,CF701,10500", "2 ! basis: 基差应在 -2,000 到 5,000 元/吨之间"},
		{"a basis without its contract", "批号,基差", "65534262001,1050", "2 ! indexCode: 有基差而没有合约，请填写，或在“统一填写”中为各行选合约"},
		{"no price at all", "批号,长度,马值,备注", "65534262001,29.3,4.2,好", "2 ! basis: 没有报价：应有一口价，或合约加基差"},
		{
			"two prices", "批号,合约,基差,一口价", "65534262001,CF701,1050,16000",
			"2 ? price: 同时有一口价和基差，按 CF701 加基差 1050 挂牌，一口价 16000 不用",
		},
		{"a basis of no contract beside a price", "批号,基差,一口价", "65534262001,1050,16000", "2 ? basis: 有基差而没有合约，按一口价 16000 挂牌"},
		{"a price that nobody asks", "批号,一口价,马值", "65534262001,160,4.2", "2 ! price: 一口价应在 5,000 到 60,000 元/吨之间"},
		{"a validity that is over", "批号,合约,基差,有效期", "65534262001,CF701,1050,2026.11.19", "2 ! until: 有效期 2026-11-19 已过"},
		{
			"a validity of more than a year", "批号,合约,基差,有效期", "65534262001,CF701,1050,2027.11.21",
			"2 ! until: 有效期最长一年，应不晚于 2027-11-20",
		},
		{"a validity without a year", "批号,合约,基差,有效期", "65534262001,CF701,1050,1月10日", "2 ? until: 有效期“1月10日”按 2027-01-10 计"},
		{"a validity of some days", "批号,合约,基差,有效期", "65534262001,CF701,1050,半个月", "2 ? until: 有效期“半个月”按 2026-12-05 计"},
		{
			"a day that is none", "批号,合约,基差,有效期", "65534262001,CF701,1050,2月30日",
			"2 ! until: 有效期“2月30日”不是日期，可写成 12月31日、月底、下周五、7天，或年月日齐全的日期",
		},
		{
			"a span beyond a year", "批号,合约,基差,有效期", "65534262001,CF701,1050,20个月",
			"2 ? until: 有效期“20个月”按 2028-07-12 计\n2 ! until: 有效期最长一年，应不晚于 2027-11-20",
		},
		{"a validity of a year", "批号,合约,基差,有效期", "65534262001,CF701,1050,2027.11.20", ""},
		{
			"a warehouse that is not known", "批号,合约,基差,长度,仓库", "65534262002,CF701,1050,29,某处仓库",
			"2 ? depotName: 没有认出仓库“某处仓库”，请选择已有的仓库或新建",
		},
		{"a warehouse by another way of writing", "批号,合约,基差,长度,仓库", "65534262002,CF701,1050,29,中储棉 库尔勒库", ""},
		{
			"a warehouse by a part of its name", "批号,合约,基差,长度,仓库", "65534262002,CF701,1050,29,农佳乐",
			"2 ? depotName: 仓库“农佳乐”按 新疆农资集团北疆农佳乐有限责任公司 计",
		},
		{
			"a part of the names of two warehouses", "批号,合约,基差,长度,仓库", "65534262002,CF701,1050,29,阿克苏",
			"2 ? depotName: 没有认出仓库“阿克苏”，请选择已有的仓库或新建",
		},
		{
			"a warehouse that another seller has named", "批号,合约,基差,长度,仓库", "65534262002,CF701,1050,29,可克达拉一号仓库",
			"2 ? depotName: 仓库“可克达拉一号仓库”由其他卖家新建，平台待核，请确认是您的仓库",
		},
		{"a warehouse that the seller has named", "批号,合约,基差,长度,仓库", "65534262002,CF701,1050,29,北屯二号仓库", ""},
		{
			"another warehouse than is known", "批号,合约,基差,仓库", "65534262001,CF701,1050,农佳乐",
			"2 ? depotName: 仓库表中为 农佳乐，平台为 中储棉库尔勒仓库，按 中储棉库尔勒仓库",
		},
		{
			"a warehouse that is not known of a lot that is", "批号,合约,基差,仓库", "65534262001,CF701,1050,某处仓库",
			"2 ? depotName: 仓库表中为 某处仓库，平台为 中储棉库尔勒仓库，按 中储棉库尔勒仓库",
		},
		{"the warehouse that is known, in short", "批号,合约,基差,仓库", "65534262001,CF701,1050,库尔勒", ""},
		{
			"weights that do not fit", "批号,合约,基差,长度,毛重,皮重,净重", "65534262002,CF701,1,29,42.48,0.3,42.1",
			"2 ? net: 毛重 42.48 − 皮重 0.3 = 42.18 吨，与净重 42.1 吨不符",
		},
		{
			"conditioned weight that does not fit", "批号,合约,基差,长度,净重,公重,回潮,含杂", "65534262002,CF701,1,29,42.23262,42.23,5.2,1.0",
			"2 ? amount: 按净重、回潮、含杂计算公重应为 44.23 吨，表中为 42.23 吨",
		},
		{"bales", "批号,合约,基差,长度,类型,包数", "65534262002,CF701,1,29,锯齿细绒棉,150", "2 ? packnum: 锯齿棉一批通常 186 包，表中为 150 包"},
		{
			"bales of another weight", "批号,合约,基差,长度,包数,净重", "65534262002,CF701,1,29,186,38.13",
			"2 ? packnum: 平均每包 205 千克，通常为 217 到 237 千克",
		},
		{
			"shares of length, micronaire and ginning", "批号,合约,基差,长度,29mm,28mm,A,B2,P2,P3",
			"65534262002,CF701,1,29,50,45,70,40,90,5",
			"2 ? lengths: 长度分布各级合计 95%，应为 100%\n2 ? mikes: 马值分布各级合计 110%，应为 100%\n2 ? ginning: 轧工质量各级合计 95%，应为 100%",
		},
		{
			"values that are rare", "批号,合约,基差,长度,强力,马值,整齐度,回潮,含杂", "65534262002,CF701,1,41,19.9,6.6,91,13,16",
			"2 ? lengthAvg: 平均长度 41 不在通常的 25 到 40 之间\n2 ? strongAvg: 断裂比强度 19.9 不在通常的 20 到 40 之间\n" +
				"2 ? mikeAvg: 马克隆值 6.6 不在通常的 2.5 到 6.5 之间\n2 ? neatAvg: 长度整齐度 91 不在通常的 70 到 90 之间\n" +
				"2 ? moisture: 回潮 13 不在通常的 2 到 12 之间\n2 ? impurity: 含杂 16 不在通常的 0 到 15 之间",
		},
		{
			"values that cannot be", "批号,合约,基差,长度,强力,马值,整齐度,回潮,含杂", "65534262002,CF701,1,291,2.9,42,8.2,52,51",
			"2 ! lengthAvg: 平均长度 291 不可能，请检查\n2 ! strongAvg: 断裂比强度 2.9 不可能，请检查\n2 ! mikeAvg: 马克隆值 42 不可能，请检查\n" +
				"2 ! neatAvg: 长度整齐度 8.2 不可能，请检查\n2 ! moisture: 回潮 52 不可能，请检查\n2 ! impurity: 含杂 51 不可能，请检查",
		},
		{"the last values that are usual", "批号,合约,基差,长度,强力,马值,整齐度,回潮,含杂", "65534262002,CF701,1,40,20,6.5,90,12,15", ""},
		{
			"the least and the greatest basis", "批号,合约,基差", "65534262001,CF701,-2000\n65534262007,CF701,5001",
			"3 ! basis: 基差应在 -2,000 到 5,000 元/吨之间\n3 ! batchID: 没有批号 65534262007 的公检数据，表中也没有质量指标",
		},
		{"a basis that is no whole number", "批号,合约,基差", "65534262001,CF701,1050.5", "2 ! basis: 基差“1050.5”应为整数"},
		{"shares", "批号,合约,基差,长度,11,21,31", "65534262002,CF701,1,29,0,30,60", "2 ? colours: 颜色级各级合计 90%，应为 100%"},
		{
			"values that are rare and impossible", "批号,合约,基差,长度,马值", "65534262002,CF701,1,24,42",
			"2 ! mikeAvg: 马克隆值 42 不可能，请检查\n2 ? lengthAvg: 平均长度 24 不在通常的 25 到 40 之间",
		},
		{
			"an average beyond its bounds", "批号,合约,基差,长度,断裂比强度,断裂比强度最大,断裂比强度最小", "65534262002,CF701,1,29,32,31,27",
			"2 ? strongAvg: 断裂比强度平均 32 不在最小 27 与最大 31 之间",
		},
		{
			"a length beyond its bounds", "批号,合约,基差,长度,长度最大,长度最小", "65534262002,CF701,1,29,28.5,27",
			"2 ? lengthAvg: 长度平均 29 不在最小 27 与最大 28.5 之间",
		},
		{"a grade for the length", "批号,合约,基差,长度级", "65534262002,CF701,1,29", "2 ? lengthGrade: 没有平均长度，按长度级 29 毫米计"},
		{
			"another year than the number's", "批号,合约,基差,年度", "65534262001,CF701,1050,2025",
			"2 ? cottonYear: 批号第 6、7 位是 26 年度，表中为 2025 年度",
		},
		{
			"another ginnery than the number's", "批号,合约,基差,加工企业", "65534262001,CF701,1050,巴楚某厂",
			"2 ? factoryName: 批号前 5 位是 沙雅银力棉业有限公司，表中加工企业为 巴楚某厂，按平台",
		},
		{
			"an origin of the Corps that is of its neighbour", "批号,合约,基差,长度,产地", "66534262001,CF701,1050,29,新疆喀什",
			"2 ? origins: 批号以 66 开头是兵团棉，表中产地为 新疆喀什",
		},
		{
			"an origin that is a city and a division", "批号,合约,基差,长度,产地",
			"66534262001,CF701,1050,29,石河子\n65535262001,CF701,1050,29,石河子", "",
		},
		{
			"an inland number of a lot of Xinjiang", "批号,合约,基差,长度,产地", "62534262001,CF701,1050,29,新疆南疆",
			"2 ? origins: 批号以 62 开头是内地棉，表中产地为 新疆南疆",
		},
		{
			"a number of Xinjiang of an inland lot", "批号,合约,基差,长度,产地", "65535262001,CF701,1050,29,山东菏泽",
			"2 ? origins: 批号以 65 开头是新疆棉，表中产地为 山东菏泽",
		},
		{
			"another province than the number's", "批号,合约,基差,长度,产地", "37534262001,CF701,1050,29,甘肃敦煌",
			"2 ? origins: 批号以 37 开头是山东棉，表中产地为 甘肃敦煌",
		},
		{"an inland lot", "批号,合约,基差,长度,产地", "62534262001,CF701,1050,29,甘肃敦煌", ""},
		{
			"another place than the ginnery's", "批号,合约,基差,长度,产地", "65534262002,CF701,1050,29,喀什巴楚",
			"2 ? origins: 批号前 5 位是 沙雅银力棉业有限公司（南疆 阿克苏），表中产地为 喀什巴楚",
		},
		{"the ginnery's place", "批号,合约,基差,长度,产地", "65534262002,CF701,1050,29,新疆阿克苏沙雅", ""},
		{"another place than is known", "批号,合约,基差,产地", "65534262001,CF701,1050,喀什", "2 ? origins: 产地表中为 喀什，平台为 南疆 阿克苏，按平台"},
		{"an origin that cannot be", "批号,合约,基差,产地", "65534262001,CF701,1050,兵团八师", "2 ? origins: 批号以 65 开头是地方棉，表中产地为 兵团八师"},
		{"another seller has it", "批号,合约,基差,长度", "65534262006,CF701,1,29", "2 ? batchID: 批号 65534262006 另有卖家在售"},
		{"it is being dealt", "批号,合约,基差,长度", "65534262005,CF701,1,29", "2 ! batchID: 批号 65534262005 正在点价中，不能改价"},
		{
			"a basis with another sign than before", "批号,合约,基差,长度", "65534262007,CF701,-1600,29",
			"2 ? basis: 基差原为 1590，改为 -1600，相差 3190 元/吨，请核对",
		},
		{"a basis that has moved", "批号,合约,基差,长度", "65534262007,CF705,1200,29", ""},
		{
			"a price with another digit than before", "批号,一口价,长度,马值", "65534262008,18400,29,4.2",
			"2 ? price: 一口价原为 16400，改为 18400，相差 2000 元/吨，请核对",
		},
		{"a price in the place of a basis", "批号,一口价,长度,马值", "65534262007,16400,29,4.2", ""},
		{
			"a price in the place of a basis, and far from it", "批号,一口价,长度,马值", "65534262007,18400,29,4.2",
			"2 ? price: 报价原为 CF701+1590，改为 一口价 18,400 元/吨，按现价相差 2010 元/吨，请核对",
		},
		{
			"a basis in the place of a price, and far from it", "批号,合约,基差,长度", "65534262008,CF701,-700,29",
			"2 ? basis: 报价原为 一口价 16,400 元/吨，改为 CF701-700，按现价相差 2300 元/吨，请核对",
		},
		{
			"another contract at another price", "批号,合约,基差,长度", "65534262007,CF705,200,29",
			"2 ? basis: 报价原为 CF701+1590，改为 CF705+200，按现价相差 1090 元/吨，请核对",
		},
		{
			"a new lot far from the others", "批号,合约,基差,长度",
			"65534262031,CF701,1700,29\n65534262032,CF701,1700,29\n65534262033,CF701,1650,29\n65534262034,CF701,1700,29\n" +
				"65534262035,CF701,-1700,29", "6 ? basis: 报价 CF701-1700 与表中多数批次相差 3400 元/吨，请核对",
		},
		{
			"a price far from the market", "批号,一口价,长度,马值", "65534262031,7000,29,4.2",
			"2 ? price: 报价 一口价 7,000 元/吨 合 7000 元/吨，与主力合约 CF701 现价 14800 相差很多，请核对",
		},
		{"a lot that is off sale", "批号,合约,基差,长度", "65534262020,CF701,1000,29", "2 ? batchID: 批号 65534262020 已下架，导入后将重新上架"},
		{
			"a lot of a bundle that is off sale", "批号,合约,基差,长度", "65534262022,CF701,1000,29",
			"2 ! batchID: 批号 65534262022 已下架，且与其他批次捆绑销售：请先在店铺把整组重新上架，或解除捆绑后再导入",
		},
		{"a lot whose time is over", "批号,合约,基差,长度", "65534262021,CF701,1000,29", "2 ? batchID: 批号 65534262021 已过期，导入后将重新上架"},
		{"the sign of the yuan", "批号,合约,基差", "65534262001,CF701,￥1080", ""},
		{
			"a fixed price among bases", "批号,合约,基差", "65534262001,CF701,一口价17500\n65534262007,CF701,1590",
			"3 ! batchID: 没有批号 65534262007 的公检数据，表中也没有质量指标",
		},
		{
			"inspection found something else", "批号,合约,基差,长度,马值", "65534262001,CF701,1050,30.1,4.2",
			"2 ? lengthAvg: 平均长度表中为 30.1，公检为 29.3，按公检",
		},
		{
			"what sheets round is no contradiction", "批号,合约,基差,长度,公重,毛重,皮重,净重,回潮,含杂",
			"65534262001,CF701,1050,29.34,44.23,42.48,0.25,42.23,5.2,1", "",
		},
		{
			"a finding that cannot be of a lot that is known", "批号,合约,基差,长度,马值,包数", "65534262001,CF701,1050,29.3,42,一百八",
			"2 ? mikeAvg: 马克隆值 42 不可能，请检查，按公检\n2 ? mikeAvg: 马克隆值表中为 42，公检为 4.2，按公检\n2 ? packnum: 包数“一百八”不是数字，按公检",
		},
		{
			"a lot that is gone", "批号,合约,基差,状态,备注", "65534262001,CF701,1050,在售,好\n65534262001,CF701,1050,已售,",
			"3 ! batchID: 批号 65534262001 与第 2 行重复\n3 ? : 本行写有“已售”，请核对后再挂牌",
		},
		{
			"other weights", "批号,合约,基差,皮重,净重", "65534262001,CF701,1050,0.3,42.18",
			"2 ? tare: 皮重表中为 0.3 吨，公检为 0.24738 吨，按公检\n2 ? net: 净重表中为 42.18 吨，公检为 42.23262 吨，按公检",
		},
		{
			"another grade and picking", "批号,合约,基差,马值级,类型", "65534262001,CF701,1050,B2,手采皮辊棉",
			"2 ? mikeGrade: 马值级表中为 B2，公检为 A，按公检\n2 ? packType: 采摘方式表中为 手采，公检为 机采，按公检\n2 ? cottonType: 轧花类型表中为 皮辊，公检为 锯齿，按公检",
		},
		{
			"other shares", "批号,合约,基差,11,21,31", "65534262001,CF701,1050,0,12.5,87.5",
			"2 ? colours: 颜色级表中为 白棉2级 12.5%，公检为 白棉2级 7.5%，按公检",
		},
		{
			"a good line after a wrong one of the same batch", "批号,合约,基差,长度",
			"65534262002,CF701,10500,29\n65534262002,CF701,1050,29\n65534262002,CF701,1060,29",
			"2 ! basis: 基差应在 -2,000 到 5,000 元/吨之间\n4 ! batchID: 批号 65534262002 与第 3 行重复",
		},
		{
			"twice the same", "批号,合约,基差", "65534262001,CF701,1050\n65534262001,CF701,1060",
			"3 ! batchID: 批号 65534262001 与第 2 行重复",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			if diff := cmp.Diff(sorted(c.want), sorted(checked(t, c.titles, c.cells))); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// TestWarehousesThatMayBeMeant checks the choices for an unknown warehouse: the most similar ones, the likeliest first.
func TestWarehousesThatMayBeMeant(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, want string }{
		{"阿克苏", "[新疆棉麻公司阿克苏棉麻站 阿克苏银星物流]"},
		{"库尔勒中储", "[中储棉库尔勒仓库]"},
		{"东光储备库", "[沧州市棉麻东光经营储备库]"},
		{"北疆农佳乐（西库）", "[新疆农资集团北疆农佳乐有限责任公司]"},
		{"某处仓库", "[]"},
		{"库", "[]"},
	} {
		b, err := lotsheet.Open(t.Context(), []byte("批号,合约,基差,长度,仓库\n65534262002,CF701,1050,29,"+c.name))
		if err != nil {
			t.Fatal(err)
		}
		l := b.FindLayout(nil)
		lines := b.Lines(&l)
		lotsheet.Check(lines, lotsheettest.Market())
		if got := fmt.Sprint(lines[0].Problems[0].Choices); got != c.want {
			t.Errorf("for %s: %s", c.name, got)
		}
	}
}

func sorted(text string) []string {
	list := strings.Split(text, "\n")
	slices.Sort(list)
	return list
}

// TestBalesOfABatch checks that the bales of a batch have different numbers and are not too many.
func TestBalesOfABatch(t *testing.T) {
	t.Parallel()
	read := func(rows ...string) []lotsheet.Line {
		b, err := lotsheet.Open(t.Context(), []byte(strings.Join(rows, "\n")))
		if err != nil {
			t.Fatal(err)
		}
		l := b.FindLayout(nil)
		lines, known := b.Lines(&l), lotsheettest.Market()
		known.QualityOnly = true
		lotsheet.Check(lines, known)
		return lines
	}
	rows := []string{"批号,包号,长度,马值,强力"}
	for n := range 401 {
		rows = append(rows, fmt.Sprintf("65534262011,%d,29.1,4.2,29.4", n+1))
	}
	if l := read(rows[:401]...); l[0].Worst() == lotsheet.Error || len(l[0].Lot.Bales) != 400 || l[399].Skipped == "" {
		t.Errorf("of 400 bales the batch has %d, with %v", len(l[0].Lot.Bales), l[0].Problems)
	}
	if l := read(rows...); !strings.Contains(fmt.Sprint(l[0].Problems), "批号 65534262011 有 401 包，一批最多 400 包") ||
		l[400].Worst() != lotsheet.Error {
		t.Errorf("of 401 bales: %v", l[0].Problems)
	}
	for _, c := range []struct{ cells, want string }{
		{"65534262011,1,29.1,4.2,29.4", "批号 65534262011 的第 1 包与第 2 行重复"},
		{"65534262011,,29.1,4.2,29.4", "没有包号"},
		{"65534262011,0,29.1,4.2,29.4", "包号“0”应从 1 起"},
		{"65534262011,2,291,4.2,29.4", "平均长度 291 不可能"},
	} {
		l := read(rows[0], rows[1], c.cells)
		if len(l) != 2 || !strings.Contains(fmt.Sprint(l[1].Problems), c.want) ||
			!strings.Contains(fmt.Sprint(l[0].Problems), "第 3 行："+c.want) {
			t.Errorf("%s: %v", c.cells, l)
		}
	}
}

// TestValidityOfToday checks that a validity ends when the exchange closes at 15:00. The sentence differs on that day.
func TestValidityOfToday(t *testing.T) {
	t.Parallel()
	for hour, want := range map[int]string{
		14: "",
		15: "有效期 2026-11-20，今日 15:00 已过",
		22: "有效期 2026-11-20，今日 15:00 已过",
		34: "有效期 2026-11-20 已过",
	} {
		b, err := lotsheet.Open(t.Context(), []byte("批号,合约,基差,有效期\n65534262001,CF701,1050,2026.11.20"))
		if err != nil {
			t.Fatal(err)
		}
		l := b.FindLayout(nil)
		lines, market := b.Lines(&l), lotsheettest.Market()
		market.Now = schema.Day("2026-11-20").At(hour, 0)
		lotsheet.Check(lines, market)
		got := ""
		for _, p := range lines[0].Problems {
			got += p.Text
		}
		if got != want {
			t.Errorf("at %d:00: %q, want %q", hour, got, want)
		}
	}
}
