package demand

import (
	"encoding/json"
	"fmt"
	"net/url"
	"strings"

	"cottonmall/schema"
)

// Path is the page of this site that shows what the demand finds.
func (d Demand) Path() string {
	fields := map[string]any{}
	text := json.NewDecoder(strings.NewReader(d.Text()))
	text.UseNumber()
	if err := text.Decode(&fields); err != nil {
		panic(err) // it was just written
	}
	query := url.Values{}
	for name, value := range fields {
		query.Set(name, fmt.Sprint(value))
	}
	if query.Del("type"); d.Type == 1 {
		query.Set("tab", "2")
	}
	if len(query) == 0 {
		return "/cottonmall"
	}
	return "/cottonmall?" + strings.ReplaceAll(query.Encode(), "%2C", ",")
}

// linkMax is how long the link of a message may be.
const linkMax = 300

// Link is the path of a message to what a demand finds: with its conditions, or, where they are too many, with the code
// under which it is shared.
func Link(tx *schema.Tx, d Demand) (string, error) {
	path := d.Path()
	if len(path) <= linkMax {
		return path, nil
	}
	code, err := share(tx, demandForm, d.Whole().Text(), tx.Now().Add(linkedLonger))
	return "/cottonmall?code=" + code, err
}
