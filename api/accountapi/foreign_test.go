package accountapi_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cottonmall/api/apitest"
	"cottonmall/schema"
	"cottonmall/schema/notice"
	"cottonmall/schema/schematest"
)

// member returns the input of a call about somebody's membership.
func member(p *schematest.Person, more string) string {
	return `{"userID":` + apitest.Num(p.MembershipID) + more + `}`
}

// choiceOfBoss returns the input of a login for the company of the boss.
func choiceOfBoss(w *apitest.Site) string {
	r := apitest.Request{Path: "login/get_user_Members", Session: w.Boss.LogIn()}
	own := apitest.Get[[]struct{ BusinessToken string }](w.Server, r)[0]
	return member(w.Boss, `,"businessToken":"`+own.BusinessToken+`"`)
}

// messageOfBoss sends the boss a message. It returns its number and a check that the messages have stayed as they are.
func messageOfBoss(w *apitest.Site) (number string, stays func(testing.TB)) {
	read := func() []notice.Message {
		return schematest.Read(w.DB, func(tx *schema.Tx) ([]notice.Message, error) {
			list, _, err := notice.MessageList(tx, w.Boss.Member.Actor(), 0, schema.Page{Num: 1, Size: 10})
			return list, err
		})
	}
	w.DB.Do(func(tx *schema.Tx) error {
		return notice.SendMessage(tx, w.Boss.MembershipID, notice.TradeMessage, "a", "有人询价", "批次", "")
	})
	before := read()
	return apitest.Num(before[0].ID), func(t testing.TB) {
		t.Helper()
		if diff := cmp.Diff(before, read()); diff != "" {
			t.Error(diff)
		}
	}
}

// scanned is a screen that shows a QR code for a login.
type scanned struct{ UniqueID, URL, Picture string }

func showScan(w *apitest.Site) scanned {
	return apitest.Get[scanned](w.Server, apitest.Request{Path: "login/show_scan"})
}

// Ticket returns what the QR code contains.
func (s scanned) Ticket() string { return s.URL[strings.LastIndex(s.URL, "=")+1:] }

// Waits returns a check that nobody is logged in on the screen.
func (s scanned) Waits(w *apitest.Site) func(testing.TB) {
	return func(t testing.TB) {
		t.Helper()
		w.In(t).Ask(apitest.Request{
			Path: "login/getScanQRCodeResult", Body: `{"uniqueId":"` + s.UniqueID + `"}`,
			Want: struct{ Status int }{-1},
		})
	}
}
