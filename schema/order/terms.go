package order

import (
	"embed"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"cottonmall/schema"
	"cottonmall/schema/market"
)

//go:embed base/*.json
var baseFiles embed.FS

// TermSection is a section of contracts in the library of a company.
type TermSection struct {
	ID        int64            `gorm:"primaryKey" json:"id"`
	CompanyID int64            `gorm:"index:term_section_company" json:"-"`
	Goods     market.GoodsKind `gorm:"size:20" json:"goods"` // of the contracts
	Type      string           `gorm:"size:20" json:"type"`  // of TermTypes
	Title     string           `gorm:"size:60" json:"title"`
	Content   string           `gorm:"type:text" json:"content"` // paragraphs, with placeholders
	Place     int              `json:"place"`                    // order in the contract
	Standard  bool             `json:"standard"`                 // in every contract unless left out
	UserName  string           `gorm:"size:40" json:"userName"`  // the member who changed it last; empty when from the platform
	UpdatedAt time.Time        `gorm:"serializer:moment;type:bigint;autoUpdateTime:false" json:"updatedAt"`
}

// TermLibrary records that a company has its copy of the sections of the platform for cotton.
type TermLibrary struct {
	CompanyID int64     `gorm:"primaryKey;autoIncrement:false"`
	OpenedAt  time.Time `gorm:"serializer:moment;type:bigint"`
}

// TermType is a kind of sections.
type TermType struct {
	Code    string `json:"code"`
	Name    string `json:"name"`
	Meaning string `json:"meaning"`
}

// TermTypes returns the kinds of sections in the usual order of a contract.
func TermTypes() []TermType {
	return []TermType{
		{"spot", "标的", "卖什么：批次、数量、价格"},
		{"basis", "基差点价", "按期货价加基差怎样定价"},
		{"payment", "付款", "货款、比例、期限、发票"},
		{"delivery", "交货", "仓库、提货、费用、风险转移"},
		{"quality", "质量和重量", "依据哪份检验，差异怎样处理"},
		{"breach", "违约责任", "逾期和不履行的后果"},
		{"dispute", "争议和其他", "适用法律、管辖、生效"},
	}
}

// Limits of a library.
const (
	TermSectionsMax = 60
	TermContentMax  = 4000
	termTitleMax    = 60
)

// check refuses an incomplete section and unknown placeholders.
func (s *TermSection) check() error {
	known := slices.ContainsFunc(TermTypes(), func(t TermType) bool { return t.Code == s.Type })
	switch {
	case !known:
		return schema.Invalid("type", "请选择条款类型")
	case s.Title == "":
		return schema.Invalid("title", "请填写条款标题")
	case utf8.RuneCountInString(s.Title) > termTitleMax:
		return schema.Invalid("title", "条款标题最多 %d 个字", termTitleMax)
	case s.Content == "":
		return schema.Invalid("content", "请填写条款内容")
	case utf8.RuneCountInString(s.Content) > TermContentMax:
		return schema.Invalid("content", "条款内容最多 %d 个字，请分成几个条款", TermContentMax)
	}
	return checkPlaceholders(s)
}

// tidyContent returns text with single line ends and without spaces around.
func tidyContent(text string) string {
	return strings.TrimSpace(strings.ReplaceAll(text, "\r\n", "\n"))
}

// placeSections moves or inserts a section to its place, the end when zero, and numbers all sections.
func placeSections(list []TermSection, s TermSection) []TermSection {
	list = slices.DeleteFunc(list, func(o TermSection) bool { return s.ID != 0 && o.ID == s.ID })
	at := len(list)
	if s.Place >= 1 && s.Place <= len(list) {
		at = s.Place - 1
	}
	list = slices.Insert(list, at, s)
	for i := range list {
		list[i].Place = i + 1
	}
	return list
}
