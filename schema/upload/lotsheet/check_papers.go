package lotsheet

import (
	"cmp"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
)

// checkPapers compares the days, the standard and the numbers of the certificates of a lot. A day to come is removed,
// and one before the harvest.
func checkPapers(l *Line, ref *Reference) {
	b, today := &l.Lot.Batch, schema.DayOf(ref.Now)
	if ref.Official && b.QualityCert == "" && b.WeightCert == "" {
		l.warn("qualityCert", "没有证书编号")
	}
	for _, d := range []struct {
		key, name string
		day       *schema.Day
	}{
		{"storedOn", "入库日期", &b.StoredOn},
		{"inspectedOn", "检验日期", &b.InspectedOn},
		{"certifiedOn", "证书日期", &b.CertifiedOn},
	} {
		if *d.day > today {
			l.warn(d.key, "%s %s 晚于今天，没有读取", d.name, *d.day)
			*d.day = ""
		}
		if harvest := harvestOf(b); *d.day != "" && *d.day < harvest {
			l.warn(d.key, "%s %s 早于 %s 年度的采摘，没有读取：年份请写成四位，放在前面", d.name, *d.day, harvest[:4])
			*d.day = ""
		}
	}
	if b.InspectedOn != "" && b.CertifiedOn != "" && b.CertifiedOn < b.InspectedOn {
		l.warn("certifiedOn", "证书日期 %s 早于检验日期 %s", b.CertifiedOn, b.InspectedOn)
	}
	if b.Standard == "" {
		return
	}
	if s, known := cotton.StandardOf(b.Standard); !known {
		l.warn("standard", "执行标准“%s”没有认出，应如 GB1103.1-2023", b.Standard)
	} else if doubt := s.Doubt(cmp.Or(b.InspectedOn, b.CertifiedOn)); doubt != "" {
		l.warn("standard", "%s", doubt)
	}
}

// harvestOf returns the first day on which the cotton of a batch can be picked.
func harvestOf(b *cotton.Batch) schema.Day {
	if len(b.BatchID) != 11 {
		return ""
	}
	return schema.Day("20" + b.BatchID[5:7] + "-08-01")
}
