package lottext

import (
	"regexp"
	"strings"
)

var (
	blanksBetween = regexp.MustCompile(`[ \t\x{3000}\x{a0}]+`)
	commaBetween  = regexp.MustCompile(`[，；;|]|,(\D)`)
	commaInNumber = regexp.MustCompile(`(\d)，(\d{3})\b`)

	// LotLine is a line that begins with a batch number, which may be numbered itself: 1、65534262001 CF701+1050.
	LotLine = regexp.MustCompile(`^[ \x{3000}\x{a0}]*(?:\d{1,3}[、.．)）] *)?(\d{11})` +
		`([ \x{3000}\x{a0}]+[^ \x{3000}\x{a0},，;；|、:：]|[ \x{3000}\x{a0}]*[,，;；|、:：])`)

	// lotsLine is such a line, or a batch number alone. It divides the batch numbers from what is behind them.
	lotsLine = regexp.MustCompile(`^[ \x{3000}\x{a0}]*(?:\d{1,3}[、.．)）] *)?` +
		`(\d{11}(?:[-/~、]\d{2,11})*(?:[ \x{3000}、，]+\d{11})*)(?:([ \x{3000}\x{a0},，;；|、:：]+)(.*))?$`)
)

// SeparateMessage returns a text with tabs between the cells if it is a message: lines of batch numbers and offers with
// blanks between them. Some lines may have commas. The words behind the batch numbers are put into columns of one kind.
func SeparateMessage(text string) string {
	message := strings.Map(halfWidth, text)
	if !isMessage(message) {
		return text
	}
	var lines []messageLine
	var used [messageSlots]bool
	for line := range strings.Lines(message) {
		l := newMessageLine(strings.TrimRight(line, "\r\n"))
		for slot, word := range l.words {
			used[slot] = used[slot] || word != ""
		}
		lines = append(lines, l)
	}
	var out strings.Builder
	for i := range lines {
		lines[i].write(&out, &used)
	}
	return out.String()
}

// halfWidth returns the character of half width for a letter, a digit or a sign of full width.
func halfWidth(r rune) rune {
	if r >= '０' && r <= '９' || r >= 'Ａ' && r <= 'Ｚ' || r >= 'ａ' && r <= 'ｚ' || r == '＋' || r == '－' {
		return r - '０' + '0'
	}
	return r
}

// isMessage reports whether half of the first lines have lots, and half of those have blanks behind the batch number.
func isMessage(text string) bool {
	lines := strings.SplitN(text, "\n", 21)
	lots, blanks, filled := 0, 0, 0
	for _, line := range lines[:min(len(lines), 20)] {
		if strings.Contains(line, "\t") {
			return false
		}
		line = strings.TrimRight(line, "\r")
		if m := lotsLine.FindStringSubmatch(line); m != nil && m[3] != "" && len(line) <= maxMessageLine {
			if lots++; strings.Trim(m[2], " 　\u00a0") == "" {
				blanks++
			}
		}
		if strings.TrimSpace(line) != "" {
			filled++
		}
	}
	return blanks > 0 && 2*blanks >= lots && 2*lots >= filled
}

// maxMessageLine is how many bytes the line of a lot has at most.
const maxMessageLine = 2 * MaxTitle

// WordsBefore are the words before the values of a message, by field: 长29.3.
var WordsBefore = []struct {
	Field string
	words []string
}{
	{"lengthAvg", []string{"平均长度", "长度", "长"}},
	{"strongAvg", []string{"断裂比强度", "比强度", "比强", "强力", "强度", "强"}},
	{"mikeAvg", []string{"马克隆值", "马克隆", "马值", "麦值", "马", "麦"}},
	{"neatAvg", []string{"长度整齐度", "整齐度", "长整", "整"}},
	{"impurity", []string{"含杂率", "含杂", "杂"}},
	{"moisture", []string{"回潮率", "回潮", "潮"}},
	{"amount", []string{"公重", "公定"}},
	{"gross", []string{"毛重"}},
	{"net", []string{"净重"}},
}

// AfterWord returns the value behind a word of a field, or false.
func AfterWord(field, text string) (string, bool) {
	if text == "" || text[0] < 0x80 {
		return "", false
	}
	for _, w := range WordsBefore {
		if w.Field != field {
			continue
		}
		for _, word := range w.words {
			if rest, ok := strings.CutPrefix(text, word); ok {
				rest = strings.TrimLeft(rest, " :：=")
				return rest, rest != "" && rest[0] >= '0' && rest[0] <= '9'
			}
		}
	}
	return "", false
}

// The columns of a message: the batch numbers, the words of other kinds, one for each of wordsBefore, and the rest.
const (
	lotsSlot = iota
	contractSlot
	offerSlot
	yearSlot
	typeSlot
	markSlot
	balesSlot
	wordSlots
	messageSlots = wordSlots + 9 + 1
	restSlot     = messageSlots - 1
)

// messageLine is a line of a message. A line without a batch number has only a text.
type messageLine struct {
	text  string
	words [messageSlots]string
}

func newMessageLine(line string) messageLine {
	m := lotsLine.FindStringSubmatch(line)
	if m == nil || len(line) > maxMessageLine {
		return messageLine{text: line}
	}
	l := messageLine{}
	l.words[lotsSlot] = m[1]
	words := strings.Fields(commaBetween.ReplaceAllString(commaInNumber.ReplaceAllString(m[3], "$1,$2"), " $1"))
	bare := bareOffer(words)
	for i, word := range words {
		slot := messageSlot(word)
		if i == bare {
			slot, word = offerSlot, OfferText(word)
		}
		if l.words[slot] == "" {
			l.words[slot] = word
		} else {
			l.words[restSlot] = strings.TrimSpace(l.words[restSlot] + " " + word)
		}
	}
	l.joinOffer()
	return l
}

// bareOffer returns the place of the number that is the offer of a line without signs and words, or -1. Of a basis and
// a price it is the one behind the contract. A number of bales is an offer only there.
func bareOffer(words []string) int {
	behind, last, numbers, offers, bases := -1, -1, 0, 0, 0
	before := restSlot
	for i, word := range words {
		slot, n := messageSlot(word), bareNumber(word)
		switch {
		case slot == offerSlot:
			return -1
		case slot != restSlot || n == 0:
		default:
			if numbers++; before == contractSlot {
				behind = i
			}
			if !isCount(n) {
				offers, last = offers+1, i
			}
			if !isCount(n) && IsBasis(n) {
				bases++
			}
		}
		before = slot
	}
	switch {
	case offers == 1:
		return last
	case bases > 1 || offers == 0 && numbers > 1:
		return -1
	}
	return behind
}

// isCount reports whether a number, in hundredths, is a likely number of bales or a crop year.
func isCount(n int64) bool { return n >= 150_00 && n <= 200_00 || IsCropYear(n) }

// bareNumber returns a number without a sign that may be an offer, in hundredths, or zero.
func bareNumber(word string) int64 {
	text := OfferText(word)
	n, ok := Decimal(text, 2)
	if !ok || !IsDigits(text) || len(text) < 3 || text[0] == '0' || !IsBasis(n) && !IsPrice(n) {
		return 0
	}
	return n
}

// joinOffer writes a basis behind its contract, and the word for a price before one without a contract.
func (l *messageLine) joinOffer() {
	contract, offer := l.words[contractSlot], l.words[offerSlot]
	n, ok := Decimal(offer, 2)
	switch {
	case !ok:
	case contract != "" && IsBasis(n):
		l.words[contractSlot], l.words[offerSlot] = "", contract+WithSign(offer)
	case contract == "" && IsPrice(n):
		l.words[offerSlot] = FixedPrice + offer
	}
}

// MarkForm is a quality mark, with or without the grade of the micronaire.
var MarkForm = regexp.MustCompile(`^[1-5][1-4](?:2[5-9]|3\d)(?:[ABC][12]?)?$`)

// CropForm is a crop year with its word.
var CropForm = regexp.MustCompile(`^20\d\d年度?$`)

// messageSlot returns the column of a word of a message.
func messageSlot(word string) int {
	for i, w := range WordsBefore {
		if _, ok := AfterWord(w.Field, word); ok {
			return wordSlots + i
		}
	}
	switch text := Fold(word); {
	case MarkForm.MatchString(text):
		return markSlot
	case CropForm.MatchString(text):
		return yearSlot
	case IsContract(word):
		return contractSlot
	case IsWrittenBasis(word), IsWrittenPrice(word), isNegative(word):
		return offerSlot
	case strings.HasSuffix(text, "包") && IsDigits(strings.TrimSuffix(text, "包")):
		return balesSlot
	case HasTypeWord(word):
		return typeSlot
	}
	return restSlot
}

// isNegative reports whether a word is a negative number: -200, （200）.
func isNegative(word string) bool {
	text := OfferText(word)
	return strings.HasPrefix(text, "-") && len(text) > 2 && BasisForm.MatchString(text)
}

// write writes the line with a tab behind each column that a line of the message has.
func (l *messageLine) write(out *strings.Builder, used *[messageSlots]bool) {
	if l.words[lotsSlot] == "" {
		out.WriteString(blanksBetween.ReplaceAllString(l.text, "\t") + "\n")
		return
	}
	cells := []string{}
	for slot, word := range l.words {
		if used[slot] {
			cells = append(cells, word)
		}
	}
	out.WriteString(strings.Join(cells, "\t") + "\n")
}

// BalesForm is a number of bales with its word.
var BalesForm = regexp.MustCompile(`^\d{1,3}[包件]$`)
