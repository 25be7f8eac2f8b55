package lotsheet

import (
	"slices"
	"strconv"
	"strings"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/sheet"
)

// Field is what a column of a sheet of lots can be about.
type Field struct {
	Key   string   // as in the calls, such as lengthAvg; parts of a distribution are key.part, such as colours.31
	Title string   // as we write it
	Group string   // what stands above the title where several columns belong together
	Names []string // other ways of writing the title
	Unit  Unit
	Wide  float64 // width of the column when we write it, in characters
	set   func(l *Lot, c *Cell)
	get   func(l *Lot) any // what is written: nil, a text, a whole number, a decimal, or a day
}

// Unit is how the numbers of a column may be meant.
type Unit int

// Units. Weights and percents are written in two ways each, which the numbers of the column tell apart.
const (
	Plain     Unit = iota
	Weighed        // tons or kilograms
	Percent        // 8.2 or 0.082
	PerTonCNY      // CNY/t
)

// Fields are the fields of a lot in the order in which we write them.
var Fields = slices.Concat(
	[]Field{
		{Key: "batchID", Title: "批号", Names: names("批次 批次号 批号/捆号 棉花批号 批号（捆号） 大包批号 公检批号 捆号 提单号 批号条码"), Wide: 14, set: (*Lot).setBatch, get: func(l *Lot) any { return said(l.Batch.BatchID) }},
		{Key: "bale", Title: "包号", Names: names("棉包号 包序号 棉包序号 包编号"), set: (*Lot).setBale},
		{Key: "barcode", Title: "条码", Names: names("棉包条码 条形码 包条码 棉包条形码"), set: (*Lot).setBarcode},
		{Key: "cottonYear", Title: "年度", Names: names("生产年度 棉花年度 加工年度 年份"), Wide: 7, set: (*Lot).setYear, get: func(l *Lot) any { return whole(l.Batch.CottonYear) }},
		{Key: "cottonType", Title: "类型", Names: names("棉花类型 加工类型 品种 轧花类型 棉花品种 类别"), Wide: 8, set: (*Lot).setType, get: func(l *Lot) any { return said(ginWords[l.Batch.CottonType]) }},
		{Key: "packType", Title: "采摘方式", Names: names("采摘 采收方式 手采/机采 机采/手采"), Wide: 8, set: (*Lot).setPick, get: func(l *Lot) any { return said(packWords[l.Batch.PackType]) }},
		{Key: "origins", Title: "产地", Names: names("产区 棉花产地 地区 产地（区）"), Wide: 12, set: (*Lot).setOrigin, get: func(l *Lot) any { return said(strings.TrimSpace(l.Batch.Origin + " " + l.Batch.City)) }},
		{Key: "factoryName", Title: "加工企业", Names: names("企业 加工厂 厂名 企业名称 轧花厂 加工企业名称 生产企业 加工单位"), Wide: 28, set: (*Lot).setFactory, get: func(l *Lot) any { return said(l.Factory) }},
		{Key: "depotName", Title: "仓库", Names: names("存放仓库 仓库简称 库点 交货地 所在库 仓库名称 存放地 存放库 存放地点 提货仓库 库 库名 所在仓库 提货库"), Wide: 28, set: (*Lot).setDepot, get: func(l *Lot) any { return said(l.Depot) }},
		{Key: "packnum", Title: "包数", Names: names("合计包数 件数 总包数 数量（包） 包数合计"), Wide: 6, set: (*Lot).setBales, get: func(l *Lot) any { return whole(l.Batch.PackNum) }},
		weight("gross", "毛重", "合计毛重 总毛重 毛重合计", func(b *cotton.Batch) *schema.Weight { return &b.Gross }),
		weight("tare", "皮重", "合计皮重 总皮重", func(b *cotton.Batch) *schema.Weight { return &b.Tare }),
		weight("net", "净重", "合计净重 总净重", func(b *cotton.Batch) *schema.Weight { return &b.Net }),
		weight("amount", "公重", "合计公重 公定重量 公定 标准重量 总公重 公定重 重量 结算重量 数量（吨） 数量(kg) 公重合计", func(b *cotton.Batch) *schema.Weight { return &b.Conditioned }),
		percent("moisture", "回潮", "平均回潮 回潮率 平均回潮率 含潮", func(b *cotton.Batch) *schema.Centi { return &b.Moisture }),
		percent("impurity", "含杂", "平均含杂 含杂率 平均含杂率 杂质 杂", func(b *cotton.Batch) *schema.Centi { return &b.Impurity }),
		{Key: "primaryColor", Title: "颜色级", Names: names("主体颜色级 主颜色级 主体级 颜色 品级 级别 等级"), Wide: 8, set: (*Lot).setColour, get: func(l *Lot) any { return said(colourWord(l.Batch.PrimaryColour)) }},
	},
	parts("colours", "颜色级", colourParts(), func(b *cotton.Batch) *cotton.Shares { return &b.Colours }),
	[]Field{
		value("lengthAvg", "平均长度", "长度 长度平均值 长度平均 平均长度mm 长度mm 毛长 上半部平均长度 长度值 长度/平均 长度/平均值", func(b *cotton.Batch) *schema.Centi { return &b.Length.Avg }),
		{Key: "lengthGrade", Title: "长度级", set: (*Lot).setLengthGrade},
		value("lengthMax", "长度最大", "最大长度 长度最大值 长度/最大 长度/最大值", func(b *cotton.Batch) *schema.Centi { return &b.Length.Max }),
		value("lengthMin", "长度最小", "最小长度 长度最小值 长度/最小 长度/最小值", func(b *cotton.Batch) *schema.Centi { return &b.Length.Min }),
	},
	parts("lengths", "长度分布", lengthParts(), func(b *cotton.Batch) *cotton.Shares { return &b.Lengths }),
	[]Field{
		value("mikeAvg", "马值", "马克隆 马克隆值 平均马值 马克隆平均值 平均马克隆值 马克隆值平均 马克隆值（M） 马值平均 马克隆值/平均 马克隆值/平均值 马值/平均 马值/平均值 马克隆/平均", func(b *cotton.Batch) *schema.Centi { return &b.Mike.Avg }),
		{Key: "mikeGrade", Title: "马值级", Names: names("马克隆级 马克隆值级 主体马值级 主体马克隆级 马值档"), Wide: 7, set: (*Lot).setMikeGrade, get: func(l *Lot) any { return said(l.Batch.MikeGrade) }},
		value("mikeMax", "马值最大", "马克隆值最大 马克隆值最大值 马克隆值/最大 马克隆值/最大值 马值/最大", func(b *cotton.Batch) *schema.Centi { return &b.Mike.Max }),
		value("mikeMin", "马值最小", "马克隆值最小 马克隆值最小值 马克隆值/最小 马克隆值/最小值 马值/最小", func(b *cotton.Batch) *schema.Centi { return &b.Mike.Min }),
	},
	parts("mikes", "马值分布", gradeParts(cotton.MikeGrades[:]), func(b *cotton.Batch) *cotton.Shares { return &b.Mikes }),
	spread("strong", "强力", "断裂比强度", "强度 断裂比强 比强度 平均强力 平均断裂比强度 断裂比强度平均 断裂比强度平均值 平均强度 强力平均 强", func(b *cotton.Batch) *cotton.Spread { return &b.Strength }),
	spread("neat", "整齐度", "长度整齐度", "长整 平均长度整齐度 整齐度平均 长度整齐度指数 长度整齐度平均 长度整齐度平均值 平均整齐度 整齐度指数 长整度", func(b *cotton.Batch) *cotton.Spread { return &b.Uniformity }),
	[]Field{{Key: "ginningGrade", Title: "轧工", Names: names("轧工质量 轧工质量档次 轧工档次 轧工级"), set: (*Lot).setGinning}},
	parts("ginning", "轧工质量", gradeParts(cotton.GinningGrades[:]), func(b *cotton.Batch) *cotton.Shares { return &b.Ginning }),
	[]Field{
		value("rdAvg", "反射率", "Rd 反射率Rd 平均反射率", func(b *cotton.Batch) *schema.Centi { return &b.Rd.Avg }),
		value("plusBAvg", "黄度", "+b 黄度+b 平均黄度 黄色深度", func(b *cotton.Batch) *schema.Centi { return &b.PlusB.Avg }),
		{Key: "foreignBales", Title: "异性纤维包数", Names: names("异纤包数 异性纤维 异纤"), Wide: 12, set: (*Lot).setForeign, get: func(l *Lot) any { return bales(l.Batch.ForeignBales) }},
		{Key: "storedOn", Title: "入库日期", Names: names("入库时间 进库日期"), Wide: 11, set: (*Lot).setStored, get: func(l *Lot) any { return l.Batch.StoredOn }},
		{Key: "certifiedOn", Title: "证书日期", Names: names("证书时间 检验日期 检验时间 公检日期 出证日期"), Wide: 11, set: (*Lot).setCertified, get: func(l *Lot) any { return l.Batch.CertifiedOn }},
		{Key: "indexCode", Title: "合约", Names: names("主力合约 对应合约 期货合约 盘面 点价合约 基差合约 合约月份"), Wide: 8, set: (*Lot).setContract, get: func(l *Lot) any { return said(l.Offer.IndexCode) }},
		{Key: "basis", Title: "基差", Names: names("升水 报价（基差） CF基差 基差报价 基差价 销售基差"), Unit: PerTonCNY, Wide: 8, set: (*Lot).setBasis, get: func(l *Lot) any { return l.basis() }},
		{Key: "price", Title: "一口价", Names: names("现价 单价 价格 报价 销售价 售价 公重价 一口价（元/吨） 定价"), Unit: PerTonCNY, Wide: 9, set: (*Lot).setPrice, get: func(l *Lot) any { return whole(l.Offer.Price) }},
		{Key: "until", Title: "有效期", Names: names("挂盘期限 有效期至 截止日期 挂牌有效期 报价有效期 到期日"), Wide: 11, set: (*Lot).setUntil, get: func(l *Lot) any { return until(l.Offer.Until) }},
		{Key: "notes", Title: "备注", Names: names("说明 备注说明 附注"), Wide: 24, set: (*Lot).setNotes, get: func(l *Lot) any { return said(l.Notes) }},
		{Key: "contact", Title: "联系人", Names: names("业务员 销售联系人"), set: ignored},
		{Key: "phone", Title: "电话", Names: names("联系电话 手机 手机号 联系方式"), set: ignored},
		{Key: "premium", Title: "升贴水", Names: names("升贴水合计 质量升贴水 公检升贴水"), set: ignored},
		{Key: "number", Title: "序号", Names: names("编号 行号 No"), set: ignored},
		{Key: "reason", Title: sheet.ReasonTitle, set: ignored},
	},
)

func names(list string) []string { return strings.Fields(list) }

func weight(key, title, other string, of func(*cotton.Batch) *schema.Weight) Field {
	return Field{
		Key: key, Title: title, Names: names(other), Unit: Weighed, Wide: 10,
		set: func(l *Lot, c *Cell) {
			read := c.weight
			if l.Bale != nil {
				read = c.baleWeight
			}
			if w, ok := read(); ok {
				*of(&l.Batch) = w
			}
		},
		get: func(l *Lot) any { return tonnage(*of(&l.Batch)) },
	}
}

func percent(key, title, other string, of func(*cotton.Batch) *schema.Centi) Field {
	f := value(key, title, other, of)
	f.Unit = Percent
	return f
}

func value(key, title, other string, of func(*cotton.Batch) *schema.Centi) Field {
	return Field{
		Key: key, Title: title, Names: names(other), Wide: 8,
		set: func(l *Lot, c *Cell) {
			if v, ok := c.centi(); ok {
				*of(&l.Batch) = v
			}
		},
		get: func(l *Lot) any { return measured(*of(&l.Batch)) },
	}
}

// spread is an average with its least and greatest value.
func spread(key, title, group, other string, of func(*cotton.Batch) *cotton.Spread) []Field {
	avg := value(key+"Avg", title, group+" "+other, func(b *cotton.Batch) *schema.Centi { return &of(b).Avg })
	least := value(key+"Min", title+"最小", group+"最小 "+group+"最小值 "+title+"最小值", func(b *cotton.Batch) *schema.Centi { return &of(b).Min })
	most := value(key+"Max", title+"最大", group+"最大 "+group+"最大值 "+title+"最大值", func(b *cotton.Batch) *schema.Centi { return &of(b).Max })
	list := []Field{avg, most, least}
	for i, part := range []string{"平均", "最大", "最小"} {
		list[i].Names = append(list[i].Names, group+"/"+part, title+"/"+part, group+"/"+part+"值", title+"/"+part+"值")
	}
	return list
}

// partNames are the ways of writing a part of a distribution.
type partNames struct {
	key   string
	names []string
}

// parts are the columns of a distribution. A part is known by its own name, or below the name of the whole.
func parts(key, group string, list []partNames, of func(*cotton.Batch) *cotton.Shares) []Field {
	fields := make([]Field, len(list))
	for i, p := range list {
		fields[i] = Field{
			Key: key + "." + p.key, Title: p.names[0], Group: group, Names: p.names[1:], Unit: Percent, Wide: 7,
			set: func(l *Lot, c *Cell) {
				if v, ok := c.centi(); ok {
					setShare(of(&l.Batch), len(list), i, v)
				}
			},
			get: func(l *Lot) any { return shareOf(*of(&l.Batch), i) },
		}
	}
	return fields
}

func colourParts() []partNames {
	list := make([]partNames, len(cotton.ColourGrades))
	for i, grade := range cotton.ColourGrades {
		name := cotton.ColourName(grade)
		list[i] = partNames{grade, []string{name, grade, grade + "级", grade + "%", strings.TrimSuffix(name, "级")}}
	}
	return list
}

func lengthParts() []partNames {
	list := make([]partNames, len(cotton.LengthGrades))
	for i, mm := range cotton.LengthGrades {
		n := strconv.Itoa(mm)
		list[i] = partNames{n, []string{n + "mm", n + "毫米", "长度" + n, n + "mm%", "长度分布/" + n}}
	}
	return list
}

func gradeParts(grades []string) []partNames {
	list := make([]partNames, len(grades))
	for i, g := range grades {
		list[i] = partNames{g, []string{g, g + "%", g + "级"}}
	}
	return list
}

// FieldOf finds a field by its key.
func FieldOf(key string) (*Field, bool) {
	i := slices.IndexFunc(Fields, func(f Field) bool { return f.Key == key })
	if i < 0 {
		return nil, false
	}
	return &Fields[i], true
}
