package schema

import (
	"encoding/json"
	"slices"
	"strings"
)

// List is an ordered set of codes or names. In JSON it is one text with commas.
type List []string

// ParseList parses a comma-separated list. It trims the items and drops empty items and duplicates.
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

// Has reports whether the item is in the list.
func (l List) Has(item string) bool { return slices.Contains(l, item) }

// MarshalJSON writes the list as one text with commas.
func (l List) MarshalJSON() ([]byte, error) { return json.Marshal(l.String()) }

// UnmarshalJSON reads a comma-separated list. It refuses a text without items unless it is empty, because an empty
// list means no restriction.
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
