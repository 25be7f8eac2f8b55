package channel

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"

	"cottonmall/schema/notice"
)

// webhook posts notices to URLs of users, in the format of a group robot of 企业微信.
type webhook struct{ client *http.Client }

func (w *webhook) Deliver(ctx context.Context, n *notice.Notice) error {
	if _, err := parseSecureURL("webhook", n.Recipient); err != nil {
		return err
	}
	var body struct {
		Kind string `json:"msgtype"`
		Text struct {
			Content string `json:"content"`
		} `json:"text"`
	}
	body.Kind, body.Text.Content = "text", n.Title+"\n"+textWithLinks(n)
	response, err := postJSON(ctx, w.client, n.Recipient, idempotencyKey(n), body)
	if err != nil {
		return err
	}
	return platformError(response)
}

// platformError returns the error in a response of a robot or official account. A response without errcode is no error.
func platformError(response []byte) error {
	var status struct {
		Code    int    `json:"errcode"`
		Message string `json:"errmsg"`
	}
	if json.Unmarshal(response, &status) == nil && status.Code != 0 {
		return &errcodeError{status.Code, status.Message}
	}
	return nil
}

// errcodeError is an error code of the WeChat platforms.
type errcodeError struct {
	code    int
	message string
}

func (e *errcodeError) Error() string { return fmt.Sprintf("errcode %d: %s", e.code, e.message) }
