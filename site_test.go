package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"cottonmall/api/apitest"
	"cottonmall/schema"
	"cottonmall/schema/schematest"
)

// newSite is a site without demonstration data, and the folder in which its messages are.
type newSite struct {
	t      *testing.T
	folder string
	ask    func(apitest.Request) string
	runs   int // of the feed, at the first call of polls
}

// TestASiteFromNothing goes the way of a new site: an administrator, two companies, a sheet, a search, a demand and its
// reminder, with a quote feed that begins, repeats itself, goes back in time and stops.
func TestASiteFromNothing(t *testing.T) {
	t.Parallel()
	t.Run("embedded", func(t *testing.T) {
		t.Parallel()
		goesTheWholeWay(t, nil, nil)
	})
	t.Run("servers", func(t *testing.T) {
		t.Parallel()
		dsn, ok := schematest.MySQL(t)
		if !ok {
			return
		}
		url, key := os.Getenv("COTTONMALL_TEST_MEILI_URL"), os.Getenv("COTTONMALL_TEST_MEILI_KEY")
		if url == "" {
			key = "key of the search server"
			e := start(t, "engine", "--listen", "127.0.0.1:0", "--master-key", key)
			defer e.end(t)
			url = e.url
		}
		goesTheWholeWay(t, []string{"--database", dsn},
			[]string{"--meili-url", url, "--meili-key", key, "--secret", "of the servers of this test"})
	})
}

// goesTheWholeWay opens a site with the arguments and uses it.
func goesTheWholeWay(t *testing.T, database, search []string) {
	t.Helper()
	f := &feed{}
	server := httptest.NewServer(f)
	defer server.Close()
	folder := t.TempDir()
	const mobile, password = "13900000001", "gin-and-bale-27"
	database = append(database, "--data", folder)
	outputOf(t, append([]string{"admin", "create", mobile, "--password", password}, database...)...)
	r := start(t, slices.Concat(serveArgs, []string{"--quote-url", server.URL, "--limits", "off"}, database, search)...)
	defer r.end(t)
	s := &newSite{t: t, folder: folder, ask: apitest.At(t, r.url).Ask}

	admin := s.token("login/mall_pc_mobile_password_login", `{"mobile":"`+mobile+`","password":"`+password+`"}`)
	seller := s.company(admin, "13711110001", "新疆天山棉业有限公司")
	buyer := s.company(admin, "13711110002", "江南纺织有限公司")
	f.code = s.contract(admin)

	s.importSheet(seller, "批号,仓库,产地,合约,基差,长度,强力,马值", "65012261001,天山库,南疆,"+f.code+",900,29.1,29.5,4.2")
	s.wait("the lot is found without a price", func() bool { return s.price() == "null" })
	now := time.Now()
	f.quote(f.at(14520, now.Add(-2*time.Second)))
	s.wait("the lot has a price", func() bool { return s.price() == "15420" })
	f.quote(f.at(14600, now.Add(-2*time.Second)), f.at(14000, now.Add(-time.Minute)))
	s.wait("a repeated and an old time were read", func() bool { return s.polls(admin, 2) })
	f.stops.Store(true)
	if got := s.price(); got != "15420" {
		t.Errorf("the price is %s after old quotes, want 15420", got)
	}

	demand := s.subscribe(buyer)
	s.importSheet(seller, "批号,仓库,产地,合约,基差,长度,强力,马值", "65012261002,天山库,南疆,"+f.code+",950,29.4,29.9,4.1")
	s.wait("the buyer is reminded, by day at once", func() bool {
		waits := s.ask(apitest.Request{
			Path: "searchHistory/try", Bearer: buyer, Body: `{"searchID":` + demand + `,"atOnce":true}`,
		})
		sent := s.ask(apitest.Request{
			Method: "GET", Path: "searchHistory/reminders?searchID=" + demand, Bearer: buyer,
		})
		return strings.Contains(waits+sent, "65012261002") && strings.Contains(waits+sent, "15,470 元/吨")
	})
	outputOf(t, append([]string{"verify", "--url", r.url}, database...)...)
}

// feed is a quote feed with one contract. It begins without quotes.
type feed struct {
	code  string
	list  atomic.Value // of quotes, as JSON
	stops atomic.Bool
}

// ServeHTTP sends the quotes.
func (f *feed) ServeHTTP(w http.ResponseWriter, _ *http.Request) {
	if f.stops.Load() {
		w.WriteHeader(http.StatusServiceUnavailable)
		return
	}
	list, _ := f.list.Load().(string)
	_, _ = fmt.Fprintf(w, `{"data":[%s]}`, list)
}

func (f *feed) quote(list ...string) { f.list.Store(strings.Join(list, ",")) }

// at returns a price of the contract at a time.
func (f *feed) at(price int, at time.Time) string {
	return fmt.Sprintf(`{"indexCode":%q,"indexValue":%d,"preSettle":14500,"at":%q}`,
		f.code, price, at.Format(time.RFC3339))
}

// subscribe saves a demand with a reminder and returns its id.
func (s *newSite) subscribe(buyer string) string {
	s.t.Helper()
	s.ask(apitest.Request{
		Path: "searchHistory/editor", Bearer: buyer, Body: `{"searchName":"双29","lengthMin":29,"strongMin":29}`,
	})
	demand := apitest.Data[struct {
		List []struct{ SearchID json.Number }
	}](s.t, s.ask(apitest.Request{
		Method: "GET", Path: "searchHistory/list", Bearer: buyer,
	})).List[0].SearchID.String()
	s.ask(apitest.Request{
		Path: "searchHistory/setSearchHistorySubscribe", Bearer: buyer,
		Body: `{"searchID":` + demand + `,"atOnce":true}`,
	})
	return demand
}

func (s *newSite) wait(what string, so func() bool) {
	s.t.Helper()
	apitest.Wait(s.t, what, so)
}

// token returns the token of a call that logs somebody in.
func (s *newSite) token(path, body string) string {
	s.t.Helper()
	return apitest.Data[struct{ Token string }](s.t, s.ask(apitest.Request{Path: path, Body: body})).Token
}

// company registers a person with a company, which the administrator approves, and returns the person's token.
func (s *newSite) company(admin, mobile, name string) string {
	s.t.Helper()
	s.ask(apitest.Request{Path: "login/send_register_sms", Body: `{"mobile":"` + mobile + `"}`})
	token := s.token("register/mall_pc_register", fmt.Sprintf(
		`{"mobile":%q,"code":%q,"name":"经理","password":"gin-and-bale-28","memberName":%q,"city":"阿克苏","agree":true}`,
		mobile, s.code(mobile), name))
	found := apitest.Data[struct {
		List []struct {
			MemberID int
			Version  string
		}
	}](s.t, s.ask(apitest.Request{Method: "GET", Path: "admin/company/list?name=" + name, Bearer: admin})).List[0]
	s.ask(apitest.Request{
		Path: "admin/company/review", Bearer: admin,
		Body: fmt.Sprintf(`{"memberID":%d,"version":%q,"approve":true,"nameChecked":true,"note":"执照以后补交"}`,
			found.MemberID, found.Version),
	})
	return token
}

// code returns the code that was sent to a number.
func (s *newSite) code(mobile string) (code string) {
	s.t.Helper()
	pattern := regexp.MustCompile(`"recipient":"` + mobile + `".*验证码 ([0-9]{6})`)
	s.wait("the code is sent", func() bool {
		text, _ := os.ReadFile(filepath.Join(s.folder, "codes.jsonl")) // made with the first code
		if found := pattern.FindSubmatch(text); found != nil {
			code = string(found[1])
		}
		return code != ""
	})
	return code
}

// contract returns a contract that trades today.
func (s *newSite) contract(admin string) string {
	s.t.Helper()
	return apitest.Data[struct{ Contracts []struct{ IndexCode string } }](s.t, s.ask(apitest.Request{
		Method: "GET", Path: "admin/quotes/list", Bearer: admin,
	})).Contracts[2].IndexCode
}

// importSheet imports a sheet and waits until it is done.
func (s *newSite) importSheet(seller string, rows ...string) {
	s.t.Helper()
	preview := apitest.Data[struct{ ImportID json.Number }](s.t, s.ask(apitest.Request{
		Path: "importTemp/import", Bearer: seller, Body: apitest.Pasted(s.t, rows...),
	}))
	s.ask(apitest.Request{
		Path: "importTemp/save", Bearer: seller, Body: `{"importID":` + preview.ImportID.String() + `}`,
	})
	s.wait("the sheet is imported", func() bool {
		state := apitest.Data[struct{ State string }](s.t, s.ask(apitest.Request{
			Method: "GET", Path: "importTemp/tool/process?importID=" + preview.ImportID.String(), Bearer: seller,
		}))
		return state.State == "done"
	})
}

// price returns the price of the first lot that a visitor finds, as JSON; an empty text without a lot.
func (s *newSite) price() string {
	s.t.Helper()
	found := apitest.Data[struct {
		List []struct{ Price *schema.Yuan }
	}](s.t, s.ask(apitest.Request{
		Path: "batch/getListingFineList", Body: `{"lengthMin":29}`,
	})).List
	switch {
	case len(found) == 0:
		return ""
	case found[0].Price == nil:
		return "null"
	}
	return fmt.Sprint(int(*found[0].Price))
}

// polls reports whether the feed was read at least n times more since the first call.
func (s *newSite) polls(admin string, n int) bool {
	s.t.Helper()
	for _, job := range apitest.Data[[]struct {
		Name string
		Runs int
	}](s.t, s.ask(apitest.Request{Method: "GET", Path: "admin/job/list", Bearer: admin})) {
		if job.Name == "poll quotes" {
			if s.runs == 0 {
				s.runs = job.Runs
			}
			return job.Runs >= s.runs+n
		}
	}
	return false
}
