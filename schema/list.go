package schema

import (
	"encoding/json"
	"slices"
	"strings"
)

// List is a set of codes or names; outside it is written as one text with commas between.
type List []string

// ParseList reads a comma list: blanks around the items and empty items are dropped, each item is kept once.
func ParseList(s string) List {
	var l List
	for item := range strings.SplitSeq(s, ",") {
		if item = strings.TrimSpace(item); item != "" && !slices.Contains(l, item) {
			l = append(l, item)
		}
	}
	return l
}

func (l List) String() string { return strings.Join(l, ",") }

// Has tells whether the item is in the list.
func (l List) Has(item string) bool { return slices.Contains(l, item) }

// MarshalJSON writes the comma list.
func (l List) MarshalJSON() ([]byte, error) { return json.Marshal(l.String()) }

// UnmarshalJSON reads a comma list. A text that is not empty but has no items is refused: it is no wish for everything.
func (l *List) UnmarshalJSON(b []byte) error {
	var s string
	if err := json.Unmarshal(b, &s); err != nil {
		return err
	}
	*l = ParseList(s)
	if s != "" && len(*l) == 0 {
		return Invalid("", "多选的内容应以逗号分隔，至少有一项")
	}
	return nil
}
