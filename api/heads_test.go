package api_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"cottonmall/api/apitest"
	"cottonmall/frontend"
	"cottonmall/schema"
	"cottonmall/schema/article"
)

// TestHeadsOfArticles reads an article as search engines do: it is found, then withdrawn, and others never existed.
func TestHeadsOfArticles(t *testing.T) {
	t.Parallel()
	w := apitest.OpenPeople(t, nil)
	if _, err := frontend.Files().Open("public.html"); err != nil {
		t.Fatal("the pages are not built: make build")
	}
	ask := func(path string) (int, string) {
		answer, body := w.Do(apitest.Request{Method: "GET", Path: path})
		return answer.StatusCode, body
	}
	status, body := ask("/article/detail?id=1")
	for _, part := range []string{
		"<title>公检证书怎么看 - 棉花商城</title>", `rel="canonical"`, `"@type":"Article"`, "<h2>先看批号</h2>",
	} {
		if status != 200 || !strings.Contains(body, part) {
			t.Errorf("%d: no %s", status, part)
		}
	}
	if status, _ := ask("/article/detail?id=999"); status != 404 {
		t.Errorf("an unknown article is answered by %d", status)
	}
	w.DB.Do(func(tx *schema.Tx) error {
		return article.Step(tx, &w.Admin.Member, 2, article.Withdraw, time.Time{})
	})
	if status, body := ask("/article/detail?id=2"); status != 410 || strings.Contains(body, "</h2>") {
		t.Errorf("a withdrawn article is answered by %d", status)
	}
	for path, part := range map[string]string{
		"/article/list?id=help": "用表格批量挂牌", "/article/help": "保存需求定制", "/fileList": "学习视频和下载", "/yarn": "棉纱",
		"/rss.xml": "<rss version=\"2.0\">", "/sitemap.xml": "/article/detail?id=1<", "/robots.txt": "Disallow: /admin",
	} {
		if status, body := ask(path); status != 200 || !strings.Contains(body, part) {
			t.Errorf("%s: %d, no %s", path, status, part)
		}
	}
}

func BenchmarkHead(b *testing.B) {
	w := apitest.People(b, nil)
	n := 0
	for b.Loop() {
		n++
		answer, _ := w.Do(apitest.Request{Method: "GET", Path: fmt.Sprintf("/article/detail?id=%d", n%12+1)})
		if answer.StatusCode != 200 {
			b.Fatal(answer.StatusCode)
		}
	}
}
