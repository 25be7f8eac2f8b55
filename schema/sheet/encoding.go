package sheet

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/unicode"
)

// Unreadable stands where the bytes of a file are no character.
const Unreadable = string(utf8.RuneError)

// decode gives a text without control characters. What is no character in it, such as one that a program has cut in half, is
// Unreadable; a file with many of those is no text.
func decode(data []byte) (string, error) {
	text := string(data)
	if from := encoded(data); from != nil {
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
	return withoutControls(text), nil
}

// leastUTF16 is how many bytes a batch number and an offer have in UTF-16 at least: of fewer, a zero says nothing.
const leastUTF16 = 32

// encoded is in what a text is encoded: what its mark at the beginning says, or else what most of it can be. Nil is UTF-8.
func encoded(data []byte) encoding.Encoding {
	switch {
	case bytes.HasPrefix(data, []byte("\xff\xfe")), bytes.HasPrefix(data, []byte("\xfe\xff")):
		return unicode.UTF16(unicode.LittleEndian, unicode.ExpectBOM)
	case bytes.HasPrefix(data, []byte("\ufeff")):
		return nil
	}
	if low, high := zeros(data); len(data) >= leastUTF16 && max(low, high)*20 > len(data) && (low > 8*high || high > 8*low) {
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

// zeros counts the bytes that are zero, at even and at odd places: in UTF-16 each letter and digit has one.
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

// utf8Characters counts the characters of three bytes and more that a text has in UTF-8, as all Chinese ones are, and the
// bytes that are none. What is in GBK seldom has any of the former.
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

// isBinary tells whether so much of a text is no character, or one that no text has, that it was none. A few are in the files
// of many programs: half a character, a form feed, the end of a file of DOS.
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

// withoutControls is a text without the characters that say something to a machine.
func withoutControls(text string) string {
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
