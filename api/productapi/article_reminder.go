package productapi

import (
	"time"

	"cottonmall/api/accountapi"
	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/product"
)

// ArticleReminders handles the calls about the reminders of moved prices of articles.
type ArticleReminders struct{ DB *schema.DB }

// articleReminder is a reminder of the caller.
type articleReminder struct {
	ID         int64        `json:"id"`
	Article    string       `json:"article" doc:"品种，同搜索产品的 article"`
	Title      string       `json:"title"`
	Move       schema.Yuan  `json:"move" doc:"最低价变动达到多少时提醒，元/吨"`
	LastPrice  *schema.Yuan `json:"lastPrice" doc:"从这个最低价算起，元/吨；设定时没有报价的为空"`
	Lowest     *schema.Yuan `json:"lowest" doc:"现在的最低价，元/吨；没有时为空"`
	ProductID  int64        `json:"productID" doc:"最低价的产品；没有时为 0"`
	RemindedAt time.Time    `json:"remindedAt" doc:"上次提醒的时间"`
}

func newArticleReminder(r *product.RemindedArticle) articleReminder {
	out := articleReminder{
		ID: r.ID, Article: r.Article, Title: r.Title, Move: r.Move, ProductID: r.ProductID, RemindedAt: r.RemindedAt,
	}
	if r.LastPrice != 0 {
		out.LastPrice = &r.LastPrice
	}
	if r.Lowest != 0 {
		out.Lowest = &r.Lowest
	}
	return out
}

// List returns the reminders of the caller.
func (h ArticleReminders) List(c *web.Call, _ *web.None) ([]articleReminder, error) {
	return schema.View(c, h.DB, func(tx *schema.Tx) ([]articleReminder, error) {
		list, err := product.ArticleRemindersOf(tx, c.Caller.Actor.MembershipID)
		rows := make([]articleReminder, len(list))
		for i := range list {
			rows[i] = newArticleReminder(&list[i])
		}
		return rows, err
	})
}

type articleReminderSetIn struct {
	Article string      `json:"article" minLength:"1" maxLength:"400" doc:"品种：同搜索产品的 article"`
	Move    schema.Yuan `json:"move" doc:"变动幅度：最低价涨跌达到多少时提醒，元/吨"`
}

// Set stores a reminder of an article, or its new distance.
func (h ArticleReminders) Set(c *web.Call, in *articleReminderSetIn) (web.None, error) {
	return accountapi.Change(c, h.DB, func(tx *schema.Tx, by *account.Member) error {
		_, err := product.RemindOfArticle(tx, by, in.Article, in.Move)
		return err
	})
}

type articleReminderIDIn struct {
	ID int64 `json:"id" minimum:"1" doc:"行情提醒"`
}

// Remove deletes a reminder.
func (h ArticleReminders) Remove(c *web.Call, in *articleReminderIDIn) (web.None, error) {
	return accountapi.Change(c, h.DB, func(tx *schema.Tx, by *account.Member) error {
		return product.ForgetArticle(tx, by, in.ID)
	})
}
