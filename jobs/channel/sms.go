package channel

import (
	"context"

	"cottonmall/schema"
)

// sms gives texts to a gateway.
type sms struct{ address string }

func (s *sms) Deliver(ctx context.Context, n *schema.Notice) error {
	_, err := postJSON(ctx, outside, s.address, key(n), struct {
		Mobile string `json:"mobile"`
		Text   string `json:"text"`
	}{n.Recipient, withLink(n)})
	return err
}

// withLink is the text of a notice with its links at the end.
func withLink(n *schema.Notice) string {
	text := n.Text
	if n.Link != "" {
		text += "\n" + n.Link
	}
	if n.Stop != "" {
		text += "\n停止提醒：" + n.Stop
	}
	return text
}
