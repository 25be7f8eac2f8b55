package lotsheet

import (
	"slices"
	"strings"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/sheet"
	"cottonmall/schema/upload/lotsheet/findings"
)

// Fields are the fields of a lot in the order in which they are written.
var Fields = slices.Concat(
	[]Field{
		{
			Key: "batchID", Title: "批号", Width: 14, set: (*Lot).setBatch,
			Names: names("批次 批次号 批号/捆号 棉花批号 批号（捆号） 大包批号 公检批号 捆号 提单号 批号条码 批 批号码 批次编号 LotNo LotNo. Lot BatchNo BatchNo. Batch"),
			get:   func(l *Lot) any { return textValue(l.Batch.BatchID) },
		},
		{Key: "bale", Title: "包号", Names: names("棉包号 包序号 棉包序号 包编号"), set: (*Lot).setBale},
		{Key: "barcode", Title: "条码", Names: names("棉包条码 条形码 包条码 棉包条形码"), set: (*Lot).setBarcode},
		{
			Key: "cottonYear", Title: "年度", Width: 7, set: (*Lot).setYear,
			Names: names("生产年度 棉花年度 加工年度 年份"),
			get:   func(l *Lot) any { return wholeValue(l.Batch.CottonYear) },
		},
		{
			Key: "cottonType", Title: "类型", Width: 8, set: (*Lot).setType,
			Names: names("棉花类型 加工类型 品种 轧花类型 棉花品种 类别"),
			get:   func(l *Lot) any { return textValue(findings.GinWords[l.Batch.CottonType]) },
		},
		{
			Key: "packType", Title: "采摘方式", Width: 8, set: (*Lot).setPick,
			Names: names("采摘 采收方式 手采/机采 机采/手采"),
			get:   func(l *Lot) any { return textValue(findings.PickWords[l.Batch.PackType]) },
		},
		{
			Key: "origins", Title: "产地", Width: 12, set: (*Lot).setOrigin, anyText: true,
			Names: names("产区 棉花产地 地区 产地（区）"),
			get:   func(l *Lot) any { return textValue(strings.TrimSpace(l.Batch.Area + " " + l.Batch.City)) },
		},
		{
			Key: "factoryName", Title: "加工企业", Width: 28, set: (*Lot).setGinnery, anyText: true,
			Names: names("企业 加工厂 厂名 企业名称 轧花厂 加工企业名称 生产企业 加工单位"),
			get:   func(l *Lot) any { return textValue(l.Ginnery) },
		},
		{
			Key: "depotName", Title: "仓库", Width: 28, set: (*Lot).setWarehouse, anyText: true,
			Names: names("存放仓库 仓库简称 库点 交货地 所在库 仓库名称 存放地 存放库 存放地点 提货地点 交货仓库 交货地点 提货仓库 库 库名 所在仓库 提货库"),
			get:   func(l *Lot) any { return textValue(l.Warehouse) },
		},
		{
			Key: "packnum", Title: "包数", Width: 6, set: (*Lot).setBales,
			Names: names("合计包数 件数 总包数 数量（包） 包数合计 Bales Bale"),
			get:   func(l *Lot) any { return wholeValue(l.Batch.PackNum) },
		},
		weight("gross", "毛重", "合计毛重 总毛重 毛重合计 毛 GW G.W. Gross GrossWeight",
			func(b *cotton.Batch) *schema.Weight { return &b.Gross }),
		weight("tare", "皮重", "合计皮重 总皮重 皮 Tare", func(b *cotton.Batch) *schema.Weight { return &b.Tare }),
		weight("net", "净重", "合计净重 总净重 净 NW N.W. Net NetWeight", func(b *cotton.Batch) *schema.Weight { return &b.Net }),
		vague("重量 数量 吨数 总重 总重量 合计重量 重量合计", weight("amount", "公重",
			"合计公重 公定重量 公定 标准重量 总公重 公定重 结算重量 公重合计 公",
			func(b *cotton.Batch) *schema.Weight { return &b.Conditioned })),
		percent("moisture", "回潮", "平均回潮 回潮率 平均回潮率 含潮 潮 潮率 水分 MST Moisture Moist MR",
			func(b *cotton.Batch) *schema.Centi { return &b.Moisture }),
		percent("impurity", "含杂", "平均含杂 含杂率 平均含杂率 杂质 杂 杂率 Trash",
			func(b *cotton.Batch) *schema.Centi { return &b.Impurity }),
		{
			Key: "primaryColor", Title: "颜色级", Width: 8, set: (*Lot).setColour,
			Names: names("主体颜色级 主体颜色 主颜色级 主颜色 主体级 主体品级 颜色等级 颜色级别 主体颜色级别 主体颜色等级 颜色 品级 级别 " +
				"等级 色级 色 主色级 主体色级 Color Colour ColorGrade CGrade CG"),
			get: func(l *Lot) any { return textValue(cotton.ColourWord(l.Batch.PrimaryColour)) },
		},
	},
	sharesFields(findings.Colours),
	[]Field{
		value("lengthAvg", "平均长度",
			"长度 长度平均值 长度平均 平均长度mm 长度mm 毛长 上半部平均长度 长度值 长度/平均 长度/平均值 "+
				"长 绒长 Len Length UHML UHM",
			func(b *cotton.Batch) *schema.Centi { return &b.Length.Avg }),
		{Key: "lengthGrade", Title: "长度级", set: (*Lot).setLengthGrade},
		value("lengthMax", "长度最大", "最大长度 长度最大值 长度/最大 长度/最大值",
			func(b *cotton.Batch) *schema.Centi { return &b.Length.Max }),
		value("lengthMin", "长度最小", "最小长度 长度最小值 长度/最小 长度/最小值",
			func(b *cotton.Batch) *schema.Centi { return &b.Length.Min }),
	},
	sharesFields(findings.Lengths),
	[]Field{
		value("mikeAvg", "马值",
			"马克隆 马克隆值 平均马值 马克隆平均值 平均马克隆值 马克隆值平均 马克隆值（M） 马值平均 "+
				"马克隆值/平均 马克隆值/平均值 马值/平均 马值/平均值 马克隆/平均 "+
				"麦值 麦 马 麦克隆 麦克隆值 平均麦值 Mic Mike Micronaire",
			func(b *cotton.Batch) *schema.Centi { return &b.Mike.Avg }),
		{
			Key: "mikeGrade", Title: "马值级", Width: 7, set: (*Lot).setMikeGrade,
			Names: names("马克隆级 马克隆值级 主体马值级 主体马克隆级 马值档"),
			get:   func(l *Lot) any { return textValue(l.Batch.MikeGrade) },
		},
		value("mikeMax", "马值最大", "马克隆值最大 马克隆值最大值 马克隆值/最大 马克隆值/最大值 马值/最大",
			func(b *cotton.Batch) *schema.Centi { return &b.Mike.Max }),
		value("mikeMin", "马值最小", "马克隆值最小 马克隆值最小值 马克隆值/最小 马克隆值/最小值 马值/最小",
			func(b *cotton.Batch) *schema.Centi { return &b.Mike.Min }),
	},
	sharesFields(findings.Mikes),
	spread("strong", "强力", "断裂比强度",
		"强度 断裂比强 比强度 平均强力 平均断裂比强度 断裂比强度平均 断裂比强度平均值 平均强度 强力平均 强 比强 比强度平均 断裂强度 Str Strength",
		func(b *cotton.Batch) *cotton.Spread { return &b.Strength }),
	sharesFields(findings.Strengths),
	spread("neat", "整齐度", "长度整齐度",
		"长整 平均长度整齐度 整齐度平均 长度整齐度指数 长度整齐度平均 长度整齐度平均值 平均整齐度 整齐度指数 长整度 整 整齐 UI Unf Unif Uniformity",
		func(b *cotton.Batch) *cotton.Spread { return &b.Uniformity }),
	sharesFields(findings.Uniformities),
	[]Field{{
		Key: "ginningGrade", Title: "轧工", set: (*Lot).setGinning,
		Names: names("轧工质量 轧工质量档次 轧工档次 轧工级"),
	}},
	sharesFields(findings.Ginning),
	spread("rd", "反射率", "Rd", "反射率Rd 平均反射率 Rd值", func(b *cotton.Batch) *cotton.Spread { return &b.Rd }),
	spread("plusB", "黄度", "+b", "黄度+b 平均黄度 黄色深度 +b值", func(b *cotton.Batch) *cotton.Spread { return &b.PlusB }),
	[]Field{
		{
			Key: "quality", Title: "质量", set: (*Lot).setQuality, anyText: true,
			Names: names("质量指标 公检指标 质检指标 主要指标 质量情况 质量数据 品质 指标"),
		},
		{
			Key: "foreignBales", Title: "异性纤维包数", Width: 12, set: (*Lot).setForeign,
			Names: names("异纤包数 异性纤维 异纤"),
			get:   func(l *Lot) any { return pointedValue(l.Batch.ForeignBales) },
		},
		{
			Key: "storedOn", Title: "入库日期", Width: 11, set: (*Lot).setStored,
			Names: names("入库时间 进库日期"),
			get:   func(l *Lot) any { return l.Batch.StoredOn },
		},
		{
			Key: "inspectedOn", Title: "检验日期", Width: 11, set: func(l *Lot, c *Cell) { l.Batch.InspectedOn = c.optionalDay() },
			Names: names("检验时间 公检日期 检测日期 TestDate InspectionDate"),
			get:   func(l *Lot) any { return l.Batch.InspectedOn },
		},
		{
			Key: "certifiedOn", Title: "证书日期", Width: 11, set: (*Lot).setCertified,
			Names: names("证书时间 出证日期 签发日期 发证日期 CertDate CertificateDate"),
			get:   func(l *Lot) any { return l.Batch.CertifiedOn },
		},
		paper("qualityCert", "质量证书号", 40, "证书编号 证书号 质量证书编号 质量证书 公检证书编号 公检证书号 检验证书编号 检验证书号 质检证书号 "+
			"CertNo CertNo. CertificateNo CertificateNo. Certificate",
			func(b *cotton.Batch) *string { return &b.QualityCert }),
		paper("weightCert", "重量证书号", 40, "重量证书编号 重量证书 WeightCertNo", func(b *cotton.Batch) *string { return &b.WeightCert }),
		{
			Key: "standard", Title: "执行标准", Width: 16, set: (*Lot).setStandard,
			Names: names("检验标准 检验依据 标准 标准号 产品标准 Standard"),
			get:   func(l *Lot) any { return textValue(l.Batch.Standard) },
		},
		paper("inspectOrg", "检验机构", 120, "承检单位 检验单位 承检机构 公检机构 公证检验机构 纤检机构 检测机构 出证机构 InspectionBody",
			func(b *cotton.Batch) *string { return &b.InspectOrg }),
		paper("laboratory", "实验室", 120, "检验实验室 承检实验室 检测实验室 公检实验室 实验室名称 Laboratory Lab",
			func(b *cotton.Batch) *string { return &b.Laboratory }),
		{
			Key: "indexCode", Title: "合约", Width: 8, set: (*Lot).setContract,
			Names: names("主力合约 对应合约 期货合约 盘面 点价合约 基差合约 合约月份 Contract"),
			get:   func(l *Lot) any { return textValue(l.Offer.IndexCode) },
		},
		{
			Key: "basis", Title: "基差", Unit: PerTonCNY, Width: 8, set: (*Lot).setBasis,
			Names: names("升水 报价（基差） Basis CF基差 基差报价 基差价 销售基差"),
			get:   func(l *Lot) any { return l.basisValue() },
		},
		{
			Key: "price", Title: "一口价", Unit: PerTonCNY, Width: 9, set: (*Lot).setPrice,
			Names: names("现价 单价 价格 报价 销售价 售价 公重价 一口价（元/吨） 定价 自提价 库内自提价 疆内自提价 疆内价 " +
				"疆内库自提价 出库价 提货价 库内价 一口价（公重） 公重单价 Price"),
			Vague: names("毛重价 毛价 毛重单价 毛重报价 毛重一口价 毛重价格 一口价（毛重） 单价（毛重） 价格（毛重） 报价（毛重）"),
			get:   func(l *Lot) any { return wholeValue(l.Offer.Price) },
		},
		{
			Key: "until", Title: "有效期", Width: 11, set: (*Lot).setUntil,
			Names: names("挂盘期限 有效期至 截止日期 挂牌有效期 报价有效期 到期日 有效期限 报价有效期至 有效日期 报价截止"),
			get:   func(l *Lot) any { return dayValue(l.Offer.Until) },
		},
		{
			Key: "broker", Title: "居间商", Width: 24, set: (*Lot).setIntermediary, anyText: true,
			Names: names("居间 居间企业 居间公司 居间人 居间方 中介 中介公司 中介商 中介方"),
			get:   func(l *Lot) any { return textValue(l.Intermediary) },
		},
		{
			Key: "notes", Title: "备注", Width: 24, set: (*Lot).setNotes, anyText: true,
			Names: names("说明 备注说明 附注"),
			get:   func(l *Lot) any { return textValue(l.Notes) },
		},
		ignored("contact", "联系人", "业务员 销售联系人"),
		ignored("phone", "电话", "联系电话 手机 手机号 联系方式"),
		ignored("premium", "升贴水", "升贴水合计 质量升贴水 公检升贴水"),
		ignored("number", "序号", "编号 行号 No"),
		ignored("deliveredPrice", "到厂价（平台导出）", ""),
		ignored("deliveredMill", "到厂价的工厂", ""),
		ignored("freight", "运费", ""),
		ignored("unloading", "卸车费", ""),
		ignored("kilometres", "里程", "里程（公里）"),
		ignored("freightSource", "运费来源", ""),
		ignored("reason", sheet.ReasonTitle, ""),
	},
)

func names(list string) []string { return strings.Fields(list) }

// ignored returns a field that is recognised and not used.
func ignored(key, title, other string) Field {
	return Field{Key: key, Title: title, Names: names(other), anyText: true, set: func(*Lot, *Cell) {}}
}

// vague returns a field with titles that may mean it.
func vague(titles string, f Field) Field {
	f.Vague = names(titles)
	return f
}

// paper returns a field of a certificate: a number of it or the name of an inspector, with the limit of its column.
func paper(key, title string, limit int, other string, of func(*cotton.Batch) *string) Field {
	return Field{
		Key: key, Title: title, Names: names(other), Width: 22, anyText: true,
		set: func(l *Lot, c *Cell) { *of(&l.Batch) = c.words(limit) },
		get: func(l *Lot) any { return textValue(*of(&l.Batch)) },
	}
}

func weight(key, title, other string, of func(*cotton.Batch) *schema.Weight) Field {
	return Field{
		Key: key, Title: title, Names: names(other), Unit: Weight, Width: 10,
		set: func(l *Lot, c *Cell) {
			parse := c.weight
			if l.Bale != nil {
				parse = c.baleWeight
			}
			if w, ok := parse(); ok {
				*of(&l.Batch) = w
			}
		},
		get: func(l *Lot) any { return decimalValue(*of(&l.Batch), 5) },
	}
}

func percent(key, title, other string, of func(*cotton.Batch) *schema.Centi) Field {
	f := value(key, title, other, of)
	f.Unit = Percent
	return f
}

func value(key, title, other string, of func(*cotton.Batch) *schema.Centi) Field {
	return Field{
		Key: key, Title: title, Names: names(other), Width: 8,
		set: func(l *Lot, c *Cell) {
			if v, ok := c.centi(); ok {
				*of(&l.Batch) = v
			}
		},
		get: func(l *Lot) any { return decimalValue(*of(&l.Batch), 2) },
	}
}

// english are the words of HVI instruments before Min and Max.
var english = map[string]string{"strong": "Str", "neat": "UI", "rd": "Rd", "plusB": "+b"}

// spread returns the fields of an average with its greatest and least value.
func spread(key, title, group, other string, of func(*cotton.Batch) *cotton.Spread) []Field {
	var list []Field
	for _, part := range []struct {
		key, suffix, word, names string
		of                       func(*cotton.Spread) *schema.Centi
	}{
		{"Avg", "", "平均", group + " " + other, func(s *cotton.Spread) *schema.Centi { return &s.Avg }},
		{"Max", "最大", "最大", english[key] + "Max Max" + english[key], func(s *cotton.Spread) *schema.Centi { return &s.Max }},
		{"Min", "最小", "最小", english[key] + "Min Min" + english[key], func(s *cotton.Spread) *schema.Centi { return &s.Min }},
	} {
		other := part.names
		if part.suffix != "" {
			other = group + part.word + " " + group + part.word + "值 " + title + part.word + "值 " + part.names
		}
		for _, word := range []string{part.word, part.word + "值"} {
			other += " " + group + "/" + word + " " + title + "/" + word
		}
		list = append(list, value(key+part.key, title+part.suffix, other, func(b *cotton.Batch) *schema.Centi {
			return part.of(of(b))
		}))
	}
	return list
}
