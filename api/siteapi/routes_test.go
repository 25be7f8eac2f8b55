package siteapi_test

import (
	"testing"

	"cottonmall/api/apitest"
)

func TestRoutes(t *testing.T) {
	t.Parallel()
	apitest.Walk(t, "siteapi", paramCases, feedbackCases, platformNoticeCases, platformJobCases, platformFeedbackCases,
		platformQuestionTypeCases, platformFirstStepCases, bannerCases)
}
