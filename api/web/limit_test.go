package web

import (
	"context"
	"fmt"
	"hash/crc32"
	"net"
	"net/netip"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/gofiber/fiber/v2"
	"github.com/valyala/fasthttp"

	"cottonmall/schema/schematest"
)

func TestAddressIsThePeerOrThatOfTrustedProxies(t *testing.T) {
	t.Parallel()
	near := &Server{proxies: loopbacks}
	far := &Server{proxies: proxies{netip.MustParsePrefix("10.0.0.0/8"), netip.MustParsePrefix("192.168.1.5/32")}}
	for _, c := range []struct {
		a                     *Server
		peer, forwarded, want string
	}{
		{near, "9.9.9.9", "", "9.9.9.9"},
		{near, "9.9.9.9", "1.2.3.4", "9.9.9.9"}, // anybody can write a header
		{near, "127.0.0.1", "1.2.3.4", "1.2.3.4"},
		{near, "127.0.0.1", "6.6.6.6, 1.2.3.4", "1.2.3.4"}, // the proxy adds at the end
		{near, "127.0.0.1", "6.6.6.6\n1.2.3.4", "1.2.3.4"}, // or a header of its own
		{near, "127.0.0.1", "nonsense", "127.0.0.1"},
		{near, "2001:db8:1:2:3::4", "", "2001:db8:1:2::/64"},
		{near, "::ffff:9.9.9.9", "", "9.9.9.9"},
		{near, "::ffff:127.0.0.1", "1.2.3.4", "1.2.3.4"},
		{far, "10.1.2.3", "1.2.3.4", "1.2.3.4"},
		{far, "10.1.2.3", "6.6.6.6, 1.2.3.4, 192.168.1.5", "1.2.3.4"}, // two proxies
		{far, "192.168.1.6", "1.2.3.4", "192.168.1.6"},
		{far, "127.0.0.1", "1.2.3.4", "127.0.0.1"},
	} {
		t.Run(c.peer+" "+c.forwarded, func(t *testing.T) {
			raw := &fasthttp.RequestCtx{}
			raw.Init(&fasthttp.Request{}, &net.TCPAddr{IP: net.ParseIP(c.peer), Port: 1}, nil)
			for line := range strings.SplitSeq(c.forwarded, "\n") {
				raw.Request.Header.Add(fiber.HeaderXForwardedFor, line)
			}
			app := fiber.New()
			ctx := app.AcquireCtx(raw)
			if got := c.a.address(ctx); got != c.want {
				t.Errorf("peer %s, header %q: %s, want %s", c.peer, c.forwarded, got, c.want)
			}
			app.ReleaseCtx(ctx)
		})
	}
}

// userPerToken finds a user for every token.
type userPerToken struct{ Sessions }

func tokenUser(token string) int64 { return int64(crc32.ChecksumIEEE([]byte(token))) }

func (userPerToken) RecordUse(context.Context, string) error { return nil }

func (userPerToken) IsOpen(context.Context, int64, string) (bool, error) { return true, nil }

func (userPerToken) Find(_ context.Context, token string) (found FoundSession, err error) {
	found.Session = &Session{Hash: token}
	found.Actor.UserID = tokenUser(token)
	return found, nil
}

// TestLargeBodiesMayTakeTheirTime checks that a photo of the largest size may be sent at 2.3 Mbit/s in the time that
// pages wait. Small calls have less time.
func TestLargeBodiesMayTakeTheirTime(t *testing.T) {
	t.Parallel()
	s := New(Config{DB: schematest.New(t).DB, Sessions: userPerToken{}, Files: fstest.MapFS{}, Addresses: []byte("[]")})
	upload := func(*Call, *None) (None, error) { return None{}, nil }
	s.Mount([]Route{Post("/mall/api/upload_image", Visitor, upload, "上传图片", Uploading)})
	defer func() { _ = s.Shutdown(t.Context()) }()
	for length, want := range map[int]time.Duration{
		10_500_000: uploadTime, 200_000: uploadTime, defaultBody: 0, 11_000_000: 0,
	} {
		h := &fasthttp.RequestHeader{}
		h.SetMethod(fiber.MethodPost)
		h.SetRequestURI("/mall/api/upload_image")
		h.SetCookie(TokenCookie, fmt.Sprintf("%043d", length))
		h.SetContentLength(length)
		if got := s.limitBody(h).ReadTimeout; got != want {
			t.Errorf("%d bytes may take %v, want %v", length, got, want)
		}
	}
}
