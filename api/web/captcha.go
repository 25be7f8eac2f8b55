package web

import (
	"context"
	"crypto/rand"
	"log/slog"
	"math/big"
	"strings"
	"time"

	"github.com/golang/freetype/truetype"
	"github.com/mojocn/base64Captcha"
	"golang.org/x/image/font/gofont/gobold"

	"cottonmall/api/limiter"
	"cottonmall/schema"
)

// captchaOut is a captcha: a picture whose text must be typed.
type captchaOut struct {
	Picture string `json:"verifyImgStr" doc:"图片，PNG 的 base64"`
	ID      string `json:"verifyId"`
}

// frequentOut is the data of HTTP 509. Without a picture the caller can only wait.
type frequentOut struct {
	Picture string `json:"verifyImgStr,omitempty"`
	ID      string `json:"verifyId,omitempty"`
	Path    string `json:"realRequestUri"`
}

type refreshIn struct {
	ID string `json:"verifyId" maxLength:"64" doc:"验证编号"`
}

type solveIn struct {
	ID     string `json:"verifyId" maxLength:"64" doc:"验证编号"`
	Result string `json:"result" maxLength:"20" doc:"图中文字"`
	Path   string `json:"realRequestUri" maxLength:"200" doc:"原请求地址"`
}

// drawTimeout limits the time to draw and store a picture.
const drawTimeout = 2 * time.Second

// drawPace limits how many pictures one server draws for all callers.
var drawPace = limiter.Pace{Calls: 20, Per: time.Second, Burst: 40}

// challenge returns the captcha that a caller over the limit of a path must solve.
func (s *Server) challenge(e limitExceeded, path string) frequentOut {
	out := frequentOut{Path: path}
	if len(e.keys) == 0 {
		return out
	}
	ctx, cancel := context.WithTimeout(s.context, drawTimeout)
	defer cancel()
	captcha, err := s.captchas.Show(ctx, e.Limit, e.keys...)
	if err != nil {
		s.log.Warn("failed to show captcha", slog.Any("error", err))
	}
	out.Picture, out.ID = captcha.PNG, captcha.ID
	return out
}

// replaceCaptcha returns another picture instead of one that the user cannot read.
func (s *Server) replaceCaptcha(c *Call, in *refreshIn) (captchaOut, error) {
	next, err := s.captchas.Replace(c, in.ID)
	return captchaOut{next.PNG, next.ID}, err
}

// solveCaptcha reports whether the text is right. A right text lifts the limit that the captcha was shown for.
// Only the caller who has reached that limit can solve the captcha.
func (s *Server) solveCaptcha(c *Call, in *solveIn) (bool, error) {
	return s.captchas.Solve(c, in.ID, in.Result, func(l *limiter.Limit, key limiter.Key) bool {
		if s.numbersOf[in.Path] == l {
			return key == c.Caller.Keys()[0]
		}
		limit := s.limitOf[in.Path]
		return limit != nil && (limit == l || l == s.lookups) && key == l.Counted(c.Caller.Keys()...)
	})
}

// captchaLetters are letters and digits that do not look alike.
const captchaLetters = "ABCDEFGHJKLMNPRTUVWXY346789"

const captchaLength = 5

// NewAnswer returns a random text for a captcha.
func NewAnswer() string {
	b := make([]byte, captchaLength)
	for i := range b {
		n, err := rand.Int(rand.Reader, big.NewInt(int64(len(captchaLetters))))
		if err != nil {
			panic(err) // crypto/rand never fails
		}
		b[i] = captchaLetters[n.Int64()]
	}
	return string(b)
}

var captchaDriver = base64Captcha.NewDriverString(60, 200, 10,
	base64Captcha.OptionShowSlimeLine|base64Captcha.OptionShowHollowLine,
	captchaLength, captchaLetters, nil, captchaFont{}, []string{"Go Bold"})

// captchaFont is the only font of captchas. The fonts of base64Captcha take 5 MB, or are hard to read.
type captchaFont struct{}

// LoadFontByName returns the font whatever its name is.
func (captchaFont) LoadFontByName(string) *truetype.Font {
	font, err := truetype.Parse(gobold.TTF)
	if err != nil {
		panic(err)
	}
	return font
}

// LoadFontsByNames returns the font alone.
func (f captchaFont) LoadFontsByNames([]string) []*truetype.Font {
	return []*truetype.Font{f.LoadFontByName("")}
}

// drawCaptcha draws a text and returns the PNG in base64.
func drawCaptcha(text string) (string, error) {
	item, err := captchaDriver.DrawCaptcha(text)
	if err != nil {
		return "", err
	}
	_, picture, _ := strings.Cut(item.EncodeB64string(), ",")
	return picture, nil
}

// newCaptchas returns the captchas of a server. Their texts come from answer, or are random if it is nil.
func newCaptchas(l *limiter.Limiter, db *schema.DB, answer func() string) *limiter.Captchas {
	if answer == nil {
		answer = NewAnswer
	}
	return limiter.NewCaptchas(l, db, drawPace, answer, drawCaptcha)
}
