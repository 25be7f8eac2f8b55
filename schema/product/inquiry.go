package product

import (
	"cmp"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"cottonmall/schema"
)

// Inquiry is what a buyer asks for (采购需求): of all sellers in public, or of chosen ones.
type Inquiry struct {
	ID           int64  `gorm:"primaryKey"`
	Number       string `gorm:"size:20;uniqueIndex"` // XJ20261121000001
	CompanyID    int64  `gorm:"index:product_inquiry_company,priority:1"`
	MembershipID int64  // who asks
	CategoryID   int64
	ProductID    int64            // the product from whose page it comes; zero without one
	Wanted       map[int64]Wanted `gorm:"serializer:json;size:8000"` // by attribute
	Brand        string           `gorm:"size:40"`                   // empty: any
	Title        string           `gorm:"size:200"`                  // what is asked for, as it was named then
	Tons         schema.Weight
	Place        string       `gorm:"size:40"` // where it is delivered
	Notes        string       `gorm:"size:500"`
	Chosen       bool         `gorm:"index:product_inquiry_state,priority:2"` // only chosen sellers see it
	State        InquiryState `gorm:"index:product_inquiry_company,priority:2;index:product_inquiry_state,priority:1;index:product_inquiry_until,priority:1"`
	Until        time.Time    `gorm:"serializer:moment;type:bigint;index:product_inquiry_until,priority:2"`
	Quotes       int          // standing and accepted ones
	CreatedAt    time.Time    `gorm:"serializer:moment;type:bigint;autoCreateTime:false"`
	UpdatedAt    time.Time    `gorm:"serializer:moment;type:bigint;autoUpdateTime:false"`
}

// TableName returns the name of the table.
func (Inquiry) TableName() string { return "product_inquiry" }

// InquirySeller is a chosen seller of an inquiry.
type InquirySeller struct {
	CompanyID int64 `gorm:"primaryKey;autoIncrement:false"`
	InquiryID int64 `gorm:"primaryKey;autoIncrement:false;index"`
}

// TableName returns the name of the table.
func (InquirySeller) TableName() string { return "product_inquiry_seller" }

// InquiryState is the state of an inquiry.
type InquiryState int

// States of an inquiry. Sellers quote for open ones.
const (
	InquiryOpen     InquiryState = 0 // 求购中
	InquiryAccepted InquiryState = 1 // 已成交
	InquiryRevoked  InquiryState = 2 // 已撤销
	InquiryExpired  InquiryState = 3 // 已过期
)

var inquiryNames = []string{"求购中", "已成交", "已撤销", "已过期"}

func (s InquiryState) String() string { return inquiryNames[s] }

// Verbs of inquiries, quotes and intentions.
const (
	Accept   Verb = "accept"
	Revoke   Verb = "revoke" // by the buyer
	Refuse   Verb = "refuse"
	Withdraw Verb = "withdraw" // by the seller
	Contact  Verb = "contact"
	Agree    Verb = "agree"
)

// InquirySteps is the state machine of an inquiry.
var InquirySteps = schema.Steps[InquiryState, Verb]{
	{InquiryOpen, Accept, InquiryAccepted, schema.Buyer},
	{InquiryOpen, Revoke, InquiryRevoked, schema.Buyer},
	{InquiryOpen, Expire, InquiryExpired, schema.Clock},
}

// Asking is what a buyer enters for an inquiry.
type Asking struct {
	CategoryID int64
	Values     map[string]string // wanted of the attributes, by code
	Brand      string
	Tons       schema.Weight
	Place      string
	Notes      string
	Until      time.Time
	SellerIDs  []int64 // none: in public
	ProductIDs []int64 // asks their sellers for what they have in common
}

// Bounds of inquiries.
const (
	inquiriesMax       = 200 // open ones of a company
	askedSellersMax    = 20
	askedProductsMax   = 100
	inquiryValidityMax = 90 // days
)

// apply enters what is asked for into an inquiry. It refuses what makes no sense.
func (a *Asking) apply(q *Inquiry, t *Tree, now time.Time) (err error) {
	if !t.Open(a.CategoryID) {
		return schema.Invalid("category", "没有这个品类，请重新选择")
	}
	texts := []textField{
		{"brand", "品牌", &a.Brand, nameMax}, {"place", "交货地", &a.Place, nameMax}, {"notes", "备注", &a.Notes, notesMax},
	}
	if err := checkTexts(texts); err != nil {
		return err
	}
	if err := checkTons(a.Tons); err != nil {
		return err
	}
	if err := checkUntil(a.Until, now, inquiryValidityMax); err != nil {
		return err
	}
	if q.Wanted, err = t.ParseAllWanted(a.CategoryID, a.Values); err != nil {
		return err
	}
	q.CategoryID, q.Brand, q.Tons, q.Place, q.Notes = a.CategoryID, a.Brand, a.Tons, a.Place, a.Notes
	q.Until, q.Chosen = a.Until, len(a.SellerIDs) > 0
	q.Title = t.wantedTitle(a.CategoryID, q.Wanted, q.Brand)
	return nil
}

// wantedTitle returns what is wanted in a line, the kind of goods last: 精梳 40S 棉纱.
func (t *Tree) wantedTitle(category int64, wanted map[int64]Wanted, brand string) string {
	parts := []string{brand}
	for _, a := range t.AttributesOf(category) {
		if text := a.WantedText(wanted[a.ID]); a.titles(text) {
			parts = append(parts, text)
		}
	}
	return t.titleIn(category, parts)
}

// FullTitle returns what a product is in a line, its brand first and its kind of goods last.
func (t *Tree) FullTitle(p *Product) string {
	parts := strings.Fields(t.TitleOf(p.CategoryID, p.Values))
	return t.titleIn(p.CategoryID, append([]string{cmp.Or(p.Brand, p.Factory)}, parts...))
}

// titleIn returns the parts of a title with the names of the category and of its kind of goods, unless a part has it.
func (t *Tree) titleIn(category int64, parts []string) string {
	if path := t.Path(category); len(path) > 0 {
		for _, c := range []*Category{path[len(path)-1], path[0]} {
			if !slices.Contains(parts, c.Name) {
				parts = append(parts, c.Name)
			}
		}
	}
	parts = slices.DeleteFunc(parts, func(part string) bool { return part == "" })
	return schema.Shorten(strings.Join(parts, " "), titleMax)
}

// titleMax is the size of the columns with titles.
const titleMax = 200

// textField is a text that somebody enters.
type textField struct {
	field, name string
	text        *string
	most        int // runes
}

// checkTexts trims texts. It refuses long ones.
func checkTexts(list []textField) error {
	for _, one := range list {
		*one.text = schema.OneLine(*one.text)
		if utf8.RuneCountInString(*one.text) > one.most || !schema.Plain(*one.text) {
			return schema.Invalid(one.field, "%s最多 %d 个字，不能有无法识别的字符", one.name, one.most)
		}
	}
	return nil
}

func checkTons(tons schema.Weight) error {
	if tons <= 0 || tons > tonsMost {
		return schema.Invalid("amount", "数量应大于 0，最多 %s 吨", schema.Grouped(tonsMost/schema.Ton))
	}
	return nil
}

func checkUntil(until, now time.Time, mostDays int) error {
	switch {
	case !until.After(now):
		return schema.Invalid("until", "有效期应晚于现在")
	case until.After(now.AddDate(0, 0, mostDays)):
		return schema.Invalid("until", "有效期最长 %d 天", mostDays)
	}
	return nil
}
