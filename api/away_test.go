package api_test

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"net/http"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"cottonmall/api"
	"cottonmall/api/apitest"
	"cottonmall/indexer/cottonindex"
	"cottonmall/schema"
	"cottonmall/schema/schematest"
)

// brokenIndex is a search that cannot answer: it is away, too slow, wrong, or panics.
type brokenIndex struct {
	api.Index
	ready  error
	search func(context.Context) error
}

func (x brokenIndex) Ready() error { return x.ready }

func (x brokenIndex) Lag(context.Context) (time.Duration, error) { return 1500 * time.Millisecond, nil }

func (x brokenIndex) Search(
	ctx context.Context, _ cottonindex.Viewer, _ cottonindex.Search,
) (*cottonindex.Page, error) {
	return nil, x.search(ctx)
}

func TestUnavailableSearchIsReported(t *testing.T) {
	t.Parallel()
	building := schema.Busy(errors.New("dial tcp 10.1.2.3: refused"), "正在建立索引，请稍候")
	for _, c := range []struct {
		name   string
		search func(context.Context) error
		status int
		msg    string // or its beginning
	}{
		{"away", func(context.Context) error { return building }, 503, "正在建立索引，请稍候"},
		{"wrong", func(context.Context) error { return errors.New("secret: password") }, 500, "系统繁忙，请稍后再试（请求号 "},
		{"panics", func(context.Context) error { panic("secret: password") }, 500, "系统繁忙，请稍后再试（请求号 "},
		{"gave up", func(context.Context) error { return context.DeadlineExceeded }, 503, "系统繁忙，请稍后再试（请求号 "},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			db := schematest.New(t)
			url := apitest.Serve(t, api.Config{DB: db.DB, Index: brokenIndex{search: c.search, ready: building}})
			h := apitest.At(t, url)
			body := h.Ask(apitest.Request{
				Path: "batch/getListingFineList", Status: c.status, Code: c.status, Hides: []string{"secret", "10.1.2.3"},
			})
			if msg := apitest.Message(t, body); !strings.HasPrefix(msg, c.msg) {
				t.Errorf("the message is %s", msg)
			}
			h.Ask(apitest.Request{
				Method: "GET", Path: "/readyz", Status: 503, Code: 503,
				Want: readiness{"ok", "正在建立索引，请稍候", 1.5}, Hides: []string{"10.1.2.3"},
			})
			h.Ask(apitest.Request{Method: "GET", Path: "/healthz"})
		})
	}
}

// mute is an index that does not answer until the context of the call ends.
type mute struct{ brokenIndex }

func (mute) Lag(ctx context.Context) (time.Duration, error) {
	<-ctx.Done()
	return 0, ctx.Err()
}

func TestReadinessDoesNotWaitForever(t *testing.T) {
	t.Parallel()
	db := schematest.New(t)
	h := apitest.At(t, apitest.Serve(t, api.Config{DB: db.DB, Index: mute{}}))
	h.Ask(apitest.Request{
		Method: "GET", Path: "/readyz", Status: 503, Code: 503,
		Want: readiness{Database: "ok", Search: "没有及时回答"},
	})
}

func TestReadinessReportsABusyDatabase(t *testing.T) {
	t.Parallel()
	db := schematest.New(t)
	h := apitest.At(t, apitest.Serve(t, api.Config{DB: db.DB, Index: brokenIndex{}}))
	var readers sync.WaitGroup
	var reading atomic.Int64
	release := make(chan struct{})
	for range 20 { // more than there are connections
		readers.Go(func() {
			_, _ = schema.View(t.Context(), db.DB, func(*schema.Tx) (struct{}, error) {
				reading.Add(1)
				<-release
				return struct{}{}, nil
			})
		})
	}
	h.Wait("all connections for reading are taken", func() bool { return reading.Load() == 4 })
	h.Ask(apitest.Request{
		Method: "GET", Path: "/readyz", Status: 503, Code: 503,
		Want: struct{ Database string }{"数据库暂时不可用"},
	})
	close(release)
	readers.Wait()
}

// TestDatabaseThatCannotBeWrittenIsSaid checks that calls that write are refused for the moment, and that the server is
// not ready, although the database can be read.
func TestDatabaseThatCannotBeWrittenIsSaid(t *testing.T) {
	t.Parallel()
	db := schematest.New(t)
	h := apitest.At(t, apitest.Serve(t, api.Config{DB: db.DB, Index: brokenIndex{}}))
	const ask = "login/mall_pc_mobile_valid_and_send_code"
	h.Ask(apitest.Request{Method: "GET", Path: "/readyz", Want: struct{ Database string }{"ok"}})
	if err := db.Exec("PRAGMA query_only = 1"); err != nil {
		t.Fatal(err)
	}
	h.Ask(apitest.Request{
		Path: ask, Body: `{"mobile":"13900000001"}`, Status: 503, Code: 503, Msg: "数据库暂时不可用，请稍后再试",
	})
	answer, err := http.Post(h.URL+"/mall/"+ask, "application/json", strings.NewReader(`{"mobile":"13900000002"}`))
	if err != nil {
		t.Fatal(err)
	}
	if readAll(t, answer); answer.StatusCode != 503 || answer.Header.Get("Retry-After") != "1" {
		t.Errorf("refused with %d %v", answer.StatusCode, answer.Header)
	}
	h.Ask(apitest.Request{
		Method: "GET", Path: "/readyz", Status: 503, Code: 503, Want: struct{ Database string }{"数据库暂时不可用"},
	})
	h.Ask(apitest.Request{Method: "GET", Path: "bases/cottonYear"})
}

// TestFullDiskOfFilesIsSaid checks the answer to a call for which a file cannot be stored.
func TestFullDiskOfFilesIsSaid(t *testing.T) {
	t.Parallel()
	db := schematest.New(t)
	full := func(context.Context) error { return &os.PathError{Op: "write", Path: "secret", Err: syscall.ENOSPC} }
	h := apitest.At(t, apitest.Serve(t, api.Config{DB: db.DB, Index: brokenIndex{search: full}}))
	body := h.Ask(apitest.Request{
		Path: "batch/getListingFineList", Status: 503, Code: 503, Hides: []string{"secret"},
	})
	if msg := apitest.Message(t, body); !strings.HasPrefix(msg, "系统繁忙") {
		t.Errorf("the message is %s", msg)
	}
}

func TestCallsHaveATimeLimit(t *testing.T) {
	t.Parallel()
	db := schematest.New(t)
	limited := func(ctx context.Context) error {
		if end, ok := ctx.Deadline(); !ok || time.Until(end) > time.Minute {
			return errors.New("no limit")
		}
		return schema.Invalid("keyword", "有时限")
	}
	h := apitest.At(t, apitest.Serve(t, api.Config{DB: db.DB, Index: brokenIndex{search: limited}}))
	h.Ask(apitest.Request{
		Path: "batch/getListingFineList", Code: 400, Msg: "有时限", Fields: map[string]string{"keyword": "有时限"},
	})
}

func TestFrequentCallersWait(t *testing.T) {
	t.Parallel()
	db := schematest.New(t)
	h := apitest.At(t, apitest.Serve(t, api.Config{DB: db.DB, Limits: true}))
	for range 2000 {
		answer, err := http.Post(h.URL+"/mall/ws/ticket", "application/json", nil)
		if err != nil {
			t.Fatal(err)
		}
		body := readAll(t, answer)
		if answer.StatusCode == http.StatusOK {
			continue
		}
		if answer.StatusCode != 509 || answer.Header.Get("Retry-After") != "1" ||
			!strings.HasPrefix(body, `{"code":509,"msg":"操作频繁，请稍后再试","data":{"verifyImgStr":"iVBOR`) ||
			!strings.HasSuffix(body, `"realRequestUri":"/mall/ws/ticket"}}`) {
			t.Errorf("refused with %d %v %s", answer.StatusCode, answer.Header, body)
		}
		h.Ask(apitest.Request{ // another route
			Path: "bases/get_param", Body: `{"names":"demo"}`, Want: struct{ Demo string }{"false"},
		})
		return
	}
	t.Error("2000 calls at once were all answered")
}

func TestBodiesAreLimited(t *testing.T) {
	t.Parallel()
	db := schematest.New(t)
	h := apitest.At(t, apitest.Serve(t, api.Config{DB: db.DB}))
	for path, size := range map[string]int{"bases/get_param": 1 << 20, "bases/getDepotListAll": 5 << 10} {
		tooLarge(t, h, path, size)
	}
	h.Ask(apitest.Request{
		Path: "bases/get_param", Body: `{"names":"` + strings.Repeat("x", 10<<10) + `"}`, Code: 400, Msg: "设置名最多 1000 个字",
	})
}

func tooLarge(t *testing.T, h *apitest.Server, path string, size int) {
	t.Helper()
	body := `{"name":"` + strings.Repeat("x", size) + `"}`
	request, err := http.NewRequest("POST", h.URL+"/mall/"+path, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Content-Type", "application/json")
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		return // the server closed the connection instead of reading a megabyte
	}
	text := readAll(t, answer)
	if answer.StatusCode != http.StatusRequestEntityTooLarge || !strings.Contains(text, "提交的内容太大") {
		t.Errorf("%s with %d bytes: %d %s", path, size, answer.StatusCode, text)
	}
}

func TestAnswersAreNumberedAndProtected(t *testing.T) {
	t.Parallel()
	db := schematest.New(t)
	url := apitest.Serve(t, api.Config{DB: db.DB})
	for _, path := range []string{"/mall/bases/cottonYear", "/cottonmall", "/mall/nothing"} {
		answer, err := http.Get(url + path)
		if err != nil {
			t.Fatal(err)
		}
		_ = readAll(t, answer)
		h := answer.Header
		protected := h.Get("X-Content-Type-Options") == "nosniff" && h.Get("X-Frame-Options") == "DENY"
		if len(h.Get("X-Request-Id")) != 12 || !protected {
			t.Errorf("%s: %v", path, h)
		}
		scripts := "script-src 'self' 'wasm-unsafe-eval' " + themeScriptHash(t) + ";"
		if policy := h.Get("Content-Security-Policy"); !strings.Contains(policy, scripts) {
			t.Errorf("%s: policy %s", path, policy)
		}
	}
}

// themeScriptHash returns the source of a content policy that lets the script in the HTML of all pages run.
func themeScriptHash(t *testing.T) string {
	t.Helper()
	html, err := os.ReadFile("../frontend/index.html")
	if err != nil {
		t.Fatal(err)
	}
	_, script, _ := strings.Cut(string(html), "<script>")
	script, _, _ = strings.Cut(script, "</script>")
	hash := sha256.Sum256([]byte(script))
	return "'sha256-" + base64.StdEncoding.EncodeToString(hash[:]) + "'"
}

// readiness is what a load balancer learns.
type readiness struct {
	Database, Search string
	LagSeconds       float64
}
