package upload

import (
	"encoding/json"
	"hash/fnv"
	"slices"
	"strconv"
	"strings"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/upload/lotsheet"
)

// Told is what is kept of a line: what a person sees of it, and what is done when it is confirmed.
type Told struct {
	Cells    []string      `json:"cells"`
	Mended   []int         `json:"mended,omitempty"`
	Skipped  string        `json:"skipped,omitempty"`
	Problems []ToldProblem `json:"problems,omitempty"`
	Quality  string        `json:"quality,omitempty"`
	Former   string        `json:"former,omitempty"` // quality that the seller has told before, if the line tells another
	Was      *Asked        `json:"was,omitempty"`
	Now      *Asked        `json:"now,omitempty"`
	Batch    *cotton.Batch `json:"batch,omitempty"` // that only the line knows
	Bales    []cotton.Bale `json:"bales,omitempty"` // of it
}

// ToldProblem is a problem with the column that it is about.
type ToldProblem struct {
	Level   string        `json:"level" enum:"warning,error"`
	Index   int           `json:"index" doc:"所在列，从 0 起；-1 为整行"`
	Field   string        `json:"field"`
	Text    string        `json:"text"`
	Kind    lotsheet.Kind `json:"kind,omitempty" enum:"jump,relist,settled" doc:"种类：jump 与原报价相差很多，relist 将重新上架，settled 以平台为准"`
	Choices []string      `json:"choices,omitempty" doc:"可以改成的内容：最像的在前"`

	Differs *lotsheet.Difference `json:"differs,omitempty" doc:"与已知数据不同：按已知的导入"`
}

// Asked is what is asked for a lot, now or by a line.
type Asked struct {
	ListingID int64               `json:"listingID,omitempty"`
	State     cotton.ListingState `json:"state,omitempty"`
	cotton.Asked
}

// Outcome is what a line comes to when it is held against what is known.
func Outcome(l *lotsheet.Line, layout *lotsheet.Layout, mended map[int][]int, k *lotsheet.Known) (Line, error) {
	out := Line{Number: l.Number, BatchID: l.BatchNumber(), Level: levelOf(l)}
	told := Told{Cells: l.Cells, Mended: mended[l.Number], Skipped: l.Skipped}
	if l.Skipped == "" {
		whole := l.Lot.Batch
		if l.Former != nil {
			whole, _ = l.Merged()
			told.Former = lotsheet.Quality(l.Former)
		}
		told.Quality = lotsheet.Quality(&whole)
		if n := len(l.Lot.Bales); n > 0 {
			told.Quality = strings.TrimSpace(told.Quality + " " + strconv.Itoa(n) + " 包")
		}
		slices.SortStableFunc(l.Problems, func(a, b lotsheet.Problem) int { return a.Rank() - b.Rank() })
		for _, p := range l.Problems {
			told.Problems = append(told.Problems, ToldProblem{
				map[lotsheet.Level]string{lotsheet.Doubtful: "warning", lotsheet.Wrong: "error"}[p.Level], layout.Place(p.Field), p.Field, p.Text, p.Kind, p.Choices, p.Differs,
			})
		}
		own, listed := k.Own[out.BatchID]
		if listed && !k.Quality {
			told.Was = &Asked{own.ID, own.State, own.Asked()}
		}
		if l.Worst() < lotsheet.Wrong {
			out.Becomes, told.Now = becomes(l, own, k)
			if l.Unknown || l.Former != nil {
				told.Batch, told.Bales = &l.Lot.Batch, l.Lot.Bales
			}
		}
	}
	body, err := json.Marshal(told)
	out.Body = string(body)
	digest := fnv.New64a()
	_, _ = digest.Write(body)
	out.Digest = int64(digest.Sum64())
	return out, err
}

func levelOf(l *lotsheet.Line) Level {
	switch worst := l.Worst(); {
	case l.Skipped != "":
		return LevelSkipped
	case l.Again != 0:
		return LevelDuplicate
	case worst == lotsheet.Wrong:
		return LevelError
	case worst == lotsheet.Doubtful:
		return LevelWarning
	}
	return LevelReady
}

// becomes is what a good line does to the seller's lot, of which the id is zero when there is none yet.
func becomes(l *lotsheet.Line, own cotton.Listing, k *lotsheet.Known) (LotChange, *Asked) {
	switch {
	case k.Quality && l.Unknown:
		return LotFresh, nil
	case k.Quality && l.Former != nil:
		return LotRepriced, nil
	case k.Quality:
		return LotSame, nil
	}
	o := l.Lot.Offer
	if o.Until.IsZero() {
		if o.Until = own.Until; !o.Until.After(k.Now) {
			o.Until = cotton.ValidityEnd(schema.DayOf(k.Now.Add(k.Validity)))
		}
	}
	now := &Asked{Asked: cotton.Asked{IndexCode: o.IndexCode, Basis: o.Basis, Price: o.Price, Until: o.Until.UTC(), Notes: l.Lot.Notes}}
	if now.Notes == "" {
		now.Notes = own.Notes
	}
	switch {
	case own.ID == 0:
		return LotFresh, now
	case own.State == cotton.OnSale && own.Asked() == now.Asked:
		return LotSame, now
	case own.State == cotton.OnSale:
		return LotRepriced, now
	}
	return LotRelisted, now
}
