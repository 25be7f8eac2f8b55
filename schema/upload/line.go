package upload

import (
	"encoding/json"
	"fmt"
	"hash/fnv"
	"slices"
	"strconv"
	"strings"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/upload/lotsheet"
)

// LineBody is the body of a stored line: what a person sees of it and the part that is executed.
type LineBody struct {
	Cells    []string      `json:"cells"`
	Edited   []int         `json:"mended,omitempty"` // columns
	Skipped  string        `json:"skipped,omitempty"`
	Problems []LineProblem `json:"problems,omitempty"`
	Quality  string        `json:"quality,omitempty"`
	Previous string        `json:"former,omitempty"` // quality by the data that the line changes
	Current  *LineOffer    `json:"was,omitempty"`
	LineLot
}

// LineLot is the part of a body that is executed when the upload is confirmed.
type LineLot struct {
	New   *LineOffer    `json:"now,omitempty"`
	Batch *cotton.Batch `json:"batch,omitempty"` // that the line adds or changes
	Bales []cotton.Bale `json:"bales,omitempty"` // of the batch
	Depot int64         `json:"depot,omitempty"` // warehouse of a batch whose certificate has none
}

// Read returns the body of a stored line.
func (l *Line) Read() (*LineBody, error) { return decodeLine[LineBody](l) }

// ReadLot returns what is executed of a stored line.
func (l *Line) ReadLot() (*LineLot, error) { return decodeLine[LineLot](l) }

func decodeLine[Body any](l *Line) (*Body, error) {
	var body Body
	if err := json.Unmarshal([]byte(l.Body), &body); err != nil {
		return nil, fmt.Errorf("read line %d of upload %d: %w", l.Number, l.UploadID, err)
	}
	return &body, nil
}

// LineProblem is a problem with its column.
type LineProblem struct {
	Level string `json:"level" enum:"warning,error"`
	Index int    `json:"index" doc:"所在列，从 0 起；-1 为整行"`
	Field string `json:"field"`
	Text  string `json:"text"`

	Kind lotsheet.Kind `json:"kind,omitempty" enum:"jump,relist,settled,unknown" doc:"种类：jump 与原报价相差很多，relist 将重新上架，settled 以平台为准，unknown 没有认出的名称"`

	Choices []string `json:"choices,omitempty" doc:"可以改成的内容：最像的在前"`

	Difference *lotsheet.Difference `json:"differs,omitempty" doc:"与已知数据不同：按已知的导入"`
}

// LineOffer is an offer of a lot, the current one or that of a line.
type LineOffer struct {
	ListingID int64               `json:"listingID,omitempty"`
	State     cotton.ListingState `json:"state,omitempty"`
	cotton.OfferWithNotes
}

// NewLine returns a checked line as it is stored. Edited are the edited columns by row number.
func NewLine(
	l *lotsheet.Line, layout *lotsheet.Layout, edited map[int][]int, ref *lotsheet.Reference,
) (Line, error) {
	out := Line{Number: l.Number, BatchID: l.BatchNumber(), Level: levelOf(l)}
	body := LineBody{Cells: l.Cells, Edited: edited[l.Number], Skipped: l.Skipped}
	if l.Skipped == "" {
		body.Quality, body.Previous = qualityOf(l)
		body.Problems = problemsOf(l, layout)
		own, listed := ref.Own[out.BatchID]
		if listed && !ref.QualityOnly {
			body.Current = &LineOffer{own.ID, own.State, own.OfferWithNotes()}
		}
		if l.Worst() < lotsheet.Error {
			out.Becomes, body.New = changeOf(l, own, ref)
			body.Depot = l.Lot.MissingWarehouse
			if l.NewBatch || l.Previous != nil {
				body.Batch, body.Bales = &l.Lot.Batch, l.Lot.Bales
			}
		}
	}
	text, err := json.Marshal(body)
	out.Body = string(text)
	digest := fnv.New64a()
	_, _ = digest.Write(text)
	out.Digest = int64(digest.Sum64())
	return out, err
}

// qualityOf returns the quality of the batch after the upload, and the previous one if the line changes it.
func qualityOf(l *lotsheet.Line) (quality, previous string) {
	batch := l.Lot.Batch
	if l.Previous != nil {
		batch, _ = l.MergedBatch()
		previous = cotton.Quality(l.Previous)
	}
	quality = cotton.Quality(&batch)
	if n := len(l.Lot.Bales); n > 0 {
		quality = strings.TrimSpace(quality + " " + strconv.Itoa(n) + " 包")
	}
	return quality, previous
}

var levelNames = map[lotsheet.Level]string{lotsheet.Warning: "warning", lotsheet.Error: "error"}

// problemsOf returns the problems of a line, the most important first.
func problemsOf(l *lotsheet.Line, layout *lotsheet.Layout) (list []LineProblem) {
	slices.SortStableFunc(l.Problems, func(a, b lotsheet.Problem) int { return a.Rank() - b.Rank() })
	for _, p := range l.Problems {
		list = append(list, LineProblem{
			levelNames[p.Level], layout.ColumnOf(p.Field), p.Field, p.Text, p.Kind, p.Choices, p.Difference,
		})
	}
	return list
}

func levelOf(l *lotsheet.Line) Level {
	switch worst := l.Worst(); {
	case l.Skipped != "":
		return LevelSkipped
	case l.DuplicateOf != 0:
		return LevelDuplicate
	case worst == lotsheet.Error:
		return LevelError
	case worst == lotsheet.Warning:
		return LevelWarning
	}
	return LevelReady
}

// changeOf returns what a good line changes and its offer. The listing has no id if the seller has not listed the lot.
func changeOf(l *lotsheet.Line, own cotton.Listing, ref *lotsheet.Reference) (LotChange, *LineOffer) {
	switch {
	case ref.QualityOnly && l.NewBatch:
		return LotFresh, nil
	case ref.QualityOnly && l.Previous != nil:
		return LotRepriced, nil
	case ref.QualityOnly:
		return LotSame, nil
	}
	offer := offerOf(l, own, ref)
	switch {
	case own.ID == 0:
		return LotFresh, offer
	case own.State != cotton.OnSale:
		return LotRelisted, offer
	case own.OfferWithNotes() == offer.OfferWithNotes:
		return LotSame, offer
	}
	return LotRepriced, offer
}

// offerOf returns the offer of a line. An end, notes and an intermediary that the line lacks are those of the listing.
func offerOf(l *lotsheet.Line, own cotton.Listing, ref *lotsheet.Reference) *LineOffer {
	o, notes, intermediary := l.Lot.Offer, l.Lot.Notes, l.Lot.IntermediaryID
	if o.Until.IsZero() {
		o.Until = own.Until
		if !o.Until.After(ref.Now) {
			o.Until = cotton.ValidityEnd(schema.DayOf(ref.Now.Add(ref.Validity)))
		}
	}
	if notes == "" {
		notes = own.Notes
	}
	if l.Lot.Intermediary == "" {
		intermediary = own.IntermediaryID
	}
	o.Until = o.Until.UTC()
	return &LineOffer{OfferWithNotes: cotton.OfferWithNotes{o, notes, intermediary}}
}
