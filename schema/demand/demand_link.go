package demand

import (
	"encoding/json"
	"fmt"
	"net/url"
	"strings"

	"cottonmall/schema"
)

// Path returns the path of the page that shows the lots of the demand.
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

// linkMax is the maximum length of the link in a message.
const linkMax = 300

// Link returns the path that a message links to: with the conditions of the demand or, if they are too long, with the
// code of a shared demand.
func Link(tx *schema.Tx, d Demand) (string, error) {
	path := d.Path()
	if len(path) <= linkMax {
		return path, nil
	}
	code, err := share(tx, Form, d.Whole().Text(), tx.Now().Add(linkedLonger))
	return "/cottonmall?code=" + code, err
}
