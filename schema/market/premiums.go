package market

import (
	"slices"
	"strings"

	"cottonmall/schema"
)

// Premiums are premium tables of all companies at one moment, and which of them is whose default.
type Premiums struct {
	Tables  []PremiumTable   // the newest first
	Choices map[int64]string // codes of the default tables of companies that have chosen one
	Day     schema.Day       // tables of later days are no default by themselves
}

// ReadPremiums returns the premium tables of the platform and of all companies.
func ReadPremiums(tx *schema.Tx) (*Premiums, error) { return readPremiums(tx, nil) }

// NamedPremiums returns the premium tables of the platform and of all companies without their rates.
func NamedPremiums(tx *schema.Tx) (*Premiums, error) { return readPremiums(tx, nil, "rates") }

// CompanyPremiums returns the premium tables that a company may use.
func CompanyPremiums(tx *schema.Tx, companyID int64) (*Premiums, error) {
	return readPremiums(tx, []int64{0, companyID})
}

// readPremiums reads the tables of some companies, or of all, without some columns.
func readPremiums(tx *schema.Tx, companies []int64, without ...string) (*Premiums, error) {
	p := &Premiums{Choices: map[int64]string{}, Day: tx.Today()}
	tables, choices := tx.DB().Omit(without...), tx.DB()
	if companies != nil {
		tables, choices = tables.Where("company_id IN ?", companies), choices.Where("company_id IN ?", companies)
	}
	if err := tables.Order("valid_from DESC, code").Find(&p.Tables).Error; err != nil {
		return nil, err
	}
	var chosen []PremiumChoice
	err := choices.Find(&chosen).Error
	for _, c := range chosen {
		p.Choices[c.CompanyID] = c.Code
	}
	return p, err
}

// Of returns the tables that a company may use: its default table, then the published ones from the newest on, then its
// own ones by name.
func (p *Premiums) Of(companyID int64) []PremiumTable {
	var published, own []PremiumTable
	first := p.standard(companyID)
	for i := range p.Tables {
		t := &p.Tables[i]
		switch {
		case t == first || !t.openTo(companyID):
		case t.Own():
			own = append(own, *t)
		default:
			published = append(published, *t)
		}
	}
	slices.SortStableFunc(own, func(a, b PremiumTable) int { return strings.Compare(a.Name, b.Name) })
	list := append(published, own...)
	if first != nil {
		list = slices.Insert(list, 0, *first)
		list[0].Default = true
	}
	return list
}

// Find returns the table with a code that a company may use; without a code its default table. It refuses codes of
// tables of other companies as unknown.
func (p *Premiums) Find(companyID int64, code string) (*PremiumTable, error) {
	standard := p.standard(companyID)
	found := standard
	if code != "" {
		found = p.find(companyID, code)
	}
	if found == nil && code == "" {
		return nil, schema.Invalid("premium", "还没有升贴水表")
	}
	if found != nil {
		t := *found
		t.Default = found == standard
		return &t, nil
	}
	return nil, schema.Invalid("premium", "没有这张升贴水表：%s", schema.Shorten(schema.OneLine(code), 20))
}

// find returns the table with a code, or nil if the company may not use it.
func (p *Premiums) find(companyID int64, code string) *PremiumTable {
	i := slices.IndexFunc(p.Tables, func(t PremiumTable) bool { return t.Code == code && t.openTo(companyID) })
	if i < 0 {
		return nil
	}
	return &p.Tables[i]
}

// standard returns the default table of a company: the one that it has chosen, else the published one that an
// administrator has chosen, else the newest published one in force. A table without a date is the last choice. It
// returns nil without any table.
func (p *Premiums) standard(companyID int64) *PremiumTable {
	if code := p.Choices[companyID]; code != "" {
		if t := p.find(companyID, code); t != nil {
			return t
		}
	}
	var best *PremiumTable
	for i := range p.Tables {
		switch t := &p.Tables[i]; {
		case t.Own():
		case t.Standard:
			return t
		case best == nil || best.ValidFrom > p.Day && t.ValidFrom <= p.Day:
			best = t
		}
	}
	return best
}

// openTo reports whether a company may use the table.
func (t *PremiumTable) openTo(companyID int64) bool { return !t.Own() || t.CompanyID == companyID }
