package cottonindex

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"cottonmall/indexer"
)

const (
	KeywordMax = 2000 // characters of the search box: 100 batch numbers with blanks between are 1,200
	numbersMax = 100  // batch numbers of one search
	wordsMax   = 10   // words of one search: Meilisearch looks at no more, and a word not looked at would find too much
	wordMax    = 60   // characters of a word
	numberLen  = 11   // digits of a batch number
)

const NothingToFind = "搜索内容中没有可以查找的文字或数字：%s"

// keyword adds the numbers in the search box and returns the words for the text search. Eleven digits are a batch
// number, fewer are the beginning or the end of one; several are alternatives.
func (b *builder) keyword() string {
	text := b.d.Keyword
	if len(text) > 4*KeywordMax || utf8.RuneCountInString(text) > KeywordMax {
		b.refuse("keyword", "搜索内容过长，最多 %d 个字", KeywordMax)
		return ""
	}
	if !utf8.ValidString(text) {
		b.refuse("keyword", "搜索内容中有无法识别的字符")
		return ""
	}
	numbers, parts, words := SplitKeyword(text)
	if strings.TrimSpace(text) != "" && len(numbers)+len(parts)+len(words) == 0 {
		b.refuse("keyword", NothingToFind, Shorten(strings.TrimSpace(text)))
		return ""
	}
	for _, part := range parts {
		if len(part) > numberLen {
			b.refuse("keyword", "批号为 %d 位数字：%s", numberLen, Shorten(part))
			return ""
		}
	}
	if len(numbers)+len(parts) > numbersMax {
		b.refuse("keyword", "最多同时搜索 %d 个批号", numbersMax)
		return ""
	}
	b.numbers(numbers, parts)
	if n := countTerms(words); n > wordsMax {
		b.refuse("keyword", "搜索内容被符号和空格分成 %d 个词，最多 %d 个：请只留名称，长度、马值、基差等要求请用筛选条件", n, wordsMax)
		return ""
	}
	for _, word := range words {
		if utf8.RuneCountInString(word) > wordMax {
			b.refuse("keyword", "搜索的词过长，最多 %d 个字", wordMax)
			return ""
		}
	}
	return textQuery(words)
}

// textQuery returns words in the engine's query language. All but plain Latin words are quoted: the characters of a
// Chinese word must be adjacent. No word contains a quotation mark.
func textQuery(words []string) string {
	terms := make([]string, len(words))
	for i, word := range words {
		if terms[i] = word; strings.ContainsFunc(word, func(r rune) bool { return !plainLatin(r) }) {
			terms[i] = `"` + word + `"`
		}
	}
	return strings.Join(terms, " ")
}

func plainLatin(r rune) bool { return r < utf8.RuneSelf && Searchable(r) }

// countTerms returns how many words the engine sees. A word with punctuation, such as A.B, counts as several.
func countTerms(words []string) int {
	n := 0
	for _, word := range words {
		n += len(strings.FieldsFunc(word, func(r rune) bool { return !Searchable(r) }))
	}
	return n
}

func (b *builder) numbers(numbers, parts []string) {
	var any []indexer.Expr
	if len(numbers) > 0 {
		any = append(any, indexer.In("batchID", numbers))
	}
	for _, part := range parts {
		any = append(any, indexer.StartsWith("batchID", part), indexer.StartsWith("batchEnd", ReverseDigits(part)))
	}
	if len(any) > 0 {
		b.add("", indexer.AnyOf(any), "keyword")
	}
}

// SplitKeyword splits the text of a search box into whole batch numbers, other digits and words, without duplicates.
// It separates batch numbers from adjacent text and from each other, and expands ranges of running numbers.
func SplitKeyword(text string) (numbers, parts, words []string) {
	seen := map[string]bool{}
	add := func(list *[]string, s string) {
		if !seen[s] {
			seen[s] = true
			*list = append(*list, s)
		}
	}
	text = numberRange.ReplaceAllStringFunc(FoldWidth(text), expand)
	for _, token := range strings.FieldsFunc(cutNumbers(text), separates) {
		switch {
		case !allDigits(token):
			if token = strings.TrimFunc(token, notWord); strings.ContainsFunc(token, Searchable) {
				add(&words, token)
			}
		case len(token)%numberLen == 0:
			for ; token != ""; token = token[numberLen:] {
				add(&numbers, token[:numberLen])
			}
		default:
			add(&parts, token)
		}
	}
	return numbers, parts, words
}

var (
	numberRange = regexp.MustCompile(`\b(\d{11})\s*(?:-+|~|—+|–|至|到)\s*(\d{11})\b`)
	labelled    = regexp.MustCompile(`(?:批次号|批号|批次|编号|提单号)[:：#为是 ]*(\d+)`)
	digitRun    = regexp.MustCompile(`[A-Za-z]*\d+[A-Za-z]*`)
)

// expand returns all batch numbers of a range of one ginnery, year and line. It returns only both ends if there are
// too many.
func expand(text string) string {
	m := numberRange.FindStringSubmatch(text)
	const line = numberLen - 3 // the last three digits are the running number
	from, to := min(m[1], m[2]), max(m[1], m[2])
	first, _ := strconv.Atoi(from[line:])
	last, _ := strconv.Atoi(to[line:])
	if from[:line] != to[:line] || last-first >= numbersMax {
		return " " + from + " " + to + " "
	}
	var b strings.Builder
	for n := first; n <= last; n++ {
		fmt.Fprintf(&b, " %s%03d", from[:line], n)
	}
	return b.String() + " "
}

// codeLen is the number of digits of a ginnery's code. Fewer digits between Chinese characters are part of a name,
// such as 136团.
const codeLen = 5

// cutNumbers puts blanks around the digits of batch numbers among other characters and removes the word 批号 before
// them. Letters and digits together are a code.
func cutNumbers(text string) string {
	text = labelled.ReplaceAllString(text, " $1 ")
	return digitRun.ReplaceAllStringFunc(text, func(run string) string {
		digits := strings.TrimFunc(run, func(r rune) bool { return r < '0' || r > '9' })
		whole := allDigits(digits) && len(digits)%numberLen == 0
		if whole || len(digits) >= codeLen && digits == run {
			return strings.Replace(run, digits, " "+digits+" ", 1)
		}
		return run
	})
}

// separates reports whether a character separates the items of a search box. The operators of Meilisearch's query
// language are separators or are trimmed.
func separates(r rune) bool {
	return unicode.IsSpace(r) || unicode.IsControl(r) || strings.ContainsRune(`,;|"“”、，；。`, r)
}

// notWord reports whether a character cannot begin or end a word.
func notWord(r rune) bool { return !Searchable(r) && r != '）' && r != '（' }

func Searchable(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

func allDigits(s string) bool {
	return strings.IndexFunc(s, func(r rune) bool { return r < '0' || r > '9' }) < 0
}

// FoldWidth converts full-width letters, digits and signs to the usual ones.
func FoldWidth(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r >= '！' && r <= '～' && r != '（' && r != '）' && r != '，' && r != '；':
			return r - '！' + '!'
		case r == '　':
			return ' '
		}
		return r
	}, s)
}

// ReverseDigits returns digits in reverse order.
func ReverseDigits(s string) string {
	b := []byte(s)
	for i, j := 0, len(b)-1; i < j; i, j = i+1, j-1 {
		b[i], b[j] = b[j], b[i]
	}
	return string(b)
}
