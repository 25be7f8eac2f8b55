package site

import (
	"slices"
	"strings"
	"unicode/utf8"

	"gorm.io/gorm"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/notice"
)

// Banner is a notice of the platform at the top of pages, on the days from one to another. On the home page it has a
// picture.
type Banner struct {
	ID      int64       `gorm:"primaryKey" json:"id"`
	Place   BannerPlace `gorm:"size:20;index" json:"place" enum:"home,polyester,yarn" doc:"位置：home 首页 polyester 涤纶短纤页 yarn 棉纱页"`
	Title   string      `gorm:"size:60" json:"title"`
	Text    string      `gorm:"size:200" json:"text"`
	Link    string      `gorm:"size:300" json:"link" doc:"本站的路径；没有时为空"`
	FromDay schema.Day  `gorm:"size:10" json:"from"`
	LastDay schema.Day  `gorm:"size:10" json:"to"`
	Rank    int         `gorm:"column:place_rank" json:"rank" doc:"次序，小的在前"`
	Picture int64       `json:"picture" doc:"图片：编号，0 为没有；首页的横幅才有"`
	Hidden  bool        `json:"hidden" doc:"停用：日期内也不显示"`
}

// BannerPlace is where banners are shown.
type BannerPlace string

// Places of banners.
const (
	HomePage      BannerPlace = "home"
	PolyesterPage BannerPlace = "polyester"
	YarnPage      BannerPlace = "yarn"
)

var bannerPlaces = []BannerPlace{HomePage, PolyesterPage, YarnPage}

// kindBanner is the kind of thing of events about banners.
const kindBanner = "banner"

// bannersMax is the largest number of banners.
const bannersMax = 100

// check trims the texts of a banner. It refuses one that cannot be shown.
func (b *Banner) check() error {
	b.Title, b.Text, b.Link = schema.OneLine(b.Title), schema.OneLine(b.Text), strings.TrimSpace(b.Link)
	switch {
	case !slices.Contains(bannerPlaces, b.Place):
		return schema.Invalid("place", "没有这个位置")
	case b.Place == HomePage && b.Picture == 0:
		return schema.Invalid("picture", "请上传首页横幅的图片")
	case b.Place != HomePage && b.Picture != 0:
		return schema.Invalid("picture", "只有首页的横幅有图片")
	case b.Title == "" || utf8.RuneCountInString(b.Title) > 60:
		return schema.Invalid("title", "标题应为 1 到 60 个字")
	case utf8.RuneCountInString(b.Text) > 200:
		return schema.Invalid("text", "说明最多 200 个字")
	case b.Link != "" && !isOwnPath(b.Link):
		return schema.Invalid("link", "链接应为本站的路径，如 /yarn")
	case !b.FromDay.Valid() || !b.LastDay.Valid() || b.FromDay > b.LastDay:
		return schema.Invalid("to", "请填写开始和结束的日期，结束不早于开始")
	}
	return nil
}

// isOwnPath reports whether a link is a path of this site.
func isOwnPath(link string) bool {
	return strings.HasPrefix(link, "/") && !strings.HasPrefix(link, "//") && len(link) <= 300
}

// shownBanners selects the banners that are shown today.
func shownBanners(tx *schema.Tx) *gorm.DB {
	return tx.DB().Model(&Banner{}).Where("hidden = ? AND from_day <= ? AND last_day >= ?", false, tx.Today(), tx.Today())
}

// Banners returns the banners of a place that are shown today, in their order.
func Banners(tx *schema.Tx, place BannerPlace) ([]Banner, error) {
	list := []Banner{}
	err := shownBanners(tx).Where("place = ?", place).Order("place_rank, id").Find(&list).Error
	return list, err
}

// AllBanners returns all banners, by place and order.
func AllBanners(tx *schema.Tx) ([]Banner, error) {
	list := []Banner{}
	err := tx.DB().Order("place, place_rank, id").Find(&list).Error
	return list, err
}

// SaveBanner inserts a banner or, with an id, changes it.
func SaveBanner(tx *schema.Tx, by *account.Member, b Banner) error {
	list, err := administeredBanners(tx, by)
	if err != nil {
		return err
	}
	if err := b.check(); err != nil {
		return err
	}
	before := &Banner{}
	if b.ID != 0 {
		if before, err = findBanner(list, b.ID); err != nil {
			return err
		}
	}
	if b.Picture != 0 && b.Picture != before.Picture {
		if _, err := notice.PictureOf(tx, by.UserID, b.Picture); err != nil {
			return err
		}
	}
	verb := "update"
	switch {
	case b.ID != 0:
		err = tx.Update(&b)
	case len(list) >= bannersMax:
		return schema.Conflict("最多 %d 个横幅，请先删除过期的", bannersMax)
	default:
		verb = "add"
		err = tx.Save(&b)
	}
	if err != nil {
		return err
	}
	return notice.RecordPlatform(tx, by.Actor(), verb, kindBanner, b.Title, 0, b.Title)
}

// RemoveBanner deletes a banner.
func RemoveBanner(tx *schema.Tx, by *account.Member, id int64) error {
	list, err := administeredBanners(tx, by)
	if err != nil {
		return err
	}
	b, err := findBanner(list, id)
	if err != nil {
		return err
	}
	if err := tx.DB().Delete(b).Error; err != nil {
		return err
	}
	return notice.RecordPlatform(tx, by.Actor(), "remove", kindBanner, b.Title, 0, b.Title)
}

// administeredBanners returns all banners for an administrator.
func administeredBanners(tx *schema.Tx, by *account.Member) ([]Banner, error) {
	if err := account.Administers(tx, by); err != nil {
		return nil, err
	}
	return AllBanners(tx)
}

func findBanner(list []Banner, id int64) (*Banner, error) {
	for i := range list {
		if list[i].ID == id {
			return &list[i], nil
		}
	}
	return nil, schema.NotFound("没有这个横幅，请刷新页面")
}

// BannerPicture returns a picture that a banner shows today. Administrators see the pictures of all banners.
func BannerPicture(tx *schema.Tx, by *account.Member, id int64) (*notice.Picture, error) {
	query := shownBanners(tx)
	if by != nil && by.Admin {
		query = tx.DB().Model(&Banner{})
	}
	var n int64
	if err := query.Where("picture = ?", id).Count(&n).Error; err != nil {
		return nil, err
	}
	if id == 0 || n == 0 {
		return nil, schema.NotFound("没有这张图片")
	}
	return notice.FindPicture(tx, id)
}

// bannerPictures returns those of some pictures that banners show.
func bannerPictures(tx *schema.Tx, ids []int64) (used []int64, err error) {
	err = tx.DB().Model(&Banner{}).Where("picture IN ?", ids).Pluck("picture", &used).Error
	return used, err
}
