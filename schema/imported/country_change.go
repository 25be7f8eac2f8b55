package imported

import (
	"regexp"
	"strings"
	"unicode/utf8"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/notice"
)

// SetCountry lets an administrator add a country of origin, or change one. Lots of it are found by its new name at
// once.
func SetCountry(tx *schema.Tx, by *account.Member, c Country, fresh bool) error {
	ref, err := administered(tx, by)
	if err != nil {
		return err
	}
	stored := ref.Country(c.Code)
	twin := find(ref.Countries, func(other Country) bool { return other.Name == c.Name && other.Code != c.Code })
	switch {
	case !countryCode.MatchString(c.Code):
		return schema.Invalid("code", "国家代码应为两个大写字母，如 US")
	case fresh && stored != nil:
		return schema.Invalid("code", "代码 %s 已经是%s", c.Code, stored.Name)
	case !fresh && stored == nil:
		return schema.NotFound("没有代码为 %s 的国家", c.Code)
	case twin != nil:
		return schema.Invalid("name", "已经有%s，代码 %s", c.Name, twin.Code)
	}
	if err := c.check(c.Name, c.English); err != nil {
		return err
	}
	if c.Place = len(ref.Countries) + 1; stored != nil {
		c.Place = stored.Place
	}
	c.ChangedAt = tx.Now()
	return save(tx, by, &c, fresh, CountryChanged, c.Code, c.Name+c.note())
}

// SetLevel lets an administrator add a level of a country, or change one. Its name stays: lots have it.
func SetLevel(tx *schema.Tx, by *account.Member, l Level, fresh bool) error {
	ref, err := administered(tx, by)
	if err != nil {
		return err
	}
	country := ref.Country(l.Country)
	if country == nil {
		return schema.Invalid("country", "没有这个产地国，请重新选择")
	}
	levels := ref.LevelsOf(l.Country)
	stored := find(levels, func(other Level) bool { return other.Name == l.Name })
	var taken *Level
	for _, name := range []string{l.Name, l.Also} {
		if other := ref.Level(l.Country, name); other != nil && name != "" && other.Name != l.Name {
			taken = other
		}
	}
	switch {
	case fresh && stored != nil, taken != nil:
		return schema.Invalid("name", "%s已经有等级 %s，或以它为又名", country.Name, l.Name)
	case !fresh && stored == nil:
		return schema.NotFound("%s没有等级 %s", country.Name, schema.Shorten(l.Name, 20))
	}
	if err := l.check(l.Name, l.Also); err != nil {
		return err
	}
	if l.Place = len(levels) + 1; stored != nil {
		l.Place = stored.Place
	}
	l.ChangedAt = tx.Now()
	return save(tx, by, &l, fresh, CountryChanged, l.Country, country.Name+" "+l.Name+l.note())
}

// SetPort lets an administrator add a port, or change one. Lots there are found by its new name at once.
func SetPort(tx *schema.Tx, by *account.Member, p Port, fresh bool) error {
	ref, err := administered(tx, by)
	if err != nil {
		return err
	}
	stored := ref.Port(p.Code)
	twin := find(ref.Ports, func(other Port) bool { return other.Name == p.Name && other.Code != p.Code })
	switch {
	case !portCode.MatchString(p.Code):
		return schema.Invalid("code", "港口代码应为 UN/LOCODE，如 CNTAO")
	case fresh && stored != nil:
		return schema.Invalid("code", "代码 %s 已经是%s", p.Code, stored.Name)
	case !fresh && stored == nil:
		return schema.NotFound("没有代码为 %s 的港口", p.Code)
	case twin != nil:
		return schema.Invalid("name", "已经有%s，代码 %s", p.Name, twin.Code)
	}
	if err := p.check(p.Name, p.English); err != nil {
		return err
	}
	if p.Place = len(ref.Ports) + 1; stored != nil {
		p.Place = stored.Place
	}
	p.ChangedAt = tx.Now()
	return save(tx, by, &p, fresh, PortChanged, p.Code, p.Name+p.note())
}

var (
	countryCode = regexp.MustCompile(`^[A-Z]{2}$`)
	portCode    = regexp.MustCompile(`^[A-Z]{2}[A-Z0-9]{3}$`)
)

const (
	nameMost   = 40
	sourceMost = 200
)

// administered returns what is there, for an administrator.
func administered(tx *schema.Tx, by *account.Member) (*Reference, error) {
	if err := account.Administers(tx, by); err != nil {
		return nil, err
	}
	return ReadReference(tx)
}

// check refuses a row without a name or source, and texts that are too long. The other name may be empty.
func (e *Entered) check(name, other string) error {
	e.Source = strings.TrimSpace(e.Source)
	proper := func(text string, most int) bool {
		return utf8.RuneCountInString(text) <= most && schema.Plain(text) && text == strings.TrimSpace(text)
	}
	switch {
	case name == "" || !proper(name, nameMost):
		return schema.Invalid("name", "请填写名称，最多 %d 个字，不能有无法识别的字符", nameMost)
	case !proper(other, nameMost):
		return schema.Invalid("english", "英文名或又名最多 %d 个字，不能有无法识别的字符", nameMost)
	case e.Source == "" || !proper(e.Source, sourceMost):
		return schema.Invalid("source", "请填写出处，最多 %d 个字", sourceMost)
	}
	return nil
}

// note says more about a row, for the audit log.
func (e *Entered) note() string {
	if e.Closed {
		return "，停用（" + schema.Shorten(e.Source, 60) + "）"
	}
	return "（" + schema.Shorten(e.Source, 60) + "）"
}

// save stores a row, and records who has entered it.
func save(tx *schema.Tx, by *account.Member, row any, fresh bool, kind, key, note string) error {
	tx.Changed(kind, key)
	if err := tx.Save(row); err != nil {
		return err
	}
	verb := "set"
	if fresh {
		verb = "add"
	}
	return notice.RecordPlatform(tx, by.Actor(), verb, kind, key, 0, note)
}
