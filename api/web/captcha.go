package web

import (
	"context"
	"crypto/rand"
	"log/slog"
	"math/big"
	"strings"
	"time"

	"github.com/mojocn/base64Captcha"

	"cottonmall/api/limiter"
	"cottonmall/schema"
)

// captchaOut is a picture whose text must be typed.
type captchaOut struct {
	Picture string `json:"verifyImgStr" doc:"图片，PNG 的 base64"`
	ID      string `json:"verifyId"`
}

// frequentOut is the data of HTTP 509; without a picture the caller can only wait.
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

// drawTime limits how long a picture is drawn and stored.
const drawTime = 2 * time.Second

// drawPace limits how many pictures one server draws, whoever asks.
var drawPace = limiter.Pace{Calls: 20, Per: time.Second, Burst: 40}

// challenge returns the captcha that a caller over the limit of a path must solve.
func (s *Server) challenge(e tooOften, path string) frequentOut {
	out := frequentOut{Path: path}
	if len(e.keys) == 0 {
		return out
	}
	ctx, cancel := context.WithTimeout(s.context, drawTime)
	defer cancel()
	shown, err := s.captchas.Show(ctx, e.Limit, e.keys...)
	if err != nil {
		s.log.Warn("failed to show a captcha", slog.Any("error", err))
	}
	out.Picture, out.ID = shown.PNG, shown.ID
	return out
}

// replaceCaptcha shows another picture in place of one that could not be read.
func (s *Server) replaceCaptcha(c *Call, in *refreshIn) (captchaOut, error) {
	next, err := s.captchas.Replace(c, in.ID)
	return captchaOut{next.PNG, next.ID}, err
}

// solveCaptcha reports whether the text is right. Then the limit of the caller to whom the captcha was shown is lifted.
func (s *Server) solveCaptcha(c *Call, in *solveIn) (bool, error) {
	return s.captchas.Solve(c, in.ID, in.Result, func(l *limiter.Limit, key limiter.Key) bool {
		asked := s.limitOf[in.Path]
		return asked != nil && (asked == l || l == s.lookups) && key == l.Counted(c.Caller.Keys()...)
	})
}

// readable are letters and digits that nobody takes for each other.
const readable = "ABCDEFGHJKLMNPRTUVWXY346789"

const answerLength = 5

// NewAnswer returns a random text for a captcha.
func NewAnswer() string {
	b := make([]byte, answerLength)
	for i := range b {
		n, err := rand.Int(rand.Reader, big.NewInt(int64(len(readable))))
		if err != nil {
			panic(err) // the system's randomness never fails
		}
		b[i] = readable[n.Int64()]
	}
	return string(b)
}

var painter = base64Captcha.NewDriverString(60, 200, 10, base64Captcha.OptionShowSlimeLine|base64Captcha.OptionShowHollowLine,
	answerLength, readable, nil, nil, []string{"wqy-microhei.ttc"})

// paint draws a text, as the base64 of a PNG.
func paint(text string) (string, error) {
	item, err := painter.DrawCaptcha(text)
	if err != nil {
		return "", err
	}
	_, picture, _ := strings.Cut(item.EncodeB64string(), ",")
	return picture, nil
}

// newCaptchas returns the captchas of a server with the texts of answer.
func newCaptchas(l *limiter.Limiter, db *schema.DB, answer func() string) *limiter.Captchas {
	if answer == nil {
		answer = NewAnswer
	}
	return limiter.NewCaptchas(l, db, drawPace, answer, paint)
}
