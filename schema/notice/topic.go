package notice

import (
	"slices"

	"gorm.io/gorm"

	"cottonmall/schema"
)

// Topic is a subject of trade messages.
type Topic string

// Topics of trade messages.
const (
	InquiryTopic  Topic = "inquiry"  // inquiries and their verification
	TermsTopic    Topic = "terms"    // terms, replies and corrections
	MarketTopic   Topic = "market"   // prices touched, bids, margin calls, ends of validity
	ResultTopic   Topic = "result"   // success and failure of deals
	NotesTopic    Topic = "notes"    // notes of the other side
	ContractTopic Topic = "contract" // contracts, signatures and cancellations
	PaymentTopic  Topic = "payment"  // payments and deposits
	DeliveryTopic Topic = "delivery" // delivery orders, receipts and objections
	InvoiceTopic  Topic = "invoice"
)

// Topics are all topics in the order of the page.
var Topics = []Topic{
	InquiryTopic, TermsTopic, MarketTopic, ResultTopic, NotesTopic, ContractTopic, PaymentTopic, DeliveryTopic,
	InvoiceTopic,
}

// TopicChoice is whether a membership receives the messages of a topic. Without a stored choice they are sent on the
// site only.
type TopicChoice struct {
	MembershipID int64 `gorm:"column:owner;primaryKey;autoIncrement:false" json:"-"`
	Topic        Topic `gorm:"primaryKey;size:20" json:"topic" enum:"inquiry,terms,market,result,notes,contract,payment,delivery,invoice"`
	Site         bool  `json:"site" doc:"站内消息"`
	Outside      bool  `json:"outside" doc:"公众号、邮箱、机器人"`
}

// TopicChoices returns the choices of a membership for all topics.
func TopicChoices(tx *schema.Tx, membershipID int64) ([]TopicChoice, error) {
	stored, err := choicesOf(tx, []int64{membershipID}, Topics...)
	list := make([]TopicChoice, len(Topics))
	for i, topic := range Topics {
		list[i] = stored.of(membershipID, topic)
	}
	return list, err
}

// SetTopicChoices stores choices of a membership. It refuses unknown topics.
func SetTopicChoices(tx *schema.Tx, membershipID int64, list []TopicChoice) error {
	for _, c := range list {
		if !slices.Contains(Topics, c.Topic) {
			return schema.Invalid("topic", "没有“%s”这类消息", schema.FirstRunes(string(c.Topic), 20))
		}
		c.MembershipID = membershipID
		if err := tx.Save(&c); err != nil {
			return err
		}
	}
	return nil
}

// Trade is a message about a deal or an order.
type Trade struct {
	Topic Topic
	Cause string // each cause is sent once to a membership
	Title string
	Text  string
	Link  string
}

// SendTrade sends a trade message to memberships, on the site and outside as each has chosen, once for each cause.
func SendTrade(tx *schema.Tx, memberships []int64, m Trade) error {
	choices, err := choicesOf(tx, memberships, m.Topic)
	if err != nil {
		return err
	}
	var outside []int64
	for _, id := range memberships {
		c := choices.of(id, m.Topic)
		if c.Outside {
			outside = append(outside, id)
		}
		if !c.Site {
			continue
		}
		if err := SendMessage(tx, id, TradeMessage, m.Cause, m.Title, schema.Shorten(m.Text, 1000), m.Link); err != nil {
			return err
		}
	}
	return sendOutside(tx, outside, m)
}

// sendOutside sends a trade message to the addresses of memberships.
func sendOutside(tx *schema.Tx, memberships []int64, m Trade) error {
	if len(memberships) == 0 {
		return nil
	}
	ways, err := FindWays(tx, memberships)
	if err != nil {
		return err
	}
	var list []Notice
	for _, id := range memberships {
		way := ways[id]
		to, _ := way.Recipients()
		for channel, recipient := range to {
			list = append(list, Notice{
				Cause: m.Cause, Channel: channel, Recipient: recipient, Title: m.Title, Text: m.Text, Link: m.Link,
			})
		}
	}
	if err := DelayWebhooks(tx, list); err != nil {
		return err
	}
	for _, n := range list {
		if err := Send(tx, n); err != nil {
			return err
		}
	}
	return nil
}

// topicChoices are stored choices by membership and topic.
type topicChoices map[int64]map[Topic]TopicChoice

// of returns the choice of a membership, or the default.
func (t topicChoices) of(membershipID int64, topic Topic) TopicChoice {
	if c, ok := t[membershipID][topic]; ok {
		return c
	}
	return TopicChoice{MembershipID: membershipID, Topic: topic, Site: true}
}

// choicesOf returns the stored choices of memberships for topics.
func choicesOf(tx *schema.Tx, memberships []int64, topics ...Topic) (topicChoices, error) {
	rows, err := schema.FindIn[TopicChoice](memberships, func(part []int64) *gorm.DB {
		return tx.DB().Where("owner IN ? AND topic IN ?", part, topics)
	})
	found := topicChoices{}
	for _, c := range rows {
		if found[c.MembershipID] == nil {
			found[c.MembershipID] = map[Topic]TopicChoice{}
		}
		found[c.MembershipID][c.Topic] = c
	}
	return found, err
}
