package siteapi

import (
	"context"
	"fmt"
	"net/url"
	"strings"

	"cottonmall/api/web"
	"cottonmall/indexer/cottonindex"
	"cottonmall/schema"
)

// FindHeads makes the head of the search over everything.
type FindHeads struct {
	Kinds []func(ctx context.Context, line string) (web.FoundLinks, error) // in the order of the page
}

// Page returns the head of the page: with a keyword, the numbers and the first results of each kind.
func (h FindHeads) Page(ctx context.Context, params url.Values) (web.Head, error) {
	line := strings.TrimSpace(params.Get("keyword"))
	head := web.Head{
		Title: "查找", Path: "/find", Description: "一次查找批次、进口棉、棉纱、化纤、竞价场次、企业店铺和文章。",
	}
	var main web.MainContent
	main.Texts(head.Description)
	if line == "" {
		html, err := main.HTML()
		head.Main = html
		return head, err
	}
	head.Title, head.Unlisted = "查找 "+line, true
	if !schema.Plain(line) || !strings.ContainsFunc(line, cottonindex.Searchable) {
		return head, nil
	}
	for _, find := range h.Kinds {
		found, err := find(ctx, line)
		if _, refused := schema.KindOf(err); refused {
			continue // the kind cannot be searched for the line
		}
		if err != nil {
			return head, err
		}
		if found.Total > 0 {
			main.Texts(fmt.Sprintf("%s %d %s", found.Name, found.Total, found.Unit))
			main.Links(found.List)
		}
	}
	html, err := main.HTML()
	head.Main = html
	return head, err
}
