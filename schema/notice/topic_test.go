package notice_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"cottonmall/schema"
	"cottonmall/schema/notice"
	"cottonmall/schema/schematest"
)

// TestMembersChooseTopicsOfTradeMessages sends messages of two topics to members with different choices.
func TestMembersChooseTopicsOfTradeMessages(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		mill := db.Company("江海纺织有限公司")
		li, wang, zhao := mill.Member("小李"), mill.Member("小王"), mill.Member("小赵")
		schematest.Reachable(db, li.MembershipID)
		choose := func(p *schematest.Person, topic notice.Topic, site, outside bool) {
			db.Do(func(tx *schema.Tx) error {
				c := notice.TopicChoice{Topic: topic, Site: site, Outside: outside}
				return notice.SetTopicChoices(tx, p.MembershipID, []notice.TopicChoice{c})
			})
		}
		choose(li, notice.MarketTopic, true, true)
		choose(wang, notice.MarketTopic, false, true) // has no address
		everybody := []int64{li.MembershipID, wang.MembershipID, zhao.MembershipID}
		for _, m := range []notice.Trade{
			{Topic: notice.MarketTopic, Cause: "deal 1 touch", Title: "到价", Text: "内容", Link: "/member"},
			{Topic: notice.MarketTopic, Cause: "deal 1 touch", Title: "到价", Text: "内容", Link: "/member"},
			{Topic: notice.NotesTopic, Cause: "deal 1 notes", Title: "留言", Text: "内容", Link: "/member"},
		} {
			db.Do(func(tx *schema.Tx) error { return notice.SendTrade(tx, everybody, m) })
		}
		for name, want := range map[*schematest.Person][]string{
			li: {"留言", "到价"}, wang: {"留言"}, zhao: {"留言", "到价"},
		} {
			if diff := cmp.Diff(want, schematest.Titles(schematest.MessagesOf(db, name.MembershipID))); diff != "" {
				t.Errorf("%s: %s", name.Name, diff)
			}
		}
		if n, err := db.Count("notice"); n != 1 || err != nil {
			t.Errorf("%d notices %v, want one", n, err)
		}
		last := schematest.LastNotice(db)
		if last.Channel != notice.Mail || last.Recipient != "li@example.com" || last.Title != "到价" {
			t.Errorf("notice %+v", last)
		}
		got := schematest.Read(db, func(tx *schema.Tx) ([]notice.TopicChoice, error) {
			return notice.TopicChoices(tx, wang.MembershipID)
		})
		if len(got) != len(notice.Topics) || !got[0].Site || got[2] != (notice.TopicChoice{
			MembershipID: wang.MembershipID, Topic: notice.MarketTopic, Outside: true,
		}) {
			t.Errorf("choices %+v", got)
		}
		schematest.MustRefuse(t, db, "an unknown topic", schema.InvalidKind, func(tx *schema.Tx) error {
			return notice.SetTopicChoices(tx, li.MembershipID, []notice.TopicChoice{{Topic: "weather"}})
		})
	})
}
