package siteapi

import (
	"cottonmall/api/accountapi"
	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/notice"
	"cottonmall/schema/site"
	"cottonmall/schema/store"
)

// Banners handles the calls about the banners of pages.
type Banners struct {
	DB    *schema.DB
	Files store.Store
}

// Polyester returns the banners of the page of polyester.
func (h Banners) Polyester(c *web.Call, _ *web.None) ([]site.Banner, error) {
	return h.shown(c, site.PolyesterPage)
}

// Yarn returns the banners of the page of yarn.
func (h Banners) Yarn(c *web.Call, _ *web.None) ([]site.Banner, error) {
	return h.shown(c, site.YarnPage)
}

func (h Banners) shown(c *web.Call, place site.BannerPlace) ([]site.Banner, error) {
	return schema.View(c, h.DB, func(tx *schema.Tx) ([]site.Banner, error) { return site.Banners(tx, place) })
}

// List returns all banners.
func (h Banners) List(c *web.Call, _ *web.None) ([]site.Banner, error) {
	return schema.View(c, h.DB, site.AllBanners)
}

type bannerSaveIn struct {
	ID    int64            `json:"id,omitempty" minimum:"0" doc:"横幅；空为新增"`
	Place site.BannerPlace `json:"place" enum:"home,polyester,yarn" doc:"位置：home 首页 polyester 涤纶短纤页 yarn 棉纱页"`
	Title string           `json:"title" minLength:"1" maxLength:"60" doc:"标题"`
	Text  string           `json:"text,omitempty" maxLength:"200" doc:"说明"`
	Link  string           `json:"link,omitempty" maxLength:"300" doc:"链接：本站的路径"`
	From  schema.Day       `json:"from" maxLength:"10" doc:"开始日期"`
	To    schema.Day       `json:"to" maxLength:"10" doc:"结束日期"`
	Rank  int              `json:"rank,omitempty" minimum:"0" maximum:"1000" doc:"次序，小的在前"`

	Picture int64 `json:"picture,omitempty" minimum:"0" doc:"图片：编号；首页的横幅必填"`
	Hidden  bool  `json:"hidden,omitempty" doc:"停用：日期内也不显示"`
}

// Save inserts or changes a banner.
func (h Banners) Save(c *web.Call, in *bannerSaveIn) (web.None, error) {
	return accountapi.Change(c, h.DB, func(tx *schema.Tx, by *account.Member) error {
		return site.SaveBanner(tx, by, site.Banner{
			ID: in.ID, Place: in.Place, Title: in.Title, Text: in.Text, Link: in.Link, FromDay: in.From, LastDay: in.To,
			Rank: in.Rank, Picture: in.Picture, Hidden: in.Hidden,
		})
	})
}

// Picture sends the picture of a banner.
func (h Banners) Picture(c *web.Call) error {
	return accountapi.ShowPicture(c, h.DB, h.Files, func(tx *schema.Tx, id int64) (*notice.Picture, error) {
		return site.BannerPicture(tx, accountapi.MemberOf(c.Caller), id)
	})
}

type bannerIDIn struct {
	ID int64 `json:"id" minimum:"1" doc:"横幅"`
}

// Remove deletes a banner.
func (h Banners) Remove(c *web.Call, in *bannerIDIn) (web.None, error) {
	return accountapi.Change(c, h.DB, func(tx *schema.Tx, by *account.Member) error {
		return site.RemoveBanner(tx, by, in.ID)
	})
}
