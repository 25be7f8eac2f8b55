package sheet

import (
	"bytes"
	"encoding/base64"
	"errors"
	"io"
	"mime"
	"mime/multipart"
	"net/mail"
	"strings"
)

// webArchive begins a page that is saved with its parts in one file (.mht).
const webArchive = "MIME-Version:"

// openWebArchive reads the tables of the pages in a web archive (RFC 2557).
func openWebArchive(data []byte) (*Book, error) {
	m, err := mail.ReadMessage(bytes.NewReader(data))
	if err != nil {
		return nil, errBroken
	}
	kind, params, err := mime.ParseMediaType(m.Header.Get("Content-Type"))
	if err != nil || !strings.HasPrefix(kind, "multipart/") {
		return nil, errBroken
	}
	var pages strings.Builder
	parts := multipart.NewReader(m.Body, params["boundary"])
	for {
		part, err := parts.NextPart()
		if errors.Is(err, io.EOF) {
			return openHTML(pages.String())
		}
		if err != nil {
			return nil, errBroken
		}
		if err := appendPage(&pages, part); err != nil {
			return nil, err
		}
	}
}

// appendPage appends the text of a page or its style sheet.
func appendPage(to *strings.Builder, part *multipart.Part) error {
	kind, _, _ := mime.ParseMediaType(part.Header.Get("Content-Type"))
	if kind != "text/html" && kind != "text/css" {
		return nil
	}
	var from io.Reader = part // in quoted-printable or as it is
	if strings.EqualFold(part.Header.Get("Content-Transfer-Encoding"), "base64") {
		from = base64.NewDecoder(base64.StdEncoding, part)
	}
	data, err := io.ReadAll(from)
	if err != nil {
		return errBroken
	}
	text, err := decode(data)
	if err != nil {
		return err
	}
	if kind == "text/css" {
		text = "<style>" + text + "</style>"
	}
	to.WriteString(text)
	return nil
}
