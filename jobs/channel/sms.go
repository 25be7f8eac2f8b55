package channel

import (
	"context"

	"cottonmall/schema/notice"
)

// sms posts notices to an SMS gateway.
type sms struct{ address string }

func (s *sms) Deliver(ctx context.Context, n *notice.Notice) error {
	_, err := postJSON(ctx, operatorClient, s.address, idempotencyKey(n), struct {
		Mobile string `json:"mobile"`
		Text   string `json:"text"`
	}{n.Recipient, textWithLinks(n)})
	return err
}

// textWithLinks returns the text of a notice followed by its links.
func textWithLinks(n *notice.Notice) string {
	text := n.Text
	if n.Link != "" {
		text += "\n" + n.Link
	}
	if n.Stop != "" {
		text += "\n停止提醒：" + n.Stop
	}
	return text
}
