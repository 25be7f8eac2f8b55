package lottext

import (
	"regexp"
	"strings"
)

var (
	// pairForm is a title with its value behind a colon: 批号：65588262001.
	pairForm = regexp.MustCompile(`^[ \x{3000}]*([\p{Han}A-Za-z()（）%/]{1,36})[ \x{3000}]*[:：][ \x{3000}]*(.+)$`)

	// keyPair is the pair of a batch number.
	keyPair = regexp.MustCompile(`批[号次][^:：\d]*[:：]\s*\d{11}(?:\D|$)`)
)

// keyAndType is a batch number with the type of the cotton behind it.
var keyAndType = regexp.MustCompile(`^(\d{11})[\s(（]+(\p{Han}*(?:机采|机摘|手采|手摘|长绒|皮辊|锯齿)\p{Han}*)[)）]?$`)

// qualityTitles are the titles of the fields of QualityOf.
var qualityTitles = titlesOfQuality()

func titlesOfQuality() map[string]string {
	titles := map[string]string{
		"primaryColor": "颜色级", "lengthGrade": "长度级", "mikeGrade": "马值级", "cottonType": "类型",
	}
	for _, w := range WordsBefore {
		titles[w.Field] = w.words[0]
	}
	return titles
}

// maxPairLines is how many lines of a text decide whether it has pairs.
const maxPairLines = 60

// isPairs reports whether three of four lines of a text begin with a title and its value, and one has a batch number.
func isPairs(text string) bool {
	lines := strings.SplitN(text, "\n", maxPairLines+1)
	filled, pairs, keys := 0, 0, 0
	for _, line := range lines[:min(len(lines), maxPairLines)] {
		if strings.Contains(line, "\t") || len(line) > 2*maxMessageLine {
			return false
		}
		if line = strings.TrimSpace(line); line == "" {
			continue
		}
		filled++
		if keyPair.MatchString(line) {
			keys++
		}
		if pairForm.MatchString(line) || len(QualityOf(line).Values) > 0 {
			pairs++
		}
	}
	return keys > 0 && pairs > 2*keys && 4*pairs >= 3*filled
}

// separatePairs returns a text with each title and its value in a line, and a tab between them.
func separatePairs(text string) string {
	var out strings.Builder
	for line := range strings.Lines(text) {
		line = commaInNumber.ReplaceAllString(strings.TrimRight(line, "\r\n"), "$1,$2")
		parts := strings.Split(commaBetween.ReplaceAllString(line, "\n$1"), "\n")
		for i, part := range parts {
			if m := pairForm.FindStringSubmatch(part); m != nil {
				out.WriteString("\n" + m[1] + "\t" + strings.TrimSpace(keyAndType.ReplaceAllString(m[2], "$1\n类型\t$2")))
				continue
			}
			q := QualityOf(part)
			for _, v := range q.Values {
				out.WriteString("\n" + qualityTitles[v.Field] + "\t" + v.Text)
			}
			switch {
			case len(q.Values) > 0 && len(q.Unread) == 0 || part == "":
			case i == 0:
				out.WriteString("\n" + part)
			default:
				out.WriteString("，" + part)
			}
		}
	}
	return strings.TrimPrefix(out.String(), "\n") + "\n"
}
