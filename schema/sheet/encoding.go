package sheet

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/unicode"
)

// Unreadable replaces bytes of a file that are no character.
const Unreadable = string(utf8.RuneError)

// decode returns a file as text, without control characters. Bytes that are no character, such as half of one, become
// Unreadable. It refuses a file with many of them.
func decode(data []byte) (string, error) {
	text := string(data)
	if from := encodingOf(data); from != nil {
		decoded, err := from.NewDecoder().Bytes(data)
		if err != nil {
			return "", errBroken
		}
		text = string(decoded)
	}
	text = strings.ToValidUTF8(strings.TrimPrefix(text, "\ufeff"), Unreadable)
	if isBinary(text) {
		return "", errBroken
	}
	return removeControls(text), nil
}

// minUTF16 is how many bytes a text has at least for zeros in it to be a sign of UTF-16.
const minUTF16 = 32

// encodingOf returns the encoding of a text by its byte order mark or its contents. Nil is UTF-8.
func encodingOf(data []byte) encoding.Encoding {
	switch {
	case bytes.HasPrefix(data, []byte("\xff\xfe")), bytes.HasPrefix(data, []byte("\xfe\xff")):
		return unicode.UTF16(unicode.LittleEndian, unicode.ExpectBOM)
	case bytes.HasPrefix(data, []byte("\ufeff")):
		return nil
	}
	low, high := zeros(data)
	if len(data) >= minUTF16 && max(low, high)*20 > len(data) && (low > 8*high || high > 8*low) {
		order := unicode.LittleEndian
		if low > high {
			order = unicode.BigEndian
		}
		return unicode.UTF16(order, unicode.IgnoreBOM)
	}
	if whole, broken := utf8Characters(data); broken > whole {
		return simplifiedchinese.GB18030
	}
	return nil
}

// zeros counts the zero bytes at even and at odd places. In UTF-16, each letter and digit has one.
func zeros(data []byte) (even, odd int) {
	for i, b := range data {
		if b == 0 && i%2 == 0 {
			even++
		} else if b == 0 {
			odd++
		}
	}
	return even, odd
}

// utf8Characters counts the characters of three bytes and more, as the Chinese ones are, and the bytes that are not
// UTF-8. A text in GBK seldom has any of the former.
func utf8Characters(data []byte) (whole, broken int) {
	for i := 0; i < len(data); {
		if data[i] < utf8.RuneSelf {
			i++
			continue
		}
		r, size := utf8.DecodeRune(data[i:])
		if r == utf8.RuneError && size == 1 {
			broken++
		} else if size > 2 {
			whole++
		}
		i += size
	}
	return whole, broken
}

// isBinary reports whether a text has a zero or many characters that no text has. A few occur in the files of many
// programs: half a character, a form feed, the end mark of DOS.
func isBinary(text string) bool {
	odd, all := 0, 0
	for _, r := range text {
		all++
		switch {
		case r == 0:
			return true
		case r == utf8.RuneError || isControl(r):
			odd++
		}
	}
	return odd > 8 && 12*odd > all
}

func isControl(r rune) bool {
	return r < ' ' && r != '\t' && r != '\n' && r != '\r' || r == 0x7f
}

// removeControls returns a text without control characters.
func removeControls(text string) string {
	if strings.IndexFunc(text, isControl) < 0 {
		return text
	}
	return strings.Map(func(r rune) rune {
		if isControl(r) {
			return -1
		}
		return r
	}, text)
}
