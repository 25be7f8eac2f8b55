package product

import (
	"fmt"
	"time"

	"gorm.io/gorm"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/notice"
)

// ArticleReminder is the wish of a membership to get a message when the lowest price of an article has moved (行情提醒).
type ArticleReminder struct {
	ID           int64       `gorm:"primaryKey"`
	MembershipID int64       `gorm:"column:owner;uniqueIndex:article_reminder_owner,priority:1"`
	Article      string      `gorm:"size:400;uniqueIndex:article_reminder_owner,priority:2;index:article_reminder_article"`
	Title        string      `gorm:"size:200"`          // of the article
	Move         schema.Yuan `gorm:"column:least_move"` // CNY/t, in either direction
	LastPrice    schema.Yuan // from which moves are measured; zero if there was none yet
	RemindedAt   time.Time   `gorm:"serializer:moment;type:bigint;index:article_reminder_at"` // zero if never
	CreatedAt    time.Time   `gorm:"serializer:moment;type:bigint;autoCreateTime:false"`
}

// Bounds of reminders of articles.
const (
	articleRemindersMax             = 100 // of a membership
	moveLeast, moveMost schema.Yuan = 10, 5_000

	// ReminderPause is how long a membership is not reminded of an article again.
	ReminderPause = 10 * time.Minute
)

// ArticleReminderKept is how long the reminders of an ended membership are kept.
const ArticleReminderKept = 30 * 24 * time.Hour

// RemindOfArticle stores that a membership wants a message when the lowest price of an article has moved by at least
// move from the present one.
func RemindOfArticle(tx *schema.Tx, by *account.Member, article string, move schema.Yuan) (*ArticleReminder, error) {
	if move < moveLeast || move > moveMost {
		return nil, schema.Invalid("move", "变动应在 %s 到 %s 元/吨之间", schema.Grouped(moveLeast), schema.Grouped(moveMost))
	}
	if _, err := account.LockCompany(tx, by.CompanyID); err != nil {
		return nil, err
	}
	own, err := ArticleRemindersOf(tx, by.MembershipID)
	if err != nil {
		return nil, err
	}
	r := ArticleReminder{MembershipID: by.MembershipID, Article: article, CreatedAt: tx.Now()}
	for _, one := range own {
		if one.Article == article {
			r = one.ArticleReminder
		}
	}
	if r.ID == 0 && len(own) >= articleRemindersMax {
		return nil, schema.Conflict("最多 %d 个行情提醒，请先删除不用的", articleRemindersMax)
	}
	if r.Title, err = articleTitle(tx, article); err != nil {
		return nil, err
	}
	lowest, err := lowestOf(tx, article)
	if err != nil {
		return nil, err
	}
	r.Move, r.LastPrice = move, lowest
	return &r, tx.Save(&r)
}

// articleTitle returns the title of an article: its brand and what its products have in common. It refuses an article
// without products.
func articleTitle(tx *schema.Tx, article string) (string, error) {
	p, err := schema.Take[Product](tx.DB().Where("article = ? AND article <> ''", article).Order("id DESC"),
		schema.NotFound("没有这个品种，请刷新页面"))
	if err != nil {
		return "", err
	}
	t, err := ReadTree(tx)
	if p.Brand == "" {
		p.Factory = "" // that of one product
	}
	return t.FullTitle(p), err
}

// priced returns the query of the products on sale with a price, without those of frozen companies.
func priced(tx *schema.Tx) *gorm.DB {
	return tx.DB().Model(&Product{}).Where("state = ? AND price > 0 AND until > ?", OnSale, schema.Millis(tx.Now())).
		Where("company_id NOT IN (?)", account.FrozenCompanies(tx))
}

// lowestOf returns the lowest price of an article; zero without one.
func lowestOf(tx *schema.Tx, article string) (lowest schema.Yuan, err error) {
	err = priced(tx).Where("article = ?", article).Select("COALESCE(MIN(price), 0)").Scan(&lowest).Error
	return lowest, err
}

// RemindedArticle is a reminder with the present price of its article.
type RemindedArticle struct {
	ArticleReminder
	Lowest    schema.Yuan // zero without one
	ProductID int64       // with the lowest price; zero without one
}

// ArticleRemindersOf returns the reminders of a membership, newest first.
func ArticleRemindersOf(tx *schema.Tx, membershipID int64) ([]RemindedArticle, error) {
	var list []ArticleReminder
	if err := tx.DB().Where("owner = ?", membershipID).Order("id DESC").Find(&list).Error; err != nil {
		return nil, err
	}
	rows := make([]RemindedArticle, len(list))
	articles := make([]string, len(list))
	for i := range list {
		rows[i].ArticleReminder, articles[i] = list[i], list[i].Article
	}
	cheapest, err := cheapestOf(tx, articles)
	for i := range rows {
		p := cheapest[rows[i].Article]
		rows[i].Lowest, rows[i].ProductID = p.Price, p.ID
	}
	return rows, err
}

// cheapestOf returns the cheapest products of articles on sale, by article.
func cheapestOf(tx *schema.Tx, articles []string) (map[string]Product, error) {
	list, err := schema.FindIn[Product](articles, func(part []string) *gorm.DB {
		return priced(tx).Select("id", "article", "price").Where("article IN ?", part).Order("price DESC, id DESC")
	})
	found := map[string]Product{}
	for i := range list {
		found[list[i].Article] = list[i]
	}
	return found, err
}

// ForgetArticle deletes a reminder of a membership.
func ForgetArticle(tx *schema.Tx, by *account.Member, id int64) error {
	r, err := schema.Take[ArticleReminder](tx.DB().Where("id = ? AND owner = ?", id, by.MembershipID),
		schema.NotFound("没有这个行情提醒，可能已被删除"))
	if err != nil {
		return err
	}
	return tx.DB().Delete(r).Error
}

// RemindOfMoves sends the reminders of articles whose lowest price has moved far enough, at most limit of them, and
// returns how many. Memberships that have ended or are frozen get none.
func RemindOfMoves(tx *schema.Tx, limit int) (int, error) {
	if tx.Quiet() {
		return 0, nil
	}
	var due []ArticleReminder
	lowest := priced(tx).Select("article, MIN(price) AS lowest").Group("article").
		Where("article IN (?)", tx.DB().Model(&ArticleReminder{}).Select("article"))
	err := tx.DB().Model(&ArticleReminder{}).
		Joins("JOIN (?) now_priced ON now_priced.article = article_reminder.article", lowest).
		Joins("JOIN membership m ON m.id = article_reminder.owner AND m.state = ?", account.Active).
		Joins("JOIN `user` u ON u.id = m.user_id AND u.state = ?", account.UserActive).
		Joins("JOIN company c ON c.id = m.member_id AND c.state = ?", account.CompanyApproved).
		Where("article_reminder.reminded_at <= ?", schema.Millis(tx.Now().Add(-ReminderPause))).
		Where("now_priced.lowest - article_reminder.last_price >= article_reminder.least_move" +
			" OR article_reminder.last_price - now_priced.lowest >= article_reminder.least_move").
		Order("article_reminder.id").Limit(limit).Find(&due).Error
	if err != nil {
		return 0, fmt.Errorf("find moved articles: %w", err)
	}
	articles := make([]string, len(due))
	for i := range due {
		articles[i] = due[i].Article
	}
	cheapest, err := cheapestOf(tx, schema.Distinct(articles))
	if err != nil {
		return 0, err
	}
	for i := range due {
		if err := due[i].send(tx, cheapest[due[i].Article]); err != nil {
			return 0, err
		}
	}
	return len(due), nil
}

// send sends a reminder with the cheapest product of its article, whose price is the next one from which moves are
// measured.
func (r *ArticleReminder) send(tx *schema.Tx, cheapest Product) error {
	m := notice.Trade{
		Topic: notice.MarketTopic, Cause: fmt.Sprintf("article reminder %d %d", r.ID, schema.Millis(tx.Now())),
		Title: "品种行情变动", Text: r.text(cheapest.Price), Link: fmt.Sprintf("%s?id=%d", productPage, cheapest.ID),
	}
	r.LastPrice, r.RemindedAt = cheapest.Price, tx.Now()
	if err := tx.Update(r); err != nil {
		return err
	}
	return notice.SendTrade(tx, []int64{r.MembershipID}, m)
}

// text returns what is said of a new lowest price.
func (r *ArticleReminder) text(lowest schema.Yuan) string {
	now := schema.Grouped(lowest)
	switch moved := lowest - r.LastPrice; {
	case r.LastPrice == 0:
		return fmt.Sprintf("%s 有了报价：最低 %s 元/吨。", r.Title, now)
	case moved > 0:
		return fmt.Sprintf("%s 最低价上涨 %s，从 %s 到 %s 元/吨。", r.Title, schema.Grouped(moved), schema.Grouped(r.LastPrice), now)
	default:
		return fmt.Sprintf("%s 最低价下跌 %s，从 %s 到 %s 元/吨。", r.Title, schema.Grouped(-moved), schema.Grouped(r.LastPrice), now)
	}
}
