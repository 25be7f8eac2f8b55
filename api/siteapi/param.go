package siteapi

import (
	"maps"
	"strconv"
	"strings"

	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/site"
)

type paramIn struct {
	Names schema.List `json:"names,omitempty" maxLength:"1000" doc:"设置名，空为全部"`
}

// Settings handles the call about the settings of the site.
type Settings struct {
	DB   *schema.DB
	Demo bool // the data is a demonstration
}

// Params returns the public settings, and whether the data is a demonstration.
func (h Settings) Params(c *web.Call, in *paramIn) (map[string]string, error) {
	params, err := schema.View(c, h.DB, func(tx *schema.Tx) (map[string]string, error) {
		return site.Params(tx, in.Names)
	})
	maps.DeleteFunc(params, func(name, _ string) bool { return strings.HasPrefix(name, site.PrivateParam) })
	if err == nil && (len(in.Names) == 0 || in.Names.Has("demo")) {
		params["demo"] = strconv.FormatBool(h.Demo)
	}
	return params, err
}
