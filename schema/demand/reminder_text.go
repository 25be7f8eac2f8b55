package demand

import (
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"cottonmall/schema"
)

// textMax is the length of a message in characters.
const textMax = 1000

// ReminderText is a reminder that is not sent yet.
type ReminderText struct {
	Why      ReminderReason
	Part     string // distinguishes several reminders at one time: the contract
	Title    string
	Text     string
	Demand   Demand        // finds exactly the lots of the reminder
	Lots     int           // how many these are
	NewLots  int           // how many of them are new to the owner
	Limits   string        // the name of the part of the demand with its limits, of a scheduled reminder
	Notified []NotifiedLot // rows to insert when it is sent
	Lowest   schema.Yuan   // the lowest price; zero if it is not mentioned
}

// BasisText returns the reminder of lots on a contract: their number, the lowest basis and lines for the first lots.
func BasisText(name string, l BasisLimit, lots int, lowest schema.Yuan, lines []string) ReminderText {
	text := fmt.Sprintf("%s 基差不高于 %s 元/吨的有 %s 批，最低基差 %s 元/吨。",
		l.IndexCode, schema.Grouped(l.Basis), schema.Grouped(lots), schema.Grouped(lowest))
	return ReminderText{
		Why: ByContract, Part: l.IndexCode, Lots: lots, Limits: l.Name(),
		Title: fmt.Sprintf("“%s”有 %s 批 %s 基差不高于 %s", name, schema.Grouped(lots), l.IndexCode, schema.Grouped(l.Basis)),
		Text:  text + lotLines(lots, lines),
	}
}

// BelowCount is how many lots are below the average price by an amount.
type BelowCount struct {
	Below
	Count int
}

// BelowText returns the reminder of lots below the average price of a demand. The pairs are those that hold, the
// smallest amount first, whose lots include all others.
func BelowText(name string, average schema.Yuan, pairs []BelowCount, lines []string) ReminderText {
	widest := pairs[0]
	var text strings.Builder
	fmt.Fprintf(&text, "符合条件的批次均价 %s 元/吨。", schema.Grouped(average))
	for _, p := range pairs {
		fmt.Fprintf(&text, "\n每吨低 %s 元以上的有 %s 批（至少 %s 批时提醒）。",
			schema.Grouped(p.Fall), schema.Grouped(p.Count), schema.Grouped(p.Lots))
	}
	return ReminderText{
		Why: ByQuantity, Lots: widest.Count,
		Title: fmt.Sprintf(
			"“%s”有 %s 批比均价每吨低 %s 元以上", name, schema.Grouped(widest.Count), schema.Grouped(widest.Fall)),
		Text: text.String() + lotLines(widest.Count, lines),
	}
}

// NewLotsText returns the reminder of lots that were just listed or repriced.
func NewLotsText(name string, lots int, lines []string) ReminderText {
	return ReminderText{
		Why: ByFresh, Lots: lots,
		Title: fmt.Sprintf("“%s”有 %s 批新挂牌或改价", name, schema.Grouped(lots)),
		Text:  fmt.Sprintf("新挂牌或改价后符合条件的有 %s 批。", schema.Grouped(lots)) + lotLines(lots, lines),
	}
}

// FallText returns the reminder of a lowest price that is below the one of the last reminder.
func FallText(name string, lowest, before schema.Yuan, lots int, lines []string) ReminderText {
	text := fmt.Sprintf("最低价从 %s 元/吨降到 %s 元/吨，每吨低 %s 元。",
		schema.Grouped(before), schema.Grouped(lowest), schema.Grouped(before-lowest))
	return ReminderText{
		Why: ByFall, Lots: lots, Lowest: lowest,
		Title: fmt.Sprintf("“%s”最低价降到 %s 元/吨", name, schema.Grouped(lowest)),
		Text:  text + lotLines(lots, lines),
	}
}

// lotLines returns the lines of the first lots, with a heading if there are more lots.
func lotLines(lots int, lines []string) string {
	if len(lines) == 0 {
		return ""
	}
	head := "\n"
	if lots > len(lines) {
		head = fmt.Sprintf("\n最便宜的 %d 批：\n", len(lines))
	}
	return head + strings.Join(lines, "\n")
}

// SetNewLots sets how many of the lots are new. The text mentions it unless all are.
func (t *ReminderText) SetNewLots(n int) {
	if t.NewLots = n; n > 0 && n < t.Lots {
		t.Text += fmt.Sprintf("\n其中 %s 批是上次提醒后新符合条件或改价的。", schema.Grouped(n))
	}
}

// AppendDelivered appends which delivered prices the lots have, and at which mill.
func (t *ReminderText) AppendDelivered(d *Demand, mill string) {
	least, most := d.DeliveredMin, d.DeliveredMax
	switch {
	case least != nil && most != nil:
		t.Text += fmt.Sprintf("\n到厂价（%s）从 %s 到 %s 元/吨。", mill, schema.Grouped(*least), schema.Grouped(*most))
	case least != nil:
		t.Text += fmt.Sprintf("\n到厂价（%s）不低于 %s 元/吨。", mill, schema.Grouped(*least))
	case most != nil:
		t.Text += fmt.Sprintf("\n到厂价（%s）不高于 %s 元/吨。", mill, schema.Grouped(*most))
	}
}

// AppendNote appends a note to the first of the reminders. The note is never cut off.
func AppendNote(list []ReminderText, note string) []ReminderText {
	if len(list) == 0 || note == "" {
		return list
	}
	list = slices.Clone(list)
	list[0].Text = schema.Shorten(list[0].Text, textMax-utf8.RuneCountInString(note)) + note
	return list
}

// MergeTexts returns the reminders of new lots and of a fall that have lots, as one reminder.
func MergeTexts(list ...ReminderText) []ReminderText {
	list = slices.DeleteFunc(list, func(t ReminderText) bool { return t.Lots == 0 })
	if len(list) < 2 {
		return list
	}
	both, fall := list[0], list[1]
	sentence, _, _ := strings.Cut(fall.Text, "\n")
	both.Text, both.Lowest = sentence+"\n"+both.Text, fall.Lowest
	if at := strings.LastIndex(fall.Title, "”"); at >= 0 {
		both.Title += "，" + fall.Title[at+len("”"):]
	}
	return []ReminderText{both}
}

// Sent returns the text as it is sent.
func (t *ReminderText) Sent() string { return schema.Shorten(t.Text, textMax) }

// immediate reports whether the reminder does not belong to a chosen time.
func (t *ReminderText) immediate() bool { return t.Why == ByFresh || t.Why == ByFall }

// expiry returns when a reminder is not delivered any more: an immediate one at night, a scheduled one the next day.
func (t *ReminderText) expiry(now time.Time) time.Time {
	day := schema.DayOf(now)
	if t.immediate() {
		return day.At(atOnceUntil, 0).Add(atOnceGrace)
	}
	return day.Add(1).At(0, 0)
}
