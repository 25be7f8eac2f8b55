package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net"
	"net/http"
	"path/filepath"
	"strings"
	"testing"

	"github.com/alecthomas/kong"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/market"
	"cottonmall/schema/schematest"
)

// says runs a command that must succeed and gives what it printed.
func says(t *testing.T, args ...string) string {
	t.Helper()
	var out bytes.Buffer
	if err := run(t.Context(), args, &out); err != nil {
		t.Fatalf("%s: %v", strings.Join(args, " "), err)
	}
	return out.String()
}

// refuses runs a command that must be refused with a sentence that has the words in it.
func refuses(t *testing.T, words string, args ...string) {
	t.Helper()
	err := run(t.Context(), args, io.Discard)
	if _, ok := schema.KindOf(err); !ok || !strings.Contains(sentence(err), words) {
		t.Errorf("%s: got %v, want a refusal with %q", strings.Join(args, " "), err, words)
	}
}

func TestOpenAPIIsPrinted(t *testing.T) {
	t.Parallel()
	var document struct {
		OpenAPI string         `json:"openapi"`
		Paths   map[string]any `json:"paths"`
	}
	if err := json.Unmarshal([]byte(says(t, "openapi")), &document); err != nil {
		t.Fatalf("read the document: %v", err)
	}
	if !strings.HasPrefix(document.OpenAPI, "3.1") || document.Paths["/mall/batch/getListingFineList"] == nil {
		t.Errorf("OpenAPI %q with %d paths", document.OpenAPI, len(document.Paths))
	}
}

func TestDataCommands(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	if got := says(t, "migrate", "--data", folder); !strings.Contains(got, "最新版本") {
		t.Errorf("migrate says %q", got)
	}
	if got := says(t, "demo", "--data", folder, "--lots", "60", "--seed", "3"); !strings.Contains(got, "60 批，种子 3") {
		t.Errorf("demo says %q", got)
	}
	refuses(t, "已有演示数据", "demo", "--data", folder, "--lots", "60")
	refuses(t, "之间", "demo", "--data", t.TempDir(), "--lots", "0")
	refuses(t, "日期", "demo", "--data", t.TempDir(), "--at", "2026-13-01")
	refuses(t, "重启", "reindex", "--data", folder)
}

// TestDemoOfADayIsAlwaysTheSame: lots, quotes and dates are decided by the arguments alone.
func TestDemoOfADayIsAlwaysTheSame(t *testing.T) {
	t.Parallel()
	made := func(at string) string {
		folder := t.TempDir()
		says(t, "demo", "--data", folder, "--lots", "60", "--seed", "3", "--at", at)
		var dump bytes.Buffer
		write := json.NewEncoder(&dump).Encode
		schematest.Open(t, schema.Config{Folder: folder}).Do(func(tx *schema.Tx) error {
			quotes, err := market.DailyQuotes(tx, "CF701", "")
			if err := errors.Join(err, write(quotes)); err != nil {
				return err
			}
			return cotton.EachListing(tx, nil, func(row *cotton.ListingRow) error { return write(row) })
		})
		return dump.String()
	}
	first := made("2026-11-21")
	if again := made("2026-11-21"); first != again || strings.Count(first, "\n") < 50 {
		t.Errorf("it was %.2000s, and then %.2000s", first, again)
	}
	if other := made("2026-11-24"); first == other {
		t.Error("another day gives the same data")
	}
}

func TestFlagsOverrideTheEnvironment(t *testing.T) {
	t.Setenv("COTTONMALL_LISTEN", "127.0.0.1:1")
	t.Setenv("COTTONMALL_MEILI_URL", "http://search:7700")
	parse := func(args ...string) serve {
		t.Helper()
		var c commands
		parser, err := kong.New(&c)
		if err != nil {
			t.Fatalf("commands: %v", err)
		}
		if _, err := parser.Parse(args); err != nil {
			t.Fatalf("parse %v: %v", args, err)
		}
		return c.Serve
	}
	if s := parse(); s.Listen != "127.0.0.1:1" || s.MeiliURL != "http://search:7700" || s.Data != "./data" || s.Lots != 20_000 {
		t.Errorf("from the environment: %+v", s)
	}
	if s := parse("serve", "--listen", "127.0.0.1:2"); s.Listen != "127.0.0.1:2" {
		t.Errorf("with a flag: %+v", s)
	}
	if s := parse(); s.Metrics != "127.0.0.1:9080" {
		t.Errorf("metrics are by default on %q", s.Metrics)
	}
	t.Setenv("COTTONMALL_METRICS", "")
	if s := parse(); s.Metrics != "" {
		t.Errorf("metrics that were switched off are on %q", s.Metrics)
	}
	if s := parse("--demo"); !s.Demo {
		t.Errorf("serve is not what is done by default: %+v", s)
	}
}

// running is a command that runs until it is told to stop.
type running struct {
	url   string
	stop  context.CancelFunc
	ended chan error
}

func start(t *testing.T, args ...string) *running {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	out, in := io.Pipe()
	r := &running{stop: cancel, ended: make(chan error, 1)}
	go func() {
		err := run(ctx, args, in)
		in.CloseWithError(err)
		r.ended <- err
	}()
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatalf("%s: %v", strings.Join(args, " "), err)
	}
	go io.Copy(io.Discard, out)
	r.url = strings.TrimSpace(line[strings.Index(line, "http"):])
	return r
}

func (r *running) end(t *testing.T) {
	t.Helper()
	r.stop()
	if err := <-r.ended; err != nil {
		t.Errorf("it ended with %v", err)
	}
}

func get(t *testing.T, url string) (status int, body string) {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, url, nil)
	if err != nil {
		t.Fatal(err)
	}
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatalf("get %s: %v", url, err)
	}
	defer answer.Body.Close()
	b, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatalf("read %s: %v", url, err)
	}
	return answer.StatusCode, string(b)
}

func TestServe(t *testing.T) {
	t.Parallel()
	t.Run("sqlite", func(t *testing.T) {
		t.Parallel()
		serves(t, "--data", filepath.Join(t.TempDir(), "data"))
	})
	t.Run("mysql", func(t *testing.T) {
		t.Parallel()
		if dsn, ok := schematest.MySQL(t); ok {
			serves(t, "--database", dsn)
		}
	})
}

// serves: an empty database becomes a site with lots in it; a second process is told why it cannot serve the same
// data; after the end another one can.
func serves(t *testing.T, database ...string) {
	t.Helper()
	args := append([]string{"serve", "--demo", "--lots", "150", "--listen", "127.0.0.1:0", "--metrics", "", "--limits", "off"}, database...)
	site := start(t, args...)
	if status, _ := get(t, site.url+"/healthz"); status != http.StatusOK {
		t.Errorf("/healthz answers %d", status)
	}
	if err := waitReady(t.Context(), site.url); err != nil {
		t.Fatal(err)
	}
	if got := says(t, append([]string{"verify", "--url", site.url}, database...)...); !strings.Contains(got, "一致") {
		t.Errorf("verify says %q", got)
	}
	refuses(t, "COTTONMALL_MEILI_URL", args...)
	site.end(t)

	site = start(t, args...)
	if err := waitReady(t.Context(), site.url); err != nil {
		t.Fatal(err)
	}
	if status, body := get(t, site.url+"/mall/bases/listCount"); status != http.StatusOK || strings.Contains(body, `"xinjiang":0`) {
		t.Errorf("after a restart the counts are %d %s", status, body)
	}
	site.end(t)
}

func TestMetricsHaveTheirOwnAddress(t *testing.T) {
	t.Parallel()
	free, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address := free.Addr().String()
	free.Close()
	site := start(t, "serve", "--data", t.TempDir(), "--listen", "127.0.0.1:0", "--metrics", address)
	if err := waitReady(t.Context(), site.url); err != nil {
		t.Fatal(err)
	}
	if status, body := get(t, "http://"+address+"/metrics"); status != http.StatusOK || !strings.Contains(body, "cottonmall_") {
		t.Errorf("metrics answer %d %s", status, body)
	}
	if _, body := get(t, site.url+"/metrics"); strings.Contains(body, "cottonmall_") {
		t.Error("the public address shows the metrics")
	}
	site.end(t)
}

func TestAddressesThatCannotServe(t *testing.T) {
	t.Parallel()
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	refuses(t, "COTTONMALL_LISTEN", "serve", "--data", t.TempDir(), "--listen", taken.Addr().String())
	refuses(t, "COTTONMALL_METRICS", "serve", "--data", t.TempDir(), "--listen", "127.0.0.1:0", "--metrics", taken.Addr().String())
	refuses(t, "COTTONMALL_MOBILE_URL", "serve", "--data", t.TempDir(), "--mobile-url", "m.example.com")
	refuses(t, "COTTONMALL_PUBLIC_URL", "serve", "--data", t.TempDir(), "--public-url", "ftp://example.com")
	refuses(t, "无法监听", "engine", "--listen", taken.Addr().String())
}

func TestEngineAlone(t *testing.T) {
	t.Parallel()
	e := start(t, "engine", "--listen", "127.0.0.1:0", "--master-key", "a key of sixteen bytes")
	if status, body := get(t, e.url+"/health"); status != http.StatusOK || !strings.Contains(body, "available") {
		t.Errorf("/health answers %d %s", status, body)
	}
	if status, _ := get(t, e.url+"/indexes"); status != http.StatusUnauthorized {
		t.Errorf("without the key /indexes answers %d", status)
	}
	e.end(t)
}

// TestServersShareASearchServer: with a search server of their own two processes serve one database, and its index
// can be rebuilt from a third one while they do.
func TestServersShareASearchServer(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	e := start(t, "engine", "--listen", "127.0.0.1:0")
	says(t, "demo", "--data", folder, "--lots", "150")
	args := []string{"--data", folder, "--meili-url", e.url}
	serving := append([]string{"serve", "--listen", "127.0.0.1:0", "--metrics", "", "--limits", "off"}, args...)
	refuses(t, "COTTONMALL_SECRET", serving...)
	serving = append(serving, "--secret", "of the servers of this test")
	a, b := start(t, serving...), start(t, serving...)
	same := func() {
		t.Helper()
		for _, site := range []*running{a, b} {
			if err := waitReady(t.Context(), site.url); err != nil {
				t.Fatal(err)
			}
			says(t, "verify", "--data", folder, "--url", site.url)
		}
	}
	same()
	if got := says(t, append([]string{"reindex"}, args...)...); !strings.Contains(got, "已重建") {
		t.Errorf("reindex says %q", got)
	}
	same()
	a.end(t)
	b.end(t)
	e.end(t)
}
