package article

import (
	"html"
	"regexp"
	"slices"
	"time"
	"unicode/utf8"

	"cottonmall/schema"
)

// Article is a text that the platform publishes.
type Article struct {
	ID        int64     `gorm:"primaryKey"`
	Code      string    `gorm:"size:40;index"` // of the base data; empty for others
	Category  Category  `gorm:"size:20;index:article_public,priority:1"`
	Title     string    `gorm:"size:80"`
	Summary   string    `gorm:"size:300"`
	Author    string    `gorm:"size:40"`
	Cover     int64     // id of a picture, or zero
	Body      string    `gorm:"type:mediumtext"` // sanitised HTML
	State     State     `gorm:"index:article_public,priority:2"`
	PublishAt time.Time `gorm:"serializer:moment;type:bigint;index:article_public,priority:3"` // since when it is public
	Views     int64
	Number    int       // of its newest version
	UpdatedAt time.Time `gorm:"autoUpdateTime:false;serializer:moment;type:bigint"`
}

// Category is what an article is for.
type Category string

// Categories in the order in which they are listed.
const (
	News    Category = "news"
	Guide   Category = "guide"
	Help    Category = "help"
	Service Category = "service"
	About   Category = "about"
)

// Categories are all categories with their names, in their order.
var Categories = []struct {
	Code Category
	Name string
}{{News, "行业资讯"}, {Guide, "交易指南"}, {Help, "帮助中心"}, {Service, "服务说明"}, {About, "关于我们"}}

// Name returns the name of a category; empty for an unknown one.
func (c Category) Name() string {
	for _, one := range Categories {
		if one.Code == c {
			return one.Name
		}
	}
	return ""
}

// State is where an article is between writing and withdrawal.
type State int

// States of articles.
const (
	Draft State = iota + 1
	Published
	Withdrawn
)

// Name returns the name of a state.
func (s State) Name() string {
	return map[State]string{Draft: "草稿", Published: "已发布", Withdrawn: "已撤下"}[s]
}

// Verb is a step of an article.
type Verb string

// Verbs of articles.
const (
	Publish  Verb = "publish"
	Withdraw Verb = "withdraw"
)

// Steps are the transitions of articles.
var Steps = schema.Steps[State, Verb]{
	{From: Draft, Verb: Publish, To: Published, Who: schema.Platform},
	{From: Published, Verb: Withdraw, To: Withdrawn, Who: schema.Platform},
	{From: Withdrawn, Verb: Publish, To: Published, Who: schema.Platform},
}

// Content is what a writer enters.
type Content struct {
	Category Category
	Title    string
	Summary  string
	Author   string
	Cover    int64
	Body     string
}

// bodyMax is the largest size of a body in bytes, pictures apart.
const bodyMax = 200_000

// summaryRunes is the length of a summary that is made from the body.
const summaryRunes = 100

// check sanitises the body and trims the texts. It refuses a content that cannot be published.
func (c *Content) check() error {
	c.Title, c.Summary, c.Author = schema.OneLine(c.Title), schema.OneLine(c.Summary), schema.OneLine(c.Author)
	if len(c.Body) > bodyMax {
		return schema.Invalid("body", "正文太长：有 %d KB，最多 %d KB", len(c.Body)>>10, bodyMax>>10)
	}
	if Depth(c.Body) > depthMax {
		return schema.Invalid("body", "正文的格式嵌套太深，请粘贴为纯文本")
	}
	c.Body = Sanitise(c.Body)
	text := PlainText(c.Body)
	switch {
	case c.Category.Name() == "":
		return schema.Invalid("category", "请选择栏目")
	case c.Title == "" || utf8.RuneCountInString(c.Title) > 80:
		return schema.Invalid("title", "标题应为 1 到 80 个字")
	case utf8.RuneCountInString(c.Summary) > 300:
		return schema.Invalid("summary", "摘要最多 300 个字")
	case utf8.RuneCountInString(c.Author) > 40:
		return schema.Invalid("author", "作者最多 40 个字")
	case text == "":
		return schema.Invalid("body", "请填写正文")
	}
	if c.Summary == "" {
		c.Summary = schema.Shorten(text, summaryRunes)
	}
	return nil
}

// set enters a content into an article and reports whether that changed it.
func (a *Article) set(c Content) bool {
	if (Content{a.Category, a.Title, a.Summary, a.Author, a.Cover, a.Body}) == c {
		return false
	}
	a.Category, a.Title, a.Summary, a.Author, a.Cover, a.Body = c.Category, c.Title, c.Summary, c.Author, c.Cover, c.Body
	return true
}

// Public reports whether visitors see an article at a time.
func (a *Article) Public(now time.Time) bool { return a.State == Published && !a.PublishAt.After(now) }

// step does a verb. A published article is public from a time on; the zero time is now. One that is withdrawn before
// its time has no time any more.
func (a *Article) step(verb Verb, at, now time.Time) error {
	next, ok := Steps.Next(a.State, verb)
	if !ok && (verb != Publish || a.Public(now)) {
		return schema.Conflict("文章%s，不能这样操作，请刷新页面", a.State.Name())
	}
	if verb == Publish {
		next = Published
		if at.IsZero() {
			at = now
		}
		if at.Before(now.AddDate(-20, 0, 0)) || at.After(now.AddDate(1, 0, 0)) {
			return schema.Invalid("publishAt", "发布时间最晚为一年以后")
		}
		a.PublishAt = at
	}
	if verb == Withdraw && a.PublishAt.After(now) {
		a.PublishAt = time.Time{}
	}
	a.State = next
	return nil
}

// pictureIDs returns the ids of the pictures that an article shows.
func (a *Article) pictureIDs() []int64 {
	ids := bodyPictures(a.Body)
	if a.Cover != 0 {
		ids = append(ids, a.Cover)
	}
	slices.Sort(ids)
	return slices.Compact(ids)
}

// blockEnds are the tags after which a text goes on in another line.
var blockEnds = regexp.MustCompile(`</(p|li|h[2-4]|td|th|blockquote|pre)>|<br`)

// PlainText returns the text of sanitised HTML on one line.
func PlainText(body string) string {
	return schema.OneLine(html.UnescapeString(plain.Sanitize(blockEnds.ReplaceAllString(body, " $0"))))
}
