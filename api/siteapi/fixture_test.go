package siteapi_test

import (
	"cottonmall/api/apitest"
	"cottonmall/schema"
	"cottonmall/schema/site"
)

func questionType(w *apitest.Site) string {
	r := apitest.Request{Method: "GET", Path: "feedback/get_question_type"}
	return apitest.Get[[]struct{ DictValue string }](w.Server, r)[0].DictValue
}

// feedbackOfClerk adds a feedback that waits for an answer.
func feedbackOfClerk(w *apitest.Site) (number int64) {
	w.DB.Do(func(tx *schema.Tx) error {
		f, err := site.AddFeedback(tx, &w.Clerk.Member, questionType(w), "/p/1", "x")
		number = f.ID
		return err
	})
	return number
}
