package api

import (
	"strings"

	"cottonmall/schema"
	"cottonmall/schema/account"
)

// captchas let callers go on who have asked too often.
type captchas struct{ *App }

// CaptchaOut is a picture whose text must be typed.
type CaptchaOut struct {
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

// refresh gives another picture in the place of one that could not be read.
func (h captchas) refresh(c *call, in *refreshIn) (CaptchaOut, error) {
	answer := h.answers()
	picture, err := paint(answer)
	if err != nil {
		return CaptchaOut{}, err
	}
	next, err := schema.Do(c, h.db, func(tx *schema.Tx) (*account.Captcha, error) { return account.ReplaceCaptcha(tx, in.ID, answer) })
	if err != nil {
		return CaptchaOut{}, err
	}
	out := CaptchaOut{picture, next.ID}
	h.shown.replace(in.ID, out)
	return out, nil
}

// validate tells whether the text is right; then its caller, who must be the one who asks, may go on.
func (h captchas) validate(c *call, in *solveIn) (bool, error) {
	solved, err := schema.Do(c, h.db, func(tx *schema.Tx) (*account.Captcha, error) { return account.SolveCaptcha(tx, in.ID, in.Result) })
	if refusal, ok := schema.KindOf(err); ok && refusal.Kind == schema.InvalidKind {
		h.shown.forget(in.ID)
		return false, nil
	}
	if err != nil {
		return false, err
	}
	keys := strings.Fields(solved.Caller)
	g := h.gates[solved.Route]
	h.shown.forget(in.ID)
	if g == nil || !h.counts(g, in.Path) || len(keys) == 0 || !c.caller.is(keys[0], g.places) {
		return false, nil
	}
	for _, key := range keys {
		g.forgive(key)
	}
	return true, nil
}

// counts tells whether the calls of a path are counted at a gate: tokens are looked up whichever is called.
func (h captchas) counts(g *gate, path string) bool {
	asked := h.gates[path]
	return asked != nil && (asked == g || g == h.lookups)
}

// is tells whether a captcha was shown to the caller. Where addresses are counted it is shown to whoever asks there.
func (by caller) is(key string, anybody bool) bool {
	return key == by.key() || anybody && key == by.place()
}
