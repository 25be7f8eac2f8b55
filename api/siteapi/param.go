package siteapi

import (
	"maps"
	"strconv"
	"strings"

	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/site"
	"cottonmall/schema/store"
)

type paramIn struct {
	Names schema.List `json:"names,omitempty" maxLength:"1000" doc:"设置名，空为全部"`
}

// Settings handles the call about the settings of the site.
type Settings struct {
	DB       *schema.DB
	Pictures store.Store
	Demo     bool // the data is a demonstration
}

// pictureAddress is the address of the picture of a setting, without the setting's name.
const pictureAddress = "/mall/bases/settingPicture?name="

// Params returns the public settings, and whether the data is a demonstration.
func (h Settings) Params(c *web.Call, in *paramIn) (map[string]string, error) {
	params, err := schema.View(c, h.DB, func(tx *schema.Tx) (map[string]string, error) {
		return site.Params(tx, in.Names)
	})
	maps.DeleteFunc(params, func(name, _ string) bool { return strings.HasPrefix(name, site.PrivateParam) })
	for _, s := range site.Settings {
		if id := params[s.Name]; s.Kind == site.PictureSetting && schema.Digits(id) && id != "" {
			params[s.Name] = pictureAddress + s.Name + "&v=" + id
		}
	}
	if err == nil && (len(in.Names) == 0 || in.Names.Has("demo")) {
		params["demo"] = strconv.FormatBool(h.Demo)
	}
	return params, err
}
