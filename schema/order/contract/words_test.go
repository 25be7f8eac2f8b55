package contract

import (
	"math"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"cottonmall/schema"
)

func TestAmountInWords(t *testing.T) {
	t.Parallel()
	for fen, want := range map[schema.Fen]string{
		0:                "零元整",
		5:                "伍分",
		10:               "壹角整",
		50:               "伍角整",
		55:               "伍角伍分",
		1_00:             "壹元整",
		1_05:             "壹元零伍分",
		10_00:            "壹拾元整",
		10_50:            "壹拾元零伍角整",
		11_50:            "壹拾壹元伍角整",
		100_00:           "壹佰元整",
		101_00:           "壹佰零壹元整",
		110_00:           "壹佰壹拾元整",
		325_04:           "叁佰贰拾伍元零肆分",
		1_001_00:         "壹仟零壹元整",
		1_409_50:         "壹仟肆佰零玖元伍角整",
		1_680_32:         "壹仟陆佰捌拾元零叁角贰分",
		6_007_14:         "陆仟零柒元壹角肆分",
		16_409_02:        "壹万陆仟肆佰零玖元零贰分",
		10_000_00:        "壹万元整",
		10_001_00:        "壹万零壹元整",
		100_100_00:       "壹拾万零壹佰元整",
		107_000_53:       "壹拾万柒仟元零伍角叁分",
		1_000_000_00:     "壹佰万元整",
		100_000_000_00:   "壹亿元整",
		100_000_001_00:   "壹亿零壹元整",
		100_010_000_00:   "壹亿零壹万元整",
		1_000_000_000_00: "壹拾亿元整",
		1_234_567_890_12: "壹拾贰亿叁仟肆佰伍拾陆万柒仟捌佰玖拾元零壹角贰分",

		1_000_000_000_000_00: "壹万亿元整",
		1_000_100_000_000_00: "壹万零壹亿元整",
		-1_05:                "负壹元零伍分",
		math.MinInt64:        "负玖亿贰仟贰佰叁拾叁万柒仟贰佰零叁亿陆仟捌佰伍拾肆万柒仟柒佰伍拾捌元零捌分",
	} {
		if got := AmountInWords(fen); got != want {
			t.Errorf("%s: %s, want %s", fen, got, want)
		}
	}
}

func TestAmountInWordsReadsBack(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		fen := rapid.Int64Range(0, 1<<52).Draw(t, "fen")
		words := AmountInWords(schema.Fen(fen))
		if got := readWords(words); got != fen {
			t.Errorf("%s reads as %d, want %d", words, got, fen)
		}
		if strings.Contains(words, "零零") || strings.Contains(words, "零元") && fen != 0 {
			t.Errorf("%d has an empty zero: %s", fen, words)
		}
	})
}

// readWords returns the amount of capital numerals in fen.
func readWords(words string) int64 {
	units := map[rune]int64{'拾': 10, '佰': 100, '仟': 1000, '万': 1_0000, '亿': 1_0000_0000}
	var total, whole, group, digit int64
	for _, r := range words {
		switch r {
		case '零', '整':
		case '拾', '佰', '仟':
			group, digit = group+digit*units[r], 0
		case '万':
			whole, group, digit = whole+(group+digit)*units[r], 0, 0
		case '亿':
			whole, group, digit = (whole+group+digit)*units[r], 0, 0
		case '元':
			total, whole, group, digit = (whole+group+digit)*100, 0, 0, 0
		case '角':
			total, digit = total+digit*10, 0
		case '分':
			total, digit = total+digit, 0
		default:
			for d, name := range capitalDigits {
				if name == string(r) {
					digit = int64(d)
				}
			}
		}
	}
	return total
}
