package lotsheet

import (
	"cmp"

	"cottonmall/schema"
	"cottonmall/schema/market"
)

// checkGinnery compares the name of the ginnery with that of its code. The platform's name stands. A new name must be
// the same in all lines of its code.
func (l *Line) checkGinnery(ref *Reference) {
	name, code := l.Lot.Ginnery, l.Lot.Batch.GinneryCode
	if name == "" {
		return
	}
	known, source := ref.Ginneries[code].Name, "平台"
	if known == "" {
		if err := market.CheckGinneryName(name); err != nil {
			refusal, _ := schema.KindOf(err)
			l.warn("factoryName", "加工企业“%s”不会记下：%s", name, refusal.Message)
			l.Lot.Ginnery = ""
			return
		}
		if ref.proposed == nil {
			ref.proposed = map[string]string{}
		}
		known, source = cmp.Or(ref.proposed[code], name), "前面的行"
		ref.proposed[code] = known
	}
	if !similar(known, name) {
		p := l.warn("factoryName", "批号前 5 位是 %s，表中加工企业为 %s，按%s", known, name, source)
		p.Difference = &Difference{"加工企业", name, known, source}
	}
}
