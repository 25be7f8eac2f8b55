package market

import (
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"cottonmall/schema"
)

// Proposal is the seller that has added a warehouse or ginnery, and whether the platform has confirmed it.
type Proposal struct {
	Unconfirmed bool      `json:"-"`                         // added by a seller and not confirmed by the platform
	NamedBy     int64     `json:"-"`                         // membership that added it; zero for the platform
	CompanyID   int64     `gorm:"column:member_id" json:"-"` // company that added it
	NamedAt     time.Time `gorm:"serializer:moment;type:bigint" json:"-"`
}

// newProposal returns the proposal of a person.
func newProposal(tx *schema.Tx, by schema.Actor) Proposal {
	return Proposal{Unconfirmed: true, NamedBy: by.MembershipID, CompanyID: by.CompanyID, NamedAt: tx.Now()}
}

// confirm confirms a proposed thing with a name. It refuses a confirmed one.
func (p *Proposal) confirm(name string) error {
	if !p.Unconfirmed {
		return schema.Conflict("%s 已经核实", name)
	}
	p.Unconfirmed = false
	return nil
}

// minProposedName is the least number of characters of a seller's name for a warehouse or ginnery.
const minProposedName = 2

// checkProposedName refuses a seller's name for a thing with wrong characters or a wrong length. The key is the
// normalized name.
func checkProposedName(thing, name, key string, most int) error {
	n := utf8.RuneCountInString(name)
	switch {
	case n < minProposedName || n > most, utf8.RuneCountInString(key) < minProposedName:
		return schema.Invalid("name", "%s名称应为 %d 到 %d 个字", thing, minProposedName, most)
	case strings.ContainsFunc(name, func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune(" ()（）[]【】〔〕「」·-－—、#", r)
	}):
		return schema.Invalid("name", "%s名称只能用汉字、字母、数字和括号", thing)
	case !strings.ContainsFunc(name, func(r rune) bool { return unicode.Is(unicode.Han, r) }):
		return schema.Invalid("name", "%s名称应有汉字，请写%[1]s的全称", thing)
	}
	return nil
}
