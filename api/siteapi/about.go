package siteapi

import (
	"context"
	"encoding/json"
	"io/fs"
	"net/url"
	"strconv"
	"strings"

	"cottonmall/api/web"
)

// AboutPage is the text of a page about the site, which the page and its head share.
type AboutPage struct {
	Title       string `json:"title"`
	Description string `json:"description"`
	Parts       []struct {
		Title string   `json:"title"`
		Texts []string `json:"texts"` // code is between backquotes
		Codes []struct {
			Code int    `json:"code"`
			Text string `json:"text"`
		} `json:"codes"`
	} `json:"parts"`
}

// About returns the page at a path whose text is in a file.
func About(files fs.FS, file, path string, links ...web.Link) web.HeadPage {
	text, err := fs.ReadFile(files, file)
	var page AboutPage
	if err == nil {
		err = json.Unmarshal(text, &page)
	}
	if err != nil {
		panic(err) // the file is part of the program
	}
	return web.HeadPage{Head: func(context.Context, url.Values) (web.Head, error) {
		html, err := page.main(links).HTML()
		return web.Head{Title: page.Title, Path: path, Description: page.Description, Main: html}, err
	}}
}

// main returns the text with links below it.
func (p *AboutPage) main(links []web.Link) *web.MainContent {
	var main web.MainContent
	for _, part := range p.Parts {
		texts := make([]string, len(part.Texts))
		for i, text := range part.Texts {
			texts[i] = strings.ReplaceAll(text, "`", "")
		}
		main.Part(part.Title, texts)
		codes := make([]web.Fact, len(part.Codes))
		for i, c := range part.Codes {
			codes[i] = web.Fact{Name: strconv.Itoa(c.Code), Value: c.Text}
		}
		main.Facts(codes)
	}
	main.Links(links)
	return &main
}
