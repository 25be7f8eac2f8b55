package lotsheet

import (
	"cottonmall/schema"
	"cottonmall/schema/cotton"
)

// checkPapers compares the days, the standard and the numbers of the certificates of a lot. A day to come is removed.
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
	}
	if b.InspectedOn != "" && b.CertifiedOn != "" && b.CertifiedOn < b.InspectedOn {
		l.warn("certifiedOn", "证书日期 %s 早于检验日期 %s", b.CertifiedOn, b.InspectedOn)
	}
	checkStandard(l)
}

// checkStandard warns of an unknown standard and of one that was not in force when the lot was inspected.
func checkStandard(l *Line) {
	b := &l.Lot.Batch
	if b.Standard == "" {
		return
	}
	day := b.InspectedOn
	if day == "" {
		day = b.CertifiedOn
	}
	switch s, known := cotton.StandardOf(b.Standard); {
	case !known:
		l.warn("standard", "执行标准“%s”没有认出，应如 GB1103.1-2023", b.Standard)
	case day != "" && day < s.From:
		l.warn("standard", "%s 自 %s 起实施，检验日期 %s 在此之前", s.Code, s.From, day)
	case day != "" && s.To != "" && day > s.To:
		l.warn("standard", "%s 实施到 %s 为止，检验日期 %s 在此之后", s.Code, s.To, day)
	}
}
