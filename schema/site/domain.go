package site

import (
	"embed"
	"slices"
	"strconv"
	"strings"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/article"
	"cottonmall/schema/auction"
	"cottonmall/schema/calc"
	"cottonmall/schema/cotton"
	"cottonmall/schema/deal"
	"cottonmall/schema/demand"
	"cottonmall/schema/freight"
	"cottonmall/schema/imported"
	"cottonmall/schema/interest"
	"cottonmall/schema/market"
	"cottonmall/schema/mill"
	"cottonmall/schema/notice"
	"cottonmall/schema/order"
	"cottonmall/schema/product"
	"cottonmall/schema/reserve"
	"cottonmall/schema/series"
	"cottonmall/schema/upload"
)

//go:embed base/*.json
var baseFiles embed.FS

// failedAnswerKept is how long the failed responses of a feedback are kept.
const failedAnswerKept = 90 * 24 * time.Hour

// kindFeedback is the kind of thing of events about feedback.
const kindFeedback = "feedback"

// Goods are the lots that carts, deals and orders sell: of domestic and of imported cotton.
var Goods market.Goods = market.Kinds{Cotton: cotton.Goods{}, Imported: imported.Goods{}}

// Domains returns all domains of the product; a domain comes after those that it uses.
func Domains() []schema.Domain {
	return []schema.Domain{
		notice.Domain(), account.Domain(), market.Domain(), cotton.Domain(), interest.Domain(), order.Domain(),
		product.Domain(), imported.Domain(), calc.Domain(), series.Domain(), mill.Domain(), reserve.Domain(),
		freight.Domain(), deal.Domain(), auction.Domain(), upload.Domain(), demand.Domain(), article.Domain(), Domain(),
	}
}

// Domain returns the description of settings and feedback for package schema.
func Domain() schema.Domain {
	return schema.Domain{
		Name:       "site",
		Verbs:      []string{"answer", retireQuestion, restoreQuestion},
		EventKinds: []string{kindFeedback, kindSetting, kindQuestion, kindBanner},
		Names: map[string]string{
			kindFeedback: "SELECT description FROM feedback WHERE id = ?",
			kindQuestion: "SELECT label FROM question_type WHERE value = ?",
		},
		UsedFiles: schema.UsedFiles{Pictures: usedPictures},
		Retention: []schema.Retention{
			{Table: "failed_answer", Key: "id", Kept: failedAnswerKept, Where: "at <= @over"},
		},
		Base: loadQuestions,
	}
}

// usedPictures returns the ids of the pictures of settings and banners, and of those in the feedback of some users.
func usedPictures(tx *schema.Tx, ids, owners []int64) ([]int64, error) {
	settings, err := settingPictures(tx)
	if err != nil {
		return nil, err
	}
	banners, err := bannerPictures(tx, ids)
	if err != nil {
		return nil, err
	}
	feedback, err := feedbackPictures(tx, ids, owners)
	return slices.Concat(settings, banners, feedback), err
}

// feedbackPictures returns the ids of the pictures in the feedback of some users.
func feedbackPictures(tx *schema.Tx, _, owners []int64) (used []int64, err error) {
	var shown []string
	err = tx.DB().Model(&Feedback{}).Where("user_id IN ?", owners).Pluck("pictures", &shown).Error
	for _, pictures := range shown {
		for _, address := range schema.ParseList(pictures) {
			if id, err := strconv.ParseInt(strings.TrimPrefix(address, notice.PictureAt), 10, 64); err == nil {
				used = append(used, id)
			}
		}
	}
	return used, err
}

// loadQuestions inserts the missing types of feedback.
func loadQuestions(tx *schema.Tx) error {
	file, err := schema.ReadBase[struct {
		Types []QuestionType `json:"types"`
	}](baseFiles, "question_types.json")
	if err != nil {
		return err
	}
	for i := range file.Types {
		file.Types[i].Place = i + 1
	}
	return schema.AddMissing(tx, file.Types, func(q QuestionType) string { return q.Value })
}
