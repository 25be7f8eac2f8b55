package calc

import (
	"cmp"
	"slices"
	"strings"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/market"
)

// Quality has the values of a lot as they are typed. Without shares the main colour grade counts for the whole lot.
type Quality struct {
	Colour       string       `json:"primaryColor,omitempty" maxLength:"2" doc:"主体颜色级：如 31，0 为无主体"`
	Colours      string       `json:"colours,omitempty" maxLength:"200" doc:"颜色级占比：如 31:92.5,41:7.5，%"`
	Length       schema.Centi `json:"length,omitempty" doc:"长度：毫米"`
	Mike         schema.Centi `json:"mike,omitempty" doc:"马值：没有马值级时用"`
	MikeGrade    string       `json:"mikeGrade,omitempty" maxLength:"2" doc:"马值级：A、B1、B2、C1、C2"`
	Strength     schema.Centi `json:"strong,omitempty" doc:"强力：厘牛/特克斯"`
	Uniformity   schema.Centi `json:"neat,omitempty" doc:"整齐度：%"`
	Ginning      string       `json:"ginning,omitempty" maxLength:"200" doc:"轧工占比：如 P2:98.4,P3:1.6；不填按 P2"`
	ForeignBales *int         `json:"foreignBales,omitempty" minimum:"0" maximum:"10000" doc:"异纤包数：不填为没有"`
}

// Batch returns the values as a lot. It refuses values that no lot has. Missing values are not refused: what depends
// on them is not known.
func (q *Quality) Batch() (*cotton.Batch, error) {
	b := &cotton.Batch{ForeignBales: q.ForeignBales, PrimaryColour: q.Colour, MikeGrade: strings.ToUpper(q.MikeGrade)}
	for _, v := range []struct {
		field, name string
		value       schema.Centi
		least, most schema.Centi
		to          *schema.Centi
	}{
		{"length", "长度", q.Length, 20_00, 45_00, &b.Length.Avg},
		{"mike", "马值", q.Mike, 1_00, 8_00, &b.Mike.Avg},
		{"strong", "强力", q.Strength, 10_00, 60_00, &b.Strength.Avg},
		{"neat", "整齐度", q.Uniformity, 50_00, 100_00, &b.Uniformity.Avg},
	} {
		if v.value != 0 && (v.value < v.least || v.value > v.most) {
			return nil, schema.Invalid(v.field, "%s应在 %s 到 %s 之间", v.name, v.least, v.most)
		}
		*v.to = v.value
	}
	var err error
	if b.Colours, err = readShares("colours", "颜色级", q.Colours, cotton.ColourGrades[:]); err != nil {
		return nil, err
	}
	if b.Ginning, err = readShares("ginning", "轧工质量", q.Ginning, cotton.GinningGrades[:]); err != nil {
		return nil, err
	}
	if len(b.Colours) > 0 && q.Colour == "" {
		b.PrimaryColour = cotton.MainColour(b.Colours)
	}
	if b.MikeGrade == "" && b.Mike.Avg != 0 {
		b.MikeGrade = cotton.MikeGrade(b.Mike.Avg)
	}
	return b, q.checkGrades(b)
}

// checkGrades refuses unknown grades.
func (q *Quality) checkGrades(b *cotton.Batch) error {
	switch {
	case q.Colour != "" && q.Colour != cotton.NoMainGrade && cotton.ColourIndex(q.Colour) < 0:
		return schema.Invalid("primaryColor", "没有颜色级 %s，应如 31", schema.Shorten(q.Colour, 4))
	case b.MikeGrade != "" && !slices.Contains(cotton.MikeGrades[:], b.MikeGrade):
		return schema.Invalid("mikeGrade", "马值级应为 A、B1、B2、C1 或 C2")
	}
	return nil
}

// PremiumsInput is a list of lots whose premiums by one table are computed.
type PremiumsInput struct {
	Table string        `json:"premium,omitempty" maxLength:"40" doc:"升贴水表：代码，空为默认表"`
	Lines []PremiumLine `json:"lines" minItems:"1" maxItems:"1000" doc:"各批：最多 1000 批"`
}

// PremiumLine is a lot with its typed values. Those that are not typed are the ones of the batch with its number.
type PremiumLine struct {
	Quality

	BatchID string `json:"batchID,omitempty" maxLength:"40" doc:"批号：没有填写的质量用公检的"`
}

// LinePremium is the premium of a lot of a list.
type LinePremium struct {
	Quality string         `json:"quality" doc:"质量：3129B 长29.3 强29.6 …；不知道时为空"`
	Premium cotton.Premium `json:"premium" doc:"升贴水，逐项"`
	Known   bool           `json:"known" doc:"升贴水是否已知"`
	Reason  string         `json:"reason" doc:"没有升贴水的原因；有时为空"`
	Note    string         `json:"note" doc:"表内没有的级按哪一档计；都在表内时为空"`
}

// Premiums are the premiums of a list of lots by one table.
type Premiums struct {
	Table UsedTable     `json:"premiumTable" doc:"升贴水表"`
	Lines []LinePremium `json:"lines" doc:"各批，按所给的顺序"`
}

// LinePremiums returns the premiums of a list of lots by one of the tables. Values that no lot has are the reason why a
// lot has no premium.
func LinePremiums(tx *schema.Tx, tables []market.PremiumTable, in *PremiumsInput) (*Premiums, error) {
	table, err := tableOf(tables, in.Table)
	if err != nil {
		return nil, err
	}
	numbers := make([]string, len(in.Lines))
	for i := range in.Lines {
		numbers[i] = in.Lines[i].BatchID
	}
	batches, err := batchesOf(tx, numbers)
	if err != nil {
		return nil, err
	}
	out := &Premiums{Table: newUsedTable(table)}
	for i := range in.Lines {
		line, err := in.Lines[i].premium(table, batches)
		if err != nil {
			return nil, err
		}
		out.Lines = append(out.Lines, line)
	}
	return out, nil
}

// premium returns the premium of a lot by a table. Batches are those with known numbers.
func (l *PremiumLine) premium(t *market.PremiumTable, batches map[string]*cotton.Batch) (LinePremium, error) {
	out := LinePremium{Premium: cotton.Premium{Nearest: []cotton.NearestRate{}}}
	b, err := l.Batch()
	if refusal, refused := schema.KindOf(err); refused {
		out.Reason = refusal.Message
		return out, nil
	}
	if err != nil {
		return out, err
	}
	known := batches[l.BatchID]
	switch {
	case known != nil:
		b = typedOver(known, b)
	case l.Quality == (Quality{}):
		out.Reason = "平台没有这个批号的检验数据，请填写质量"
		return out, nil
	}
	out.Quality = cotton.Quality(b)
	out.Premium, out.Known = cotton.PremiumOf(t, b)
	out.Premium.Nearest = append([]cotton.NearestRate{}, out.Premium.Nearest...)
	out.Reason, out.Note = cotton.PremiumRefusal(t, b), cotton.NearestText(out.Premium.Nearest)
	return out, nil
}

// typedOver returns a known lot with the typed values in place of its own. A main grade that is typed as it is known
// leaves the shares and the average of the known lot.
func typedOver(known, typed *cotton.Batch) *cotton.Batch {
	b := *known
	if len(typed.Colours) > 0 || typed.PrimaryColour != "" && typed.PrimaryColour != b.PrimaryColour {
		b.Colours, b.PrimaryColour = typed.Colours, typed.PrimaryColour
	}
	if typed.Mike.Avg != 0 || typed.MikeGrade != "" && typed.MikeGrade != b.MikeGrade {
		b.Mike, b.MikeGrade = typed.Mike, typed.MikeGrade
	}
	if len(typed.Ginning) > 0 {
		b.Ginning = typed.Ginning
	}
	b.Length.Avg = cmp.Or(typed.Length.Avg, b.Length.Avg)
	b.Strength.Avg = cmp.Or(typed.Strength.Avg, b.Strength.Avg)
	b.Uniformity.Avg = cmp.Or(typed.Uniformity.Avg, b.Uniformity.Avg)
	b.ForeignBales = cmp.Or(typed.ForeignBales, b.ForeignBales)
	return &b
}

// shareMarks divide the grades and the shares of a distribution as people type it.
var shareMarks = strings.NewReplacer(
	"：", ":", "，", ",", "、", ",", "；", ",", ";", ",", "%", "", "％", "", " ", "", "级", "")

// readShares reads a distribution such as 31:92.5,41:7.5. It refuses unknown grades, and sums that are not 100 %.
func readShares(field, name, text string, grades []string) (cotton.Shares, error) {
	text = strings.Trim(shareMarks.Replace(strings.ToUpper(text)), ",")
	if text == "" {
		return nil, nil
	}
	if slices.Contains(grades, text) {
		text += ":100"
	}
	shares := make(cotton.Shares, len(grades))
	for part := range strings.SplitSeq(text, ",") {
		grade, number, _ := strings.Cut(part, ":")
		i := slices.Index(grades, grade)
		share, err := schema.ParseCenti(number)
		switch {
		case i < 0:
			return nil, schema.Invalid(field, "没有%s %s，应如 %s", name, schema.Shorten(part, 10), example(grades))
		case err != nil || share < 0 || share > 100_00:
			return nil, schema.Invalid(field, "%s %s 的占比应是 0 到 100 的数，至多两位小数", name, grade)
		}
		shares[i] += share
	}
	if sum := shares.Sum(); sum < 99_90 || sum > 100_10 {
		return nil, schema.Invalid(field, "%s的占比合计是 %s%%，应为 100%%", name, sum)
	}
	return shares, nil
}

// example returns a distribution over the middle grades, as it is typed.
func example(grades []string) string {
	if len(grades) > 3 {
		return "31:92.5,41:7.5"
	}
	return "P2:98.4,P3:1.6"
}
