package articleapi_test

import (
	"cottonmall/api/apitest"
	"cottonmall/schema"
	"cottonmall/schema/article"
)

var resourceCases = []apitest.Case{
	{Call: "GET /mall/bases/resources", Who: "visitor", Shared: true, Shows: true, Store: storeResource},
	{Call: "GET /mall/bases/resource", Who: "visitor", Shared: true},
	{Call: "GET /mall/bases/grade_summary", Who: "visitor", Shared: true},
	{Call: "POST /mall/admin/resource/save", Who: "admin", NoText: "an upload"},
	{Call: "POST /mall/admin/resource/move", Who: "admin"},
	{Call: "POST /mall/admin/resource/remove", Who: "admin"},
}

// storeResource adds a download with a script as its title.
func storeResource(s *apitest.Typist) {
	s.DB.Do(func(tx *schema.Tx) error {
		return article.SaveResource(tx, &s.Admin.Member, article.Resource{
			Kind: "form", Title: s.Script(0), Hash: "0", Mime: "application/pdf",
		})
	})
}
