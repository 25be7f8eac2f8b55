package siteapi

import (
	"context"

	"cottonmall/api/accountapi"
	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/notice"
	"cottonmall/schema/site"
)

// PlatformSettings handles the calls of administrators about public settings.
type PlatformSettings struct{ DB *schema.DB }

type settingOut struct {
	site.Setting
	Value string `json:"value" doc:"现在的值；图片为编号"`
}

type settingsIn struct {
	Values map[string]string `json:"values" doc:"要改的设置：设置名和新的值，空为不显示"`
}

// List returns all public settings in the order of the page.
func (h PlatformSettings) List(c *web.Call, _ *web.None) ([]settingOut, error) {
	return schema.View(c, h.DB, func(tx *schema.Tx) (list []settingOut, err error) {
		values, err := site.Params(tx, nil)
		for _, s := range site.Settings {
			list = append(list, settingOut{s, values[s.Name]})
		}
		return list, err
	})
}

// Save changes public settings.
func (h PlatformSettings) Save(c *web.Call, in *settingsIn) (web.None, error) {
	return accountapi.Change(c, h.DB, func(tx *schema.Tx, by *account.Member) error {
		return site.ChangeSettings(tx, by, in.Values)
	})
}

// Picture sends the picture of a setting, such as a QR code. Everybody may see it.
func (h Settings) Picture(c *web.Call) error {
	ctx, cancel := context.WithTimeout(c, web.LookupTimeout)
	defer cancel()
	p, err := schema.View(ctx, h.DB, func(tx *schema.Tx) (*notice.Picture, error) {
		return site.SettingPicture(tx, c.Fiber.Query("name"))
	})
	if err != nil {
		return err
	}
	const cache = "public, max-age=86400" // the address has the number of the picture
	return accountapi.SendPicture(ctx, c, h.Pictures, p, cache)
}
