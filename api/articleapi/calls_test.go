package articleapi_test

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"image"
	"image/png"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"cottonmall/api/apitest"
	"cottonmall/indexer/indexertest"
	"cottonmall/schema/article"
	"cottonmall/schema/store"
)

func TestCalls(t *testing.T) {
	t.Parallel()
	w := apitest.OpenSite(t)
	admin := w.Admin.LogIn()
	t.Run("articles", func(t *testing.T) { askArticles(t, w, admin) })
	t.Run("scheduled", func(t *testing.T) { askScheduled(t, w, admin) })
	t.Run("versions", func(t *testing.T) { askVersions(t, w, admin) })
	t.Run("pictures", func(t *testing.T) { askPictures(t, w, admin) })
	t.Run("base videos", func(t *testing.T) { removeBaseVideos(t, w, admin) })
	t.Run("videos", func(t *testing.T) { askVideos(t, w, admin) })
	t.Run("downloads", func(t *testing.T) { askDownloads(t, w, admin) })
	t.Run("places", func(t *testing.T) { askPlaces(t, w, admin) })
	t.Run("feed", func(t *testing.T) { askFeed(t, w) })
	t.Run("robots", func(t *testing.T) { askRobots(t, w) })
	w.AllAsked("articleapi")
}

type saved struct {
	ID     int64
	Number int
	Body   string
	State  int
}

// write returns the request that saves an article.
func write(t *testing.T, session string, values map[string]any) apitest.Request {
	t.Helper()
	in := map[string]any{"category": "news", "title": "行情", "body": "<p>正文</p>"}
	for name, value := range values {
		in[name] = value
	}
	return apitest.Request{Path: "admin/article/save", Session: session, Body: apitest.Body(t, in)}
}

func idOf(id int64) string { return fmt.Sprintf(`{"id":%d}`, id) }

// askArticles writes an article, which visitors see from its publication to its withdrawal.
func askArticles(t *testing.T, w *apitest.Site, admin string) {
	a := apitest.Get[saved](w.In(t), write(t, admin, map[string]any{
		"body": `<p onclick="x()">新花<script>alert(1)</script>上市</p>`,
	}))
	if a.Body != "<p>新花上市</p>" || a.State != 1 {
		t.Errorf("saved is %+v", a)
	}
	detail := apitest.Request{Method: "GET", Path: fmt.Sprintf("article/detail/ajax?id=%d", a.ID)}
	hidden := detail
	hidden.Code, hidden.Msg = 404, "没有这篇文章"
	gone := detail
	gone.Code, gone.Msg = 404, "这篇文章已撤下"
	type read struct{ Views int64 }
	type row struct{ Title, Summary string }
	visit := func(fp string, views int64) apitest.Request {
		return apitest.Request{Path: "article/visit", Body: idOf(a.ID), Cookie: fp, FpID: "browser-x", Want: read{views}}
	}
	finding := func(words string, want any) apitest.Request {
		return apitest.Request{Method: "GET", Path: "article/list?keyword=" + url.QueryEscape(words), Want: want}
	}
	w.Run(t,
		hidden,
		apitest.Request{Path: "admin/article/withdraw", Session: admin, Body: idOf(a.ID), Code: 409},
		apitest.Request{Path: "admin/article/publish", Session: admin, Body: idOf(a.ID)},
		apitest.Request{Path: "admin/article/publish", Session: admin, Body: idOf(a.ID), Code: 409},
		detail,
		apitest.Request{
			Method: "GET", Path: "article/list?category=news&pageSize=1",
			Want: apitest.List[row]{TotalRow: 5, List: []row{{"行情", "新花上市"}}},
		},
		finding("没有这样的文章", apitest.List[row]{List: []row{}}),
		apitest.Request{Method: "GET", Path: "article/view1/ajax"},
		apitest.Request{Method: "GET", Path: "article/view2/ajax"},
		visit("visitor-1", 1), visit("visitor-1", 1), visit("visitor-2", 2),
	)
	indexertest.Until(t, "the article is found", func() bool {
		found := apitest.Get[apitest.List[row]](w.In(t), finding("新花 上市", nil))
		return len(found.List) == 1 && found.List[0].Title == "行情"
	})
	w.DB.Advance(24 * time.Hour)
	w.Run(t,
		visit("visitor-1", 3),
		apitest.Request{Path: "admin/article/withdraw", Session: w.Admin.LogIn(), Body: idOf(a.ID)},
		gone,
		apitest.Request{Method: "GET", Path: "admin/article/list?state=3&keyword=行", Session: w.Admin.LogIn()},
	)
}

// askScheduled publishes an article at a later time.
func askScheduled(t *testing.T, w *apitest.Site, _ string) {
	admin := w.Admin.LogIn()
	a := apitest.Get[saved](w.In(t), write(t, admin, nil))
	at := w.DB.Now().Add(time.Hour)
	when := func(at time.Time) string {
		return fmt.Sprintf(`{"id":%d,"publishAt":%q}`, a.ID, at.Format(time.RFC3339))
	}
	w.Run(t,
		apitest.Request{
			Path: "admin/article/publish", Session: admin, Body: when(at.AddDate(2, 0, 0)), Code: 400, Msg: "发布时间最晚为一年以后",
		},
		apitest.Request{Path: "admin/article/publish", Session: admin, Body: when(at)},
		apitest.Request{Method: "GET", Path: fmt.Sprintf("article/detail/ajax?id=%d", a.ID), Code: 404},
	)
	w.DB.Advance(time.Hour + time.Second)
	w.Run(t, apitest.Request{Method: "GET", Path: fmt.Sprintf("article/detail/ajax?id=%d", a.ID)})
}

// askVersions restores the first version of a changed article.
func askVersions(t *testing.T, w *apitest.Site, _ string) {
	admin := w.Admin.LogIn()
	a := apitest.Get[saved](w.In(t), write(t, admin, nil))
	next := map[string]any{"id": a.ID, "number": 1, "body": "<p>第二版</p>"}
	type version struct {
		Number int
		Writer string
	}
	first := fmt.Sprintf(`{"id":%d,"number":1}`, a.ID)
	w.Run(t,
		write(t, admin, next),
		apitest.Request{
			Name: "stale", Path: "admin/article/save", Session: admin, Body: write(t, admin, next).Body, Code: 409,
			Msg: "文章刚刚被改过，请刷新后再改",
		},
		apitest.Request{
			Method: "GET", Path: fmt.Sprintf("admin/article/version?id=%d&number=1", a.ID), Session: admin,
			Want: struct{ Body string }{"<p>正文</p>"},
		},
		apitest.Request{
			Path: "admin/article/restore", Session: admin, Body: first, Want: saved{a.ID, 3, "<p>正文</p>", 1},
		},
		apitest.Request{
			Method: "GET", Path: fmt.Sprintf("admin/article/versions?id=%d", a.ID), Session: admin,
			Want: []version{{3, "平台管理员"}, {2, "平台管理员"}, {1, "平台管理员"}},
		},
		apitest.Request{Method: "GET", Path: fmt.Sprintf("admin/article/detail?id=%d", a.ID), Session: admin},
		apitest.Request{
			Name: "long", Path: "admin/article/save", Session: admin, Code: 400, Msg: "正文太长：有 976 KB，最多 195 KB",
			Body: write(t, admin, map[string]any{"body": strings.Repeat("a", 1_000_000)}).Body,
		},
		apitest.Request{
			Name: "deep", Path: "admin/article/save", Session: admin, Code: 400, Msg: "正文的格式嵌套太深，请粘贴为纯文本",
			Body: write(t, admin, map[string]any{"body": strings.Repeat("<blockquote>", 20_000/12)}).Body,
		},
	)
}

// showsPicture requires that a request is answered by a picture.
func showsPicture(t *testing.T, w *apitest.Site, show apitest.Request) {
	t.Helper()
	answer, _ := w.In(t).Do(show)
	if answer.StatusCode != http.StatusOK || answer.Header.Get("Content-Type") != "image/png" {
		t.Errorf("the picture is answered by %d %s", answer.StatusCode, answer.Header.Get("Content-Type"))
	}
}

// askPictures shows the picture of an article to visitors while a public article shows it.
func askPictures(t *testing.T, w *apitest.Site, _ string) {
	admin := w.Admin.LogIn()
	var content bytes.Buffer
	if err := png.Encode(&content, image.NewGray(image.Rect(0, 0, 40, 40))); err != nil {
		t.Fatal(err)
	}
	picture := apitest.Get[struct{ ID int64 }](w.In(t), apitest.Request{
		Path: "api/upload_image", Session: admin, Body: apitest.Form(t, "imgFile", "a.png", content.Bytes()),
	}).ID
	a := apitest.Get[saved](w.In(t), write(t, admin, map[string]any{
		"coverID": picture, "body": fmt.Sprintf(`<p>图<img src="%s%d" alt="图"></p>`, article.PictureAt, picture),
	}))
	show := apitest.Request{Method: "GET", Path: fmt.Sprintf("article/picture?id=%d", picture)}
	hidden := show
	hidden.Code, hidden.Msg = 404, "没有这张图片"
	w.Run(t, hidden, apitest.Request{Path: "admin/article/publish", Session: admin, Body: idOf(a.ID)})
	showsPicture(t, w, show)
	asAdmin := show
	asAdmin.Session = admin
	without := write(t, admin, map[string]any{"id": a.ID, "number": 1, "body": "<p>没有图</p>"})
	w.Run(t, without, hidden)
	showsPicture(t, w, asAdmin)
	w.Run(t, apitest.Request{
		Path: "admin/article/restore", Session: admin, Body: fmt.Sprintf(`{"id":%d,"number":1}`, a.ID),
		Want: saved{a.ID, 3, a.Body, 2},
	})
	showsPicture(t, w, show)
	w.Run(t, apitest.Request{
		Path: "admin/article/save", Session: admin, Code: 404, Msg: "没有这张图片，请重新上传",
		Body: write(t, admin, map[string]any{"coverID": 99_999}).Body,
	})
}

// askText returns the body of an address outside the API.
func askText(t *testing.T, w *apitest.Site, path, mime string) string {
	t.Helper()
	w.Note("GET", path)
	answer, body := w.In(t).Do(apitest.Request{Method: "GET", Path: path})
	if answer.StatusCode != http.StatusOK || answer.Header.Get("Content-Type") != mime+"; charset=utf-8" {
		t.Fatalf("%s: %d %s %s", path, answer.StatusCode, answer.Header.Get("Content-Type"), body)
	}
	return body
}

type feedItem struct {
	Title       string `xml:"title"`
	Link        string `xml:"link"`
	GUID        string `xml:"guid"`
	Published   string `xml:"pubDate"`
	Category    string `xml:"category"`
	Description string `xml:"description"`
}

// readFeed returns the articles of the feed, newest first. Each has a date that is not in the future.
func readFeed(t *testing.T, w *apitest.Site) []feedItem {
	t.Helper()
	var feed struct {
		Version string     `xml:"version,attr"`
		Link    string     `xml:"channel>link"`
		Items   []feedItem `xml:"channel>item"`
	}
	if err := xml.Unmarshal([]byte(askText(t, w, "/rss.xml", "application/rss+xml")), &feed); err != nil {
		t.Fatal(err)
	}
	if feed.Version != "2.0" || feed.Link != w.URL+"/article/list" || len(feed.Items) == 0 {
		t.Fatalf("the feed is %+v", feed)
	}
	for _, item := range feed.Items {
		published, err := time.Parse(time.RFC1123Z, item.Published)
		if err != nil || published.After(w.DB.Now()) {
			t.Errorf("%s is of %q: %v", item.Title, item.Published, err)
		}
	}
	return feed.Items
}

// askFeed reads the feed, which has only the public one of four articles.
func askFeed(t *testing.T, w *apitest.Site) {
	admin := w.Admin.LogIn()
	add := func(title string) int64 {
		return apitest.Get[saved](w.In(t), write(t, admin, map[string]any{"title": title, "summary": title})).ID
	}
	step := func(verb string, in map[string]any) {
		w.Run(t, apitest.Request{Path: "admin/article/" + verb, Session: admin, Body: apitest.Body(t, in)})
	}
	add("只是草稿")
	gone, scheduled := map[string]any{"id": add("已经撤下")}, add("定时发布")
	step("publish", gone)
	step("withdraw", gone)
	step("publish", map[string]any{"id": scheduled, "publishAt": w.DB.Now().Add(time.Hour).Format(time.RFC3339)})
	const title = `皮棉 <b>"涨"</b> & 棉纱 ]]> 跌`
	id, at := add(title), w.DB.Now()
	step("publish", map[string]any{"id": id})

	link := fmt.Sprintf("%s/article/detail?id=%d", w.URL, id)
	items := readFeed(t, w)
	want := feedItem{title, link, link, items[0].Published, "行业资讯", title}
	published, _ := time.Parse(time.RFC1123Z, want.Published)
	if items[0] != want || !published.Equal(at.Truncate(time.Second)) {
		t.Errorf("the newest article is %+v, want %+v of %v", items[0], want, at)
	}
	for _, item := range items {
		if slices.Contains([]string{"只是草稿", "已经撤下", "定时发布"}, item.Title) {
			t.Errorf("the feed has %s", item.Title)
		}
	}
}

// askRobots reads which pages search engines must not read, and where they find the others.
func askRobots(t *testing.T, w *apitest.Site) {
	lines := strings.Split(strings.TrimSpace(askText(t, w, "/robots.txt", "text/plain")), "\n")
	for _, want := range []string{
		"Disallow: /member", "Disallow: /admin", "Disallow: /login", "Disallow: /mall/", "Sitemap: " + w.URL + "/sitemap.xml",
	} {
		if !slices.Contains(lines, want) {
			t.Errorf("%q lacks %q", lines, want)
		}
	}
	if lines[0] != "User-agent: *" || slices.Contains(lines, "Disallow: /") {
		t.Errorf("the rules are %q", lines)
	}
}

// upload sends a file in two parts, the first one twice, and returns what a save needs.
func upload(t *testing.T, w *apitest.Site, session string, content []byte, name string) map[string]any {
	t.Helper()
	token := store.Name([]byte(name + t.Name()))
	half := len(content) / 2
	type answer struct{ Size int }
	for _, part := range [][3]int{{0, half, half}, {0, half, half}, {half, len(content), len(content)}} { // from, to, size
		w.Run(t, apitest.Request{
			Path: "admin/media/part", Session: session, Want: answer{part[2]},
			Body: apitest.Form(t, "file", name, content[part[0]:part[1]], "upload", token, "offset", fmt.Sprint(part[0])),
		})
	}
	return map[string]any{"upload": token, "size": len(content), "fileName": name, "title": name}
}

// removeBaseVideos reads and deletes the videos of the base data, as other videos.
func removeBaseVideos(t *testing.T, w *apitest.Site, admin string) {
	type video struct {
		ID         int64
		Category   string
		Seconds    int
		Transcript string
		Cover      string
	}
	list := apitest.Get[[]video](w.In(t), apitest.Request{Method: "GET", Path: "bases/get_operate_video"})
	if len(list) != 2 {
		t.Errorf("the videos are %+v", list)
	}
	for _, v := range list {
		if v.Seconds == 0 || v.Transcript == "" || v.Cover == "" {
			t.Errorf("a video is %+v", v)
		}
		w.Run(t, apitest.Request{Path: "admin/video/remove", Session: admin, Body: idOf(v.ID)})
	}
}

// askVideos uploads a film, which browsers read in ranges.
func askVideos(t *testing.T, w *apitest.Site, _ string) {
	admin := w.Admin.LogIn()
	film := append([]byte("\x00\x00\x00\x18ftypmp42\x00\x00\x00\x00mp42isom"), bytes.Repeat([]byte("film"), 1000)...)
	save := func(in map[string]any, code int, msg string) apitest.Request {
		in["category"] = "learning"
		return apitest.Request{Path: "admin/video/save", Session: admin, Body: apitest.Body(t, in), Code: code, Msg: msg}
	}
	short := upload(t, w, admin, film, "a.mp4")
	short["size"] = len(film) + 1
	part := func(offset, code int, msg string) apitest.Request {
		return apitest.Request{
			Name: "large", Path: "admin/media/part", Session: admin, Code: code, Msg: msg,
			Body: apitest.Form(t, "file", "large.mp4", []byte("film"),
				"upload", store.Name([]byte("large")), "offset", fmt.Sprint(offset)),
		}
	}
	w.Run(t,
		part(article.MediaMax-3, 400, "文件最大 200 MB"),
		part(article.MediaMax-4, 0, ""), // within the limit; ignored, as it does not continue the file
	)
	const formats = "文件应为 MP4、WebM、PDF、Excel（xlsx）、Word（docx）、PowerPoint（pptx）或 ZIP"
	w.Run(t,
		save(short, 409, "文件没有传完，请重新上传"),
		save(map[string]any{"title": "片"}, 400, "请上传视频，或填写视频的网址"),
		save(map[string]any{"title": "片", "link": "http://192.168.1.1/"}, 400, "网址应以 https:// 开头"),
		apitest.Request{Name: "broken", Method: "GET", Path: "admin/video/list", Session: admin, Want: []saved{}},
		save(upload(t, w, admin, []byte("<svg onload=alert(1)>"), "b.mp4"), 400, formats),
		save(upload(t, w, admin, []byte("%PDF-1.7 a"), "c.mp4"), 400, "视频应为 MP4 或 WebM 文件"),
		save(upload(t, w, admin, film, "film.mp4"), 0, ""),
	)
	type video struct {
		ID    int64
		Title string
		Views int
	}
	list := apitest.Get[[]video](w.In(t), apitest.Request{
		Method: "GET", Path: "bases/get_operate_video?category=learning",
	})
	if len(list) != 1 || list[0].Title != "film.mp4" {
		t.Fatalf("the videos are %+v", list)
	}
	id := list[0].ID
	whole, _ := w.Do(apitest.Request{Method: "GET", Path: fmt.Sprintf("bases/video?id=%d", id)})
	tag := whole.Header.Get("ETag")
	for _, c := range []struct {
		asked, of, got string
		status         int
		body           string
	}{
		{"", "", "", 200, string(film)},
		{"bytes=4-7", "", fmt.Sprintf("bytes 4-7/%d", len(film)), 206, "ftyp"},
		{"bytes=4-7", tag, fmt.Sprintf("bytes 4-7/%d", len(film)), 206, "ftyp"},
		{"bytes=4-7", `"another"`, "", 200, string(film)},
		{"bytes=-4", "", fmt.Sprintf("bytes %d-%d/%d", len(film)-4, len(film)-1, len(film)), 206, "film"},
		{"bytes=999999-", "", fmt.Sprintf("bytes */%d", len(film)), 416, "Requested Range Not Satisfiable"},
	} {
		answer, body := w.Do(apitest.Request{
			Method: "GET", Path: fmt.Sprintf("bases/video?id=%d", id),
			Header: map[string]string{"Range": c.asked, "If-Range": c.of},
		})
		if answer.StatusCode != c.status || answer.Header.Get("Content-Range") != c.got || body != c.body {
			t.Errorf("%q: %d %q, %d bytes", c.asked, answer.StatusCode, answer.Header.Get("Content-Range"), len(body))
		}
	}
	again, body := w.Do(apitest.Request{
		Method: "GET", Path: fmt.Sprintf("bases/video?id=%d", id), Header: map[string]string{"If-None-Match": tag},
	})
	if again.StatusCode != 304 || body != "" || whole.Header.Get("Cache-Control") != "private, no-cache" {
		t.Errorf("the same file again: %d, %d bytes", again.StatusCode, len(body))
	}
	visit := apitest.Request{
		Path: "bases/visit_operate_video", Body: idOf(id), Cookie: "visitor-1", FpID: "browser-x",
		Want: struct{ Views int }{1},
	}
	w.Run(t, visit, visit,
		apitest.Request{Method: "GET", Path: "bases/video?id=99", Code: 404, Msg: "没有这个视频，请刷新页面"},
		apitest.Request{Method: "GET", Path: "bases/get_hot_operate_videom", Want: []video{{id, "film.mp4", 1}}},
		apitest.Request{Method: "GET", Path: "admin/video/list", Session: admin, Want: []video{{id, "film.mp4", 1}}},
		apitest.Request{Path: "admin/video/remove", Session: admin, Body: idOf(id)},
		apitest.Request{Path: "bases/visit_operate_video", Body: idOf(id), FpID: "browser-x", Code: 404},
	)
}

// askDownloads uploads a form, which visitors download under its name.
func askDownloads(t *testing.T, w *apitest.Site, _ string) {
	admin := w.Admin.LogIn()
	in := upload(t, w, admin, []byte("%PDF-1.7 form"), "委托书.pdf")
	in["kind"] = "form"
	w.Run(t, apitest.Request{Path: "admin/resource/save", Session: admin, Body: apitest.Body(t, in)})
	type resource struct {
		ID  int64
		URL string
		Own bool
	}
	list := apitest.Get[[]resource](w.In(t), apitest.Request{Method: "GET", Path: "bases/resources"})
	if len(list) < 2 || list[0].Own || !list[len(list)-1].Own {
		t.Fatalf("the downloads are %+v", list)
	}
	answer, body := w.Do(apitest.Request{Method: "GET", Path: strings.TrimPrefix(list[0].URL, "/mall/")})
	if body != "%PDF-1.7 form" || !strings.Contains(answer.Header.Get("Content-Disposition"), "filename*=utf-8''") {
		t.Errorf("the form is %q, %q", body, answer.Header)
	}
	w.Note("GET", "/mall/bases/grade_summary")
	if _, text := w.Do(apitest.Request{Method: "GET", Path: "bases/grade_summary"}); !strings.HasPrefix(text, "PK") {
		t.Errorf("the grades are %.20q", text)
	}
	w.Run(t,
		apitest.Request{Method: "GET", Path: "bases/resource?id=99", Code: 404, Msg: "没有这个下载，请刷新页面"},
		apitest.Request{Path: "admin/resource/remove", Session: admin, Body: idOf(list[0].ID)},
		apitest.Request{
			Path: "admin/resource/remove", Session: admin, Body: idOf(list[len(list)-1].ID), Code: 409, Msg: "网站自带的下载不能删除",
		},
	)
}

// askPlaces moves videos and downloads, and reads their order as visitors do.
func askPlaces(t *testing.T, w *apitest.Site, _ string) {
	admin := w.Admin.LogIn()
	type row struct {
		ID    int64
		Title string
	}
	for _, title := range []string{"旧片", "新片"} {
		w.Run(t, apitest.Request{Path: "admin/video/save", Session: admin, Body: apitest.Body(t, map[string]any{
			"category": "introduction", "title": title, "link": "https://video.example.com/1",
		})})
	}
	for _, c := range []struct{ list, move string }{
		{"bases/get_operate_video?category=introduction", "admin/video/move"},
		{"bases/resources", "admin/resource/move"},
	} {
		list := func() []row { return apitest.Get[[]row](w.In(t), apitest.Request{Method: "GET", Path: c.list}) }
		before := list()
		at := len(before) - 2 // the last two are of one group
		first, second := before[at], before[at+1]
		for _, step := range []struct {
			id   int64
			up   bool
			want []row
		}{
			{first.ID, true, []row{first, second}},
			{second.ID, true, []row{second, first}},
			{second.ID, false, []row{first, second}},
		} {
			w.Run(t, apitest.Request{
				Path: c.move, Session: admin, Body: fmt.Sprintf(`{"id":%d,"up":%t}`, step.id, step.up),
			})
			if after := list(); !slices.Equal(after[at:], step.want) {
				t.Errorf("%s of %d, up %t: %v", c.move, step.id, step.up, after)
			}
		}
		w.Run(t, apitest.Request{Path: c.move, Session: admin, Body: `{"id":9999,"up":true}`, Code: 404})
	}
}
