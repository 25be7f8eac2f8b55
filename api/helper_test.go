package api_test

import (
	"io"
	"net/http"
	"strconv"
	"testing"

	"cottonmall/schema"
)

func readAll(t *testing.T, answer *http.Response) string {
	t.Helper()
	defer func() { _ = answer.Body.Close() }()
	body, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(body)
}

func id(l schema.Listing) string { return strconv.FormatInt(l.ID, 10) }
