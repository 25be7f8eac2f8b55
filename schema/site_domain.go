package schema

import (
	"embed"
	"errors"
	"strconv"
	"strings"
	"time"
)

//go:embed base/*.json
var siteBase embed.FS

// failedAnswerKept is how long answers that came with a feedback are kept.
const failedAnswerKept = 90 * 24 * time.Hour

// aboutFeedback is the kind of thing that an event about a feedback is about.
const aboutFeedback = "feedback"

// Domains returns all domains of the product, those below first.
func Domains() []Domain {
	return []Domain{
		NoticeDomain(), AccountDomain(), MarketDomain(), CottonDomain(), UploadDomain(), DemandDomain(), SiteDomain(),
	}
}

// SiteDomain returns what the kernels must know of settings and feedback.
func SiteDomain() Domain {
	return Domain{
		Name:    "site",
		Verbs:   []string{"answer"},
		Names:   map[string]string{aboutFeedback: "SELECT description FROM feedback WHERE id = ?"},
		Uploads: Uploads{Pictures: picturesOfFeedback},
		Retention: []Retention{
			{Table: "failed_answer", Key: "id", Kept: failedAnswerKept, Where: "at <= @over"},
		},
		Base: func(tx *Tx) error { return errors.Join(loadParams(tx), loadQuestions(tx)) },
	}
}

// picturesOfFeedback returns the pictures that stand in feedback of some users.
func picturesOfFeedback(tx *Tx, _, owners []int64) (used []int64, err error) {
	var shown []string
	err = tx.db.Model(&Feedback{}).Where("user_id IN ?", owners).Pluck("pictures", &shown).Error
	for _, pictures := range shown {
		for _, address := range ParseList(pictures) {
			if id, err := strconv.ParseInt(strings.TrimPrefix(address, PictureAt), 10, 64); err == nil {
				used = append(used, id)
			}
		}
	}
	return used, err
}

func loadParams(tx *Tx) error {
	file, err := ReadBase[struct {
		Params []Param `json:"params"`
	}](siteBase, "params.json")
	if err != nil {
		return err
	}
	return AddMissing(tx, file.Params, func(p Param) string { return p.Name })
}

func loadQuestions(tx *Tx) error {
	file, err := ReadBase[struct {
		Types []QuestionType `json:"types"`
	}](siteBase, "question_types.json")
	if err != nil {
		return err
	}
	for i := range file.Types {
		file.Types[i].Place = i + 1
	}
	return AddMissing(tx, file.Types, func(q QuestionType) string { return q.Value })
}
