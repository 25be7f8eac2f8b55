package shorthand

import (
	"context"
	"strings"
	"sync/atomic"
	"time"
	"unicode/utf8"

	"cottonmall/indexer"
	"cottonmall/indexer/cottonindex"
	"cottonmall/schema"
	"cottonmall/schema/demand"
	"cottonmall/schema/mill"
)

// Parser reads lines of the trade's shorthand with the names of the database.
type Parser struct {
	db    *schema.DB
	words atomic.Pointer[vocabulary]
	mills atomic.Pointer[map[int64]bool] // see vocabulary
}

// NewParser returns a parser. It knows no names before its cache is read.
func NewParser(db *schema.DB) *Parser { return &Parser{db: db} }

// Cache returns the cache of names, to be kept up to date.
func (p *Parser) Cache() indexer.Cache {
	return indexer.Cache{Name: "shorthand names", Read: p.readNames, Every: time.Minute, Changes: cottonindex.NameChanges}
}

// MillCache returns the cache of the companies that have mills. A new mill is known at once, as to searches.
func (p *Parser) MillCache() indexer.Cache {
	return indexer.Cache{Name: "shorthand mills", Read: p.readMills, Every: time.Second, Nudged: true}
}

func (p *Parser) readMills(ctx context.Context) error {
	owners, err := schema.View(ctx, p.db, mill.Owners)
	if err == nil {
		p.mills.Store(&owners)
	}
	return err
}

// vocabulary returns the names and the companies that have mills now.
func (p *Parser) vocabulary() *vocabulary {
	v := *p.words.Load()
	if owners := p.mills.Load(); owners != nil {
		v.mills = *owners
	}
	return &v
}

func (p *Parser) readNames(ctx context.Context) error {
	v, err := schema.View(ctx, p.db, readVocabulary)
	if err == nil {
		p.words.Store(v)
	}
	return err
}

// Shorthand is the meaning of a line of shorthand: filters, and the words that remain for the text search.
type Shorthand struct {
	Demand demand.Demand `json:"demand"`
	Words  string        `json:"words" doc:"没有读成条件、作为文字搜索的部分；没有时为空"`
	Zone   *int          `json:"zone" doc:"说到的产地：0 新疆棉，1 地产棉；没有说到时为空"`
	Order  string        `json:"order" doc:"排序：说到按到厂价时为 delivered；没有说到时为空"`
	Hints  []string      `json:"hints" doc:"要告诉用户的话，如合约已到期"`

	LacksMill bool `json:"lacksMill" doc:"说到到厂价，但本企业还没有工厂：没有用作条件"`

	runs []string // the words, with adjoining ones joined
}

// Parse reads a line of the trade's shorthand, such as 双29 31级 南疆 机采 马值3.7-4.2 基差<900 CF701 金翔. It converts known
// terms to filters that the viewer may use; all other words remain for the search box.
func (p *Parser) Parse(by cottonindex.Viewer, text string) (Shorthand, error) {
	if utf8.RuneCountInString(text) > cottonindex.KeywordMax || !utf8.ValidString(text) {
		return Shorthand{}, schema.Invalid("text", "内容过长或有无法识别的字符，最多 %d 个字", cottonindex.KeywordMax)
	}
	if strings.TrimSpace(text) != "" && !strings.ContainsFunc(text, cottonindex.Searchable) {
		return Shorthand{}, schema.Invalid("text", cottonindex.NothingToFind, cottonindex.Shorten(strings.TrimSpace(text)))
	}
	return parseLine(text, by, p.vocabulary()), nil
}
