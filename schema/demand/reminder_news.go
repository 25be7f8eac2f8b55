package demand

import (
	"fmt"
	"slices"
	"strings"
)

// ToldTogether is how many ids of one part of a demand count as told.
const ToldTogether = 1000

// ToldPart is what was last told of a part of a demand at the chosen time, whose lots may be more than there are ids.
type ToldPart struct {
	Part string `json:"part"` // with its limits: with others it is another one
	UpTo int64  `json:"upTo"` // a listing up to this one counts as told, where it has no id
	Lots int    `json:"lots"` // how many there were
}

// Found are the lots of a part of a demand.
type Found struct {
	Part  string  // with its limits
	IDs   []int64 // of the newest, the newest first
	Lots  int
	Anew  map[int64]bool // those of IDs that were offered anew since they were told
	Older int            // how many others were
}

// Broad tells whether there are more lots than ids.
func (f *Found) Broad() bool { return f.Lots > len(f.IDs) }

// News is how many of some lots were not yet told at the chosen time as they are offered now. Of a broad part those without an
// id were told when they were listed before the last time, unless there are more lots than there were then: some have come into
// view. All are news where the part was not told as it is asked for now.
func (s *Subscription) News(f Found) int {
	told := unpack(s.Told)
	if len(told) == 0 {
		return f.Lots
	}
	before, upTo := 0, int64(0)
	if f.Broad() {
		part := s.toldPart(f.Part)
		if part == nil {
			return f.Lots
		}
		before, upTo = part.Lots, part.UpTo
	}
	known := make(map[int64]bool, len(told))
	for _, id := range told {
		known[id] = true
	}
	news := f.Older
	for _, id := range f.IDs {
		if f.Anew[id] || id > upTo && !known[id] {
			news++
		}
	}
	if f.Broad() {
		return max(news, f.Lots-before)
	}
	return news
}

// AsksAnew tells whether it matters for the news of lots which of them were offered anew.
func (s *Subscription) AsksAnew(f Found) bool {
	return s.Told != "" && (!f.Broad() || s.toldPart(f.Part) != nil)
}

func (s *Subscription) toldPart(name string) *ToldPart {
	if i := slices.IndexFunc(s.ToldParts, func(p ToldPart) bool { return p.Part == name }); i >= 0 {
		return &s.ToldParts[i]
	}
	return nil
}

// tellPart keeps what was told of a part. Of parts that are not asked for any more nothing is kept.
func (s *Subscription) tellPart(told ToldPart) {
	if before := s.toldPart(told.Part); before != nil {
		told.UpTo = max(told.UpTo, before.UpTo)
	}
	asked := map[string]bool{PartBelow(s.Below): true}
	for _, l := range s.Basis {
		asked[l.Name()] = true
	}
	s.ToldParts = slices.DeleteFunc(s.ToldParts, func(p ToldPart) bool { return p.Part == told.Part || !asked[p.Part] })
	s.ToldParts = append(s.ToldParts, told)
}

// Name names the part of a demand that is asked for: CF701+1100.
func (l BasisLimit) Name() string { return fmt.Sprintf("%s%+d", l.IndexCode, l.Basis) }

// PartBelow names the part of a demand that is so much under the average.
func PartBelow(limits []Below) string {
	var name strings.Builder
	for _, l := range limits {
		fmt.Fprintf(&name, "%d/%d ", l.Lots, l.Fall)
	}
	return name.String()
}

// Count says how many of the lots that are told are news, where not all are.
func (t *Telling) Count(news int) {
	if t.News = news; news > 0 && news < t.Lots {
		t.Text += fmt.Sprintf("\n其中 %d 批是上次提醒后新符合条件或改价的。", news)
	}
}

// And tells of a fall in the same message as of new lots.
func (t Telling) And(fall Telling) Telling {
	words, _, _ := strings.Cut(fall.Text, "\n")
	t.Text, t.Low = words+"\n"+t.Text, fall.Low
	if at := strings.LastIndex(fall.Title, "”"); at >= 0 {
		t.Title += "，" + fall.Title[at+len("”"):]
	}
	return t
}
