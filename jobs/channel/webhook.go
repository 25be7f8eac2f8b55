package channel

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"

	"cottonmall/schema"
)

// webhook posts texts to addresses of users, in the form of a group robot of 企业微信.
type webhook struct{ client *http.Client }

func newWebhook() *webhook { return &webhook{strangers} }

func (w *webhook) Deliver(ctx context.Context, n *schema.Notice) error {
	if _, err := sealedURL("webhook", n.Recipient); err != nil {
		return err
	}
	var body struct {
		Kind string `json:"msgtype"`
		Text struct {
			Content string `json:"content"`
		} `json:"text"`
	}
	body.Kind, body.Text.Content = "text", n.Title+"\n"+withLink(n)
	reply, err := postJSON(ctx, w.client, n.Recipient, key(n), body)
	if err != nil {
		return err
	}
	return refused(reply)
}

// refused reads the errcode that robots and official accounts answer with; others answer what they like.
func refused(reply []byte) error {
	var told struct {
		Code    int    `json:"errcode"`
		Message string `json:"errmsg"`
	}
	if json.Unmarshal(reply, &told) == nil && told.Code != 0 {
		return &refusal{told.Code, told.Message}
	}
	return nil
}

type refusal struct {
	code    int
	message string
}

func (r *refusal) Error() string { return fmt.Sprintf("errcode %d: %s", r.code, r.message) }
