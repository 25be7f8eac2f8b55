package api_test

import (
	"bytes"
	"compress/gzip"
	"io"
	"mime/multipart"
	"net/http"
	"strings"
	"testing"

	"cottonmall/api/apitest"
)

// TestPackedBodiesAreRefused checks that compressed bodies are refused, so that no small body exceeds the limit of its
// route.
func TestPackedBodiesAreRefused(t *testing.T) {
	t.Parallel()
	m := apitest.OpenMarket(t)
	for name, text := range map[string]string{
		"large": `{"keyword":"` + strings.Repeat("a", 20<<20) + `"}`,
		"small": `{"packType":"1"}`,
	} {
		var packed bytes.Buffer
		w := gzip.NewWriter(&packed)
		if _, err := w.Write([]byte(text)); err != nil || w.Close() != nil {
			t.Fatal(err)
		}
		for _, packing := range []string{"gzip", "identity, gzip", "br"} {
			address := m.URL + "/mall/batch/getListingFineList"
			request, err := http.NewRequest(http.MethodPost, address, bytes.NewReader(packed.Bytes()))
			if err != nil {
				t.Fatal(err)
			}
			request.Header.Set("Content-Type", "application/json")
			request.Header.Set("Content-Encoding", packing)
			if body := answerTo(t, request); !strings.HasPrefix(body, `{"code":400,"msg":"请求内容不能压缩（Content-Encoding: `) {
				t.Errorf("%s %s: %.300s", name, packing, body)
			}
		}
	}
}

func TestFormsOfBothKindsAreRead(t *testing.T) {
	t.Parallel()
	m := apitest.OpenMarket(t)
	var form bytes.Buffer
	w := multipart.NewWriter(&form)
	for _, field := range [][2]string{{"origins", "北疆"}, {"origins", "兵团"}, {"pageSize", "10"}} {
		if err := w.WriteField(field[0], field[1]); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	for kind, body := range map[string]string{
		w.FormDataContentType():             form.String(),
		"application/x-www-form-urlencoded": "origins=%E5%8C%97%E7%96%86&origins=%E5%85%B5%E5%9B%A2&pageSize=10",
		"application/json":                  `{"origins":["北疆","兵团"],"pageSize":10}`,
	} {
		request, err := http.NewRequest(http.MethodPost, m.URL+"/mall/batch/getListingFineList", strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		request.Header.Set("Content-Type", kind)
		if answer := answerTo(t, request); !strings.Contains(answer, `"totalRow":2,"pageNum":1,"pageSize":10`) {
			t.Errorf("%s: %.300s", kind, answer)
		}
	}
}

// answerTo returns the body of the answer to a request.
func answerTo(t testing.TB, request *http.Request) string {
	t.Helper()
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	return readAll(t, answer)
}

func readAll(t testing.TB, answer *http.Response) string {
	t.Helper()
	defer func() { _ = answer.Body.Close() }()
	body, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(body)
}
