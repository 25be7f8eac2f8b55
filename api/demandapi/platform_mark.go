package demandapi

import (
	"context"
	"slices"
	"strings"
	"time"

	"cottonmall/api/accountapi"
	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/demand"
	"cottonmall/schema/sheet"
	"cottonmall/schema/upload/lotsheet/lottext"
)

// NumbersUpload marks the call that uploads a sheet with batch numbers.
func NumbersUpload(r *web.Route) {
	web.Uploading(r)
	r.Body = sheet.MaxBytes + 64<<10
}

type markFindIn struct {
	File *web.File `json:"file,omitempty" doc:"表格：其中任何一格的批号"`
	Text string    `json:"text,omitempty" maxLength:"200000" doc:"粘贴的批号：用换行、逗号或空格分开"`
}

type markFindOut struct {
	Lots      []markableLot `json:"lots" doc:"这些批号的挂牌"`
	Missing   []string      `json:"missing" doc:"没有挂牌的批号"`
	Malformed []string      `json:"malformed" doc:"不像批号的文字"`
}

// ListedLot is a lot in a list about marks.
type ListedLot struct {
	ListingID int64               `json:"listingID"`
	BatchID   string              `json:"batchID"`
	Company   string              `json:"memberOwnerName"`
	State     cotton.ListingState `json:"state" enum:"1,2,3,4,5,6" doc:"1 在售，2 点价中，3 已售，4 已下架，5 已过期，6 竞价中"`
}

type markableLot struct {
	ListedLot
	Selected  string `json:"selected" enum:",hand,rule,excluded" doc:"精选：hand 手工标记，rule 按规则，excluded 手工排除，空为没有"`
	Preferred string `json:"preferred" enum:",hand,rule,excluded" doc:"优选：同上"`
}

// wayOf returns where a mark comes from: hand, rule, excluded, or nothing.
func wayOf(s, mark cotton.SaleType) string {
	switch {
	case s.ByHand()&mark != 0:
		return "hand"
	case s.Excluded()&mark != 0:
		return "excluded"
	case s.ByRule()&mark != 0:
		return "rule"
	}
	return ""
}

// Find returns the listings of batch numbers in a text or sheet with their marks.
func (h PlatformMarks) Find(c *web.Call, in *markFindIn) (out markFindOut, err error) {
	words := separateWords(in.Text)
	if in.File != nil {
		if words, err = wordsOfSheet(c, in.File); err != nil {
			return out, err
		}
	}
	out = markFindOut{Lots: []markableLot{}, Missing: []string{}, Malformed: []string{}}
	numbers, found := []string{}, map[string]bool{}
	for _, word := range words {
		number := lottext.BatchNumber(word, h.DB.Now())
		switch {
		case number != "" && !found[number]:
			numbers, found[number] = append(numbers, number), true
		case number == "" && countDigits(word) >= likelyDigits && len(out.Malformed) < malformedMax:
			out.Malformed = append(out.Malformed, schema.Shorten(word, 40))
		}
	}
	switch {
	case len(numbers) == 0:
		return out, schema.Invalid("text", "没有找到批号：应为 11 位数字，用换行、逗号或空格分开")
	case len(numbers) > cotton.MarkMax:
		return out, schema.Invalid("text", "一次最多 %d 个批号，这里有 %d 个", cotton.MarkMax, len(numbers))
	}
	list, err := schema.View(c, h.DB, func(tx *schema.Tx) ([]cotton.MarkableLot, error) {
		return cotton.MarkableLots(tx, numbers)
	})
	listed := map[string]bool{}
	for _, l := range list {
		listed[l.BatchID] = true
		out.Lots = append(out.Lots, markableLot{
			ListedLot{l.ID, l.BatchID, l.CompanyName, l.State},
			wayOf(l.SaleType, cotton.Selected), wayOf(l.SaleType, cotton.Preferred),
		})
	}
	out.Missing = slices.DeleteFunc(numbers, func(number string) bool { return listed[number] })
	return out, err
}

const (
	likelyDigits = 8   // a word with so many digits was meant as a batch number
	malformedMax = 100 // words that an answer names
)

func countDigits(word string) (n int) {
	for _, r := range word {
		if r >= '0' && r <= '9' {
			n++
		}
	}
	return n
}

// separateWords returns the words of a text with batch numbers.
func separateWords(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(" \t\r\n,，;；:：、|　", r) })
}

// wordsOfSheet returns the words of all cells of a sheet.
func wordsOfSheet(ctx context.Context, file *web.File) (words []string, err error) {
	data, err := file.Bytes()
	if err != nil {
		return nil, err
	}
	book, err := sheet.Open(ctx, data, sheet.TextRules{
		Separated: func(text string) string { return text }, IsKey: func(string) bool { return false },
	})
	if err != nil {
		return nil, err
	}
	for _, s := range book.Sheets {
		for _, row := range s.Rows {
			for _, cell := range row.Cells {
				words = append(words, separateWords(cell)...)
			}
		}
	}
	return words, book.Err()
}

type markDecideIn struct {
	ListingIDs []int64 `json:"listingIDs" minItems:"1" maxItems:"1000" doc:"挂牌编号"`
	Mark       int     `json:"mark" enum:"1,2" doc:"标记：1 精选，2 优选"`
	Verb       string  `json:"verb" enum:"mark,exclude,undecide" doc:"操作：mark 标记，exclude 排除（规则也不标记），undecide 恢复按规则"`
	Note       string  `json:"note,omitempty" maxLength:"200" doc:"原因"`
}

type markDecideOut struct {
	Changed int `json:"changed" doc:"改变的批数；其余本来如此"`
}

// markVerbs are the verbs of decisions by their names in the call.
var markVerbs = map[string]cotton.MarkVerb{
	"mark": cotton.MarkLots, "exclude": cotton.ExcludeLots, "undecide": cotton.UndecideLots,
}

// Decide marks listings by hand, excludes them, or leaves them to the rules.
func (h PlatformMarks) Decide(c *web.Call, in *markDecideIn) (markDecideOut, error) {
	mark, _ := cotton.PlatformMark(in.Mark)
	return schema.Do(c, h.DB, func(tx *schema.Tx) (markDecideOut, error) {
		n, err := cotton.DecideMarks(tx, accountapi.MemberOf(c.Caller), cotton.MarkDecision{
			Listings: in.ListingIDs, Mark: mark, Verb: markVerbs[in.Verb], Note: in.Note,
		})
		return markDecideOut{n}, err
	})
}

type markedLotsIn struct {
	web.PageIn
	Way     string `json:"way" enum:"hand,excluded,rule" doc:"来源：hand 手工标记，excluded 手工排除，rule 按规则"`
	Mark    int    `json:"mark,omitempty" enum:"0,1,2" doc:"标记：1 精选，2 优选；按规则时必填，空为精选"`
	BatchID string `json:"batchID,omitempty" maxLength:"11" doc:"批号：只看这一批的手工标记或排除"`
}

type markedLot struct {
	ListedLot
	Mark     int        `json:"mark" enum:"1,2" doc:"1 精选，2 优选"`
	Rules    []string   `json:"rules" doc:"符合的规则"`
	UserName string     `json:"userName" doc:"手工标记或排除的管理员"`
	Note     string     `json:"note" doc:"原因"`
	At       *time.Time `json:"at" doc:"手工标记或排除的时间"`
}

// Marked returns a page of the lots with a mark, or of those that are excluded from it, with the reasons.
func (h PlatformMarks) Marked(c *web.Call, in *markedLotsIn) (web.PageOf[markedLot], error) {
	if in.Way == "rule" {
		return h.markedByRule(c, in)
	}
	mark, _ := cotton.PlatformMark(in.Mark)
	f := cotton.LotMarkFilter{Mark: mark, Excluded: in.Way == "excluded", BatchID: in.BatchID}
	if in.Mark == 0 {
		f.Mark = 0
	}
	read := func(tx *schema.Tx, page schema.Page) ([]cotton.DecidedLot, int, error) {
		return cotton.LotMarks(tx, f, page)
	}
	return web.PageFrom(c, h.DB, in.PageIn, read, func(l *cotton.DecidedLot) markedLot {
		return markedLot{
			ListedLot{l.ListingID, l.BatchID, l.CompanyName, l.State}, l.Mark.Code(), []string{}, l.UserName, l.Note, &l.At,
		}
	})
}

// markedByRule returns a page of the lots that a rule marks, with the names of their rules.
func (h PlatformMarks) markedByRule(c *web.Call, in *markedLotsIn) (out web.PageOf[markedLot], err error) {
	mark, ok := cotton.PlatformMark(in.Mark)
	if !ok {
		mark = cotton.Selected
	}
	lots, total, err := h.Index.RuleMarked(c, mark, in.PageNum, in.PageSize)
	if err != nil {
		return out, err
	}
	ids := make([]int64, len(lots))
	for i := range lots {
		ids[i] = lots[i].ListingID
	}
	rules, err := h.rulesOf(c, mark, ids)
	list := make([]markedLot, len(lots))
	for i, l := range lots {
		list[i] = markedLot{
			ListedLot: ListedLot{l.ListingID, l.BatchID, l.CompanyName, l.State}, Mark: mark.Code(),
			Rules: append([]string{}, rules[l.ListingID]...),
		}
	}
	return web.NewPage(in.PageNum, in.PageSize, total, list), err
}

// rulesOf returns the names of the rules of a mark that listings meet.
func (h PlatformMarks) rulesOf(ctx context.Context, mark cotton.SaleType, ids []int64) (map[int64][]string, error) {
	rules, err := schema.View(ctx, h.DB, demand.ActiveRules)
	if err != nil {
		return nil, err
	}
	rules = slices.DeleteFunc(rules, func(r demand.ActiveRule) bool { return r.Mark != mark })
	met, err := h.Matcher.MatchRules(ctx, rules, ids)
	names := map[int64][]string{}
	for i := range met {
		for _, id := range met[i] {
			names[id] = append(names[id], rules[i].Name)
		}
	}
	return names, err
}

type markStateIn struct {
	ListingID int64 `json:"listingID" minimum:"1" doc:"挂牌编号"`
}

type markState struct {
	Mark     int        `json:"mark" enum:"1,2" doc:"1 精选，2 优选"`
	Way      string     `json:"way" enum:",hand,rule,excluded" doc:"hand 手工标记，rule 按规则，excluded 手工排除，空为没有"`
	Rules    []string   `json:"rules" doc:"符合的规则"`
	UserName string     `json:"userName" doc:"手工标记或排除的管理员"`
	Note     string     `json:"note" doc:"原因"`
	At       *time.Time `json:"at" doc:"手工标记或排除的时间"`
}

// State returns whether a listing has the marks of the platform, and why.
func (h PlatformMarks) State(c *web.Call, in *markStateIn) ([]markState, error) {
	type decided struct {
		listing   *cotton.Listing
		decisions []cotton.LotMark
	}
	d, err := schema.View(c, h.DB, func(tx *schema.Tx) (d decided, err error) {
		if d.listing, err = cotton.FindListing(tx, in.ListingID); err != nil {
			return d, err
		}
		d.decisions, err = cotton.DecisionsOf(tx, in.ListingID)
		return d, err
	})
	if err != nil {
		return nil, err
	}
	list := []markState{}
	for _, mark := range []cotton.SaleType{cotton.Selected, cotton.Preferred} {
		rules, err := h.rulesOf(c, mark, []int64{in.ListingID})
		if err != nil {
			return nil, err
		}
		s := markState{
			Mark: mark.Code(), Way: wayOf(d.listing.SaleType, mark), Rules: append([]string{}, rules[in.ListingID]...),
		}
		for _, m := range d.decisions {
			if m.Mark == mark {
				s.UserName, s.Note, s.At = m.UserName, m.Note, &m.At
			}
		}
		list = append(list, s)
	}
	return list, nil
}
