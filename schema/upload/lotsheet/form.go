package lotsheet

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/sheet"
)

// example is the beginning of a batch number that shows how to fill in a form.
const example = "示例"

// WriteForm writes a workbook to be filled in: the titles of all fields, an example, and a second sheet that explains
// the fields. The example has a contract and a last day of validity.
func WriteForm(w io.Writer, contract string, until time.Time) error {
	lot, fields := exampleLot(contract, until), formFields()
	form := sheet.Form{
		Name: "报价", HelpName: "填写说明", HelpWidths: []float64{16, 8, 10, 56, 48},
		Help: [][]string{{"列", "必填", "单位", "填写说明", "也可以写成"}}, Rows: [][]any{make([]any, len(fields))},
	}
	for i, f := range fields {
		form.Columns, form.Rows[0][i] = append(form.Columns, f.Column()), f.get(lot)
		help := f.help()
		if f.Key == "until" {
			help[3] = fmt.Sprintf(help[3], schema.DayOf(until))
		}
		form.Help = append(form.Help, help)
	}
	form.Rows[0][0] = example + lot.Batch.BatchID
	for _, text := range formNotes {
		form.Help = append(form.Help, []string{"", "", "", text})
	}
	return sheet.WriteForm(w, &form)
}

// formFirst are the fields that only the seller knows. They are the first columns of a form.
var formFirst = []string{"batchID", "indexCode", "basis", "price", "until", "notes", "depotName"}

func formFields() (list []*Field) {
	for _, key := range formFirst {
		f, _ := FieldOf(key)
		list = append(list, f)
	}
	for i := range Fields {
		if f := &Fields[i]; f.get != nil && !slices.Contains(formFirst, f.Key) {
			list = append(list, f)
		}
	}
	return list
}

var formNotes = []string{
	"第 2 行是示例，上传时会跳过，可以删除。",
	"只有批号和报价是必填的：合约加基差，或一口价，二者选一。其他各列可以留空或整列删除，平台有公检数据的批次会自动补齐。",
	"列的顺序可以改变，列名也可以用自己的写法，上传后可以在预览中改正。",
	"一个文件最多 100,000 行；合计行会跳过，合并的单元格会向下填充。",
}

// help returns the row that explains the field: title, whether it is required, unit, explanation, other titles.
func (f *Field) help() []string {
	unit := map[Unit]string{Weight: "吨或公斤", Percent: "%", PerTonCNY: "元/吨"}[f.Unit]
	text, ok := explanations[f.Key]
	switch {
	case ok:
	case f.Group != "":
		text = f.Group + "各部分占比，合计 100%；不知道时整组留空"
	case f.Unit == Weight:
		text = "全批合计，吨或公斤，按数值自动判断"
	default:
		text = "与公检证书一致，最多两位小数"
	}
	need := map[string]string{"batchID": "是", "indexCode": "二选一", "basis": "二选一", "price": "二选一"}[f.Key]
	return []string{f.Heading(), need, unit, text, strings.Join(f.Names, "、")}
}

var explanations = map[string]string{
	"batchID":      "11 位数字，请设为文本格式：加工企业 5 位、年份 2 位、生产线 1 位、流水号 3 位",
	"cottonYear":   "四位年份，如 2026；留空时按批号",
	"cottonType":   "锯齿、皮辊 或 长绒",
	"packType":     "手采 或 机采",
	"origins":      "产区和地州，如 新疆阿克苏；留空时按加工企业",
	"factoryName":  "加工企业全称；留空时按批号前 5 位",
	"depotName":    "仓库名称，平台认得的任何写法",
	"packnum":      "整数，一般为 186",
	"moisture":     "回潮率，如 8.2",
	"impurity":     "含杂率，如 2.4",
	"primaryColor": "主体颜色级：11 至 51、12 至 32、13 至 33、14、24；没有主体填 无主体",
	"mikeGrade":    "A、B1、B2、C1 或 C2",
	"foreignBales": "含异性纤维的包数，整数",
	"storedOn":     "日期，如 2026-10-15",
	"inspectedOn":  "日期，如 2026-10-18",
	"certifiedOn":  "日期，如 2026-10-20",
	"qualityCert":  "公检质量证书的编号",
	"weightCert":   "公检重量证书的编号",
	"standard":     "证书所载的标准，如 GB1103.1-2023",
	"inspectOrg":   "承检的纤检机构全称",
	"laboratory":   "承检的实验室",
	"indexCode":    "郑商所棉花合约，如 CF701，各批相同时也可以写在表头上方；报一口价时留空",
	"basis":        "整数，可以为负：报价 = 合约现价 + 基差；报一口价时留空",
	"price":        "整数，公重含税价；报基差时留空",
	"until":        "挂牌到哪一天，如 %s；也可以写 12月31日、月底、下周五、7天。最长一年；留空时按本次导入的设置",
	"broker":       "平台的居间企业，全称或简称；没有居间时留空",
	"notes":        "最多 500 字，买方可见",
}

// exampleLot returns a lot with a value in every field that sellers usually fill in.
func exampleLot(contract string, until time.Time) *Lot {
	bales := 0
	return &Lot{
		Ginnery: "沙雅银力棉业有限公司", Warehouse: "中储棉库尔勒有限责任公司", Notes: "库内自提",
		Batch: cotton.Batch{
			BatchID: "65534261001", CottonYear: 2026, PackType: cotton.PickMachine, CottonType: cotton.GinSaw,
			City: "新疆阿克苏", PackNum: 186,
			Gross: 42_48000, Tare: 24738, Net: 42_23262, Conditioned: 44_22752, Moisture: 5_20, Impurity: 1_00,
			PrimaryColour: "31",
			Colours:       cotton.Shares{0, 7_50, 92_50, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0},
			Length:        cotton.Spread{Avg: 29_30}, Mike: cotton.Spread{Avg: 4_21}, MikeGrade: "A",
			Strength: cotton.Spread{Avg: 28_70, Min: 26_00, Max: 31_20}, Uniformity: cotton.Spread{Avg: 82_10},
			Ginning: cotton.Shares{0, 98_40, 1_60}, ForeignBales: &bales, StoredOn: "2026-10-15", CertifiedOn: "2026-10-20",
		},
		Offer: cotton.Offer{IndexCode: contract, Basis: 1050, Until: until},
	}
}
