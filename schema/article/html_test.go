package article

import (
	"strings"
	"testing"
	"time"

	"cottonmall/schema"
)

func TestSanitise(t *testing.T) {
	t.Parallel()
	for _, c := range [][2]string{ // body, what is left
		{`<p>正文</p>`, `<p>正文</p>`},
		{`<p style="position:fixed" class="x" id="y" onclick="x()">正文</p>`, `<p>正文</p>`},
		{`a<script>alert(1)</script>b<style>*{}</style>`, `ab`},
		{`<svg><script>alert(1)</script><a href="/x">b</a></svg>`, `<a href="/x">b</a>`},
		{`<svg/onload=alert(1)><math><mtext></mtext></math>`, ``},
		{`<a href="javascript:alert(1)">a</a>`, `a`},
		{`<a href=" java&#10;script:alert(1)">a</a>`, `a`},
		{`<a href="data:text/html,x">a</a>`, `a`},
		{`<a href="/cottonmall?tab=2">a</a>`, `<a href="/cottonmall?tab=2">a</a>`},
		{
			`<a href="https://b.example/">a</a>`,
			`<a href="https://b.example/" rel="nofollow noopener" target="_blank">a</a>`,
		},
		{`<iframe src="https://b.example"></iframe><object data="x"></object><embed src="x">`, ``},
		{`<form action="/x"><input name="a"><button>b</button></form>`, `b`},
		{
			`<img src="/mall/article/picture?id=3" alt="图" onerror="x()">`,
			`<img src="/mall/article/picture?id=3" alt="图"/>`,
		},
		{`<img src="data:image/svg+xml;base64,PHN2Zz4=">`, ``},
		{`<img src="https://b.example/track.png">`, ``},
		{
			`<table><tr><td colspan="2" align="right" bgcolor="red">1</td></tr></table>`,
			`<table><tbody><tr><td colspan="2" align="right">1</td></tr></tbody></table>`,
		},
		{`<h1>大</h1><h2>小</h2><base href="//b.example"><meta http-equiv="refresh">`, `大<h2>小</h2>`},
		{`<p>未关闭<b>粗`, `<p>未关闭<b>粗</b></p>`},
		{`<!-- x --><![CDATA[<script>]]>1 < 2`, `]]&gt;1 &lt; 2`},
	} {
		body, want := c[0], c[1]
		if got := Sanitise(body); got != want {
			t.Errorf("%s\n got %s\nwant %s", body, got, want)
		}
		if again := Sanitise(want); again != want {
			t.Errorf("%s sanitised again is %s", want, again)
		}
	}
}

func TestCheckRefusesWhatCannotBePublished(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		change  func(*Content)
		refusal string
	}{
		{func(*Content) {}, ""},
		{func(c *Content) { c.Category = "x" }, "请选择栏目"},
		{func(c *Content) { c.Title = " " }, "标题应为 1 到 80 个字"},
		{func(c *Content) { c.Body = "<p></p>" }, "请填写正文"},
		{func(c *Content) { c.Body = strings.Repeat("<b>", 101) + "a" }, "正文的格式嵌套太深，请粘贴为纯文本"},
		{func(c *Content) { c.Body = strings.Repeat("<p>一</p>", 20_000) }, ""},
		{func(c *Content) { c.Body = strings.Repeat("a", 1<<20) }, "正文太长：有 1024 KB，最多 195 KB"},
	} {
		content := Content{Category: News, Title: "题", Body: "<p>正文</p>"}
		c.change(&content)
		err := content.check()
		if got, _ := schema.KindOf(err); (got == nil) != (c.refusal == "") || got != nil && got.Message != c.refusal {
			t.Errorf("%.60s: %v, want %q", content.Body, err, c.refusal)
		}
	}
}

func TestSteps(t *testing.T) {
	t.Parallel()
	now := time.Now()
	later := now.Add(time.Hour)
	for _, c := range []struct {
		from   State
		at     time.Time // of the publication so far
		verb   Verb
		asked  time.Time
		to     State
		public bool
		fails  bool
	}{
		{Draft, time.Time{}, Publish, time.Time{}, Published, true, false},
		{Draft, time.Time{}, Publish, later, Published, false, false},
		{Draft, time.Time{}, Withdraw, time.Time{}, Draft, false, true},
		{Published, later, Publish, time.Time{}, Published, true, false}, // earlier than planned
		{Published, now, Publish, time.Time{}, Published, true, true},
		{Published, now, Withdraw, time.Time{}, Withdrawn, false, false},
		{Published, later, Withdraw, time.Time{}, Withdrawn, false, false},
		{Withdrawn, now, Publish, time.Time{}, Published, true, false},
		{Withdrawn, now, Withdraw, time.Time{}, Withdrawn, false, true},
		{Draft, time.Time{}, Publish, now.AddDate(2, 0, 0), Draft, false, true},
	} {
		a := Article{State: c.from, PublishAt: c.at}
		err := a.step(c.verb, c.asked, now)
		if a.State != c.to || a.Public(now) != c.public || (err != nil) != c.fails {
			t.Errorf("%s of %s at %v: %s, public %v, %v", c.verb, c.from.Name(), c.asked, a.State.Name(), a.Public(now), err)
		}
	}
}

func TestMediaType(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ head, name, want string }{
		{"\x00\x00\x00\x18ftypmp42\x00\x00\x00\x00mp42isom", "a.txt", "video/mp4"},
		{"\x1A\x45\xDF\xA3", "a.webm", "video/webm"},
		{"%PDF-1.7", "a.pdf", "application/pdf"},
		{"PK\x03\x04", "表.XLSX", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"},
		{"PK\x03\x04", "a.jar", ""},
		{"MZ\x90", "a.mp4", ""},
		{"<svg>", "a.mp4", ""},
		{"", "a.pdf", ""},
	} {
		if got := MediaType([]byte(c.head), c.name); got != c.want {
			t.Errorf("%q %s: %q, want %q", c.head, c.name, got, c.want)
		}
	}
}
