package demand

import (
	"fmt"
	"strings"

	"cottonmall/schema"
)

// Telling is what an owner is to be told of a demand, prepared and not yet stored.
type Telling struct {
	Why      ReminderReason
	Part     string // which of several at one time: the contract
	Title    string
	Text     string
	Demand   Demand      // finds exactly the lots that are told
	Lots     int         // how many
	Asked    string      // which part of the demand with its limits, of what is told at a chosen time
	Listings []int64     // those that count as told
	News     int         // how many of the listings were not told before
	Low      schema.Yuan // the lowest price, where that is told
}

// TellBasis tells of lots on a contract at a basis: how many there are, the lowest basis and lines for the first.
func TellBasis(name string, l BasisLimit, lots int, lowest schema.Yuan, lines []string) Telling {
	return Telling{
		Why: ByContract, Part: l.IndexCode, Lots: lots,
		Title: fmt.Sprintf("“%s”有 %d 批 %s 基差不高于 %d", name, lots, l.IndexCode, l.Basis),
		Text:  fmt.Sprintf("%s 基差不高于 %d 元/吨的有 %d 批，最低基差 %d 元/吨。", l.IndexCode, l.Basis, lots, lowest) + under(lots, lines),
	}
}

// BelowCount is how many lots are so much under an average.
type BelowCount struct {
	Below
	Count int
}

// TellBelow tells of lots under the average price of a demand. The pairs are those that hold, the widest first: its lots
// are all that are told.
func TellBelow(name string, average schema.Yuan, pairs []BelowCount, lines []string) Telling {
	widest := pairs[0]
	var text strings.Builder
	fmt.Fprintf(&text, "符合条件的批次均价 %d 元/吨。", average)
	for _, p := range pairs {
		fmt.Fprintf(&text, "\n每吨低 %d 元以上的有 %d 批（至少 %d 批时提醒）。", p.Fall, p.Count, p.Lots)
	}
	return Telling{
		Why: ByQuantity, Lots: widest.Count,
		Title: fmt.Sprintf("“%s”有 %d 批比均价每吨低 %d 元以上", name, widest.Count, widest.Fall),
		Text:  text.String() + under(widest.Count, lines),
	}
}

// TellFresh tells of lots that were newly listed or re-priced.
func TellFresh(name string, lots int, lines []string) Telling {
	return Telling{
		Why: ByFresh, Lots: lots,
		Title: fmt.Sprintf("“%s”有 %d 批新挂牌或改价", name, lots),
		Text:  fmt.Sprintf("新挂牌或改价后符合条件的有 %d 批。", lots) + under(lots, lines),
	}
}

// TellFall tells that the lowest price of a demand is lower than when it was last told.
func TellFall(name string, low, before schema.Yuan, lots int, lines []string) Telling {
	return Telling{
		Why: ByFall, Lots: lots, Low: low,
		Title: fmt.Sprintf("“%s”最低价降到 %d 元/吨", name, low),
		Text:  fmt.Sprintf("最低价从 %d 元/吨降到 %d 元/吨，每吨低 %d 元。", before, low, before-low) + under(lots, lines),
	}
}

// under is the lines of the first lots, below a text about all.
func under(lots int, lines []string) string {
	if len(lines) == 0 {
		return ""
	}
	head := "\n"
	if lots > len(lines) {
		head = fmt.Sprintf("\n最便宜的 %d 批：\n", len(lines))
	}
	return head + strings.Join(lines, "\n")
}
