package api

import (
	"maps"
	"strconv"
	"strings"

	"cottonmall/schema"
	"cottonmall/schema/site"
)

type paramIn struct {
	Names schema.List `json:"names,omitempty" maxLength:"1000" doc:"设置名，空为全部"`
}

// settings answers the settings of the site.
type settings struct {
	db   *schema.DB
	demo bool // the data is a demonstration
}

// params returns the public settings, and whether the data is a demonstration.
func (h settings) params(c *call, in *paramIn) (map[string]string, error) {
	params, err := schema.View(c, h.db, func(tx *schema.Tx) (map[string]string, error) { return site.Params(tx, in.Names) })
	maps.DeleteFunc(params, func(name, _ string) bool { return strings.HasPrefix(name, site.PrivateParam) })
	if err == nil && (len(in.Names) == 0 || in.Names.Has("demo")) {
		params["demo"] = strconv.FormatBool(h.demo)
	}
	return params, err
}
