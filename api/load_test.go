package api_test

import (
	"bufio"
	"bytes"
	"crypto/rand"
	"fmt"
	"image"
	"image/png"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"

	"cottonmall/api/apitest"
	"cottonmall/schema/schematest"
)

// begun returns a connection that has sent the header of a large body and not the body.
func begun(t *testing.T, w *apitest.Site, token, framing string) net.Conn {
	t.Helper()
	conn, err := net.Dial("tcp", strings.TrimPrefix(w.URL, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close() })
	_, err = fmt.Fprintf(conn, "POST /mall/api/upload_image HTTP/1.1\r\nHost: x\r\nfpId: %s\r\nCookie: mlToken=%s\r\n"+
		"Content-Type: application/json\r\n%s\r\n\r\n", apitest.Browser, token, framing)
	if err != nil {
		t.Fatal(err)
	}
	return conn
}

// readAnswer reads the answer to a call without its body, and sends it to a channel.
func readAnswer(conn net.Conn, got chan<- string) {
	answer, err := http.ReadResponse(bufio.NewReader(conn), nil)
	if err != nil {
		got <- err.Error()
		return
	}
	text, err := io.ReadAll(answer.Body)
	_ = answer.Body.Close()
	got <- fmt.Sprintln(answer.StatusCode, answer.Header.Get("Retry-After"), string(text), err)
}

const large, chunks = "Content-Length: 10500000", "Transfer-Encoding: chunked\r\n\r\nffff0\r\n"

// TestLargeBodiesAreFewAtOnce checks that few large bodies are read at once, and few of each user. Others are
// refused at once.
func TestLargeBodiesAreFewAtOnce(t *testing.T) {
	t.Parallel()
	w := apitest.OpenPeople(t, nil)
	var connections []net.Conn
	answers := make(chan string, 64)
	begin := func(by *schematest.Person, n int) {
		token := by.LogIn()
		for i := range n {
			conn := begun(t, w, token, []string{large, chunks}[i%2])
			go readAnswer(conn, answers)
			connections = append(connections, conn)
		}
	}
	refused := func(n int, with string) {
		t.Helper()
		for range n {
			if got := <-answers; !strings.HasPrefix(got, `503 1 {"code":503,"msg":"`+with) {
				t.Errorf("refused with %s", got)
			}
		}
	}
	token := w.Clerk.LogIn()
	upload := func() (code string) {
		_, text := w.Do(apitest.Request{Path: "api/upload_image", Session: token, Body: apitest.PictureForm(t, noise(t))})
		return text[:min(11, len(text))]
	}
	begin(w.Boss, 8)
	refused(4, "您正在上传的文件太多，请等前面的传完再试")
	if code := upload(); code != `{"code":200` {
		t.Errorf("another one's picture gets %s", code)
	}
	for i := range 10 {
		begin(w.Mill.Member(fmt.Sprint("员", i)), 2)
	}
	refused(8, "正在上传的人太多，请稍后再试")
	w.Ask(apitest.Request{Name: "small bodies", Path: "login/get_user_info", Session: token, Body: `{}`})
	select {
	case got := <-answers:
		t.Errorf("one more is refused too: %s", got)
	default:
	}
	for _, conn := range connections {
		_ = conn.Close()
	}
	w.Wait("there is room again", func() bool { return upload() == `{"code":200` })
	for range 16 {
		<-answers
	}
}

// TestLargeBodiesNeedALogin checks that calls without a session take no slot of large bodies.
func TestLargeBodiesNeedALogin(t *testing.T) {
	t.Parallel()
	w := apitest.OpenPeople(t, nil)
	answers := make(chan string, 64)
	for i := range 20 {
		token, want := strings.Repeat("a", 43), `200  {"code":401,"msg":"登录已失效，请重新登录"`
		if i%2 == 1 {
			token, want = "x", `413  {"code":413,`
		}
		go readAnswer(begun(t, w, token, large), answers)
		if got := <-answers; !strings.HasPrefix(got, want) {
			t.Errorf("the token %q receives %s", token, got)
		}
	}
	picture := apitest.Request{
		Path: "api/upload_image", Session: w.Clerk.LogIn(), Body: apitest.PictureForm(t, noise(t)),
	}
	_, text := w.Do(picture)
	if !strings.HasPrefix(text, `{"code":200`) {
		t.Errorf("another picture gets %.200s", text)
	}
}

// noise returns a picture that exceeds the default limit of bodies.
func noise(t *testing.T) []byte {
	t.Helper()
	picture := image.NewNRGBA(image.Rect(0, 0, 200, 200))
	if _, err := rand.Read(picture.Pix); err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := png.Encode(&b, picture); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}
