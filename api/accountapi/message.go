package accountapi

import (
	"maps"
	"strconv"

	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/notice"
)

// Inbox handles the calls about the messages on the site to a user and to the user's current membership.
type Inbox struct{ DB *schema.DB }

type messagesIn struct {
	web.PageIn
	MessageTypes
}

// MessageTypes is the part of an input that selects types of messages.
type MessageTypes struct {
	Types schema.List `json:"type,omitempty" maxLength:"20" doc:"消息类型：1 系统，2 交易，逗号分隔；空或 0 为全部"`
}

// singleType returns the selected type; 0 if both or none are selected.
func (in *MessageTypes) singleType() (kind int, err error) {
	for _, t := range in.Types {
		if t == "0" {
			return 0, nil
		}
		if t != strconv.Itoa(notice.SystemMessage) && t != strconv.Itoa(notice.TradeMessage) {
			return 0, schema.Invalid("type", "消息类型为 1（系统）、2（交易），或 1,2")
		}
		if t != in.Types[0] {
			return 0, nil
		}
		kind, _ = strconv.Atoi(t)
	}
	return kind, nil
}

type messageIDsIn struct {
	IDs schema.List `json:"ids,omitempty" maxLength:"8000" bare:"true" doc:"消息编号，逗号分隔"`
	All bool        `json:"all,omitempty" doc:"全部，此时不填消息编号"`
}

// List returns a page of the caller's messages.
func (h Inbox) List(c *web.Call, in *messagesIn) (web.PageOf[notice.Message], error) {
	kind, err := in.singleType()
	if err != nil {
		return web.PageOf[notice.Message]{}, err
	}
	return schema.View(c, h.DB, func(tx *schema.Tx) (web.PageOf[notice.Message], error) {
		list, total, err := notice.MessageList(tx, c.Caller.Actor, kind, in.Page())
		return web.NewPage(in.PageNum, in.PageSize, total, list), err
	})
}

// Unread returns the number of unread messages by type, for the selected types.
func (h Inbox) Unread(c *web.Call, in *MessageTypes) (map[int]int, error) {
	selected, err := in.singleType()
	if err != nil {
		return nil, err
	}
	counts, err := schema.View(c, h.DB, func(tx *schema.Tx) (map[int]int, error) {
		return notice.Unread(tx, c.Caller.Actor)
	})
	maps.DeleteFunc(counts, func(kind, _ int) bool { return selected != 0 && kind != selected })
	return counts, err
}

// Mark marks messages as read. It returns the number of unread messages by type.
func (h Inbox) Mark(c *web.Call, in *messageIDsIn) (map[int]int, error) {
	ids, err := in.ids()
	if err != nil {
		return nil, err
	}
	return h.change(c, func(tx *schema.Tx, m *account.Member) error { return notice.MarkMessages(tx, m.Actor(), ids) })
}

// Remove deletes messages. It returns the number of unread messages by type.
func (h Inbox) Remove(c *web.Call, in *messageIDsIn) (map[int]int, error) {
	ids, err := in.ids()
	if err != nil {
		return nil, err
	}
	return h.change(c, func(tx *schema.Tx, m *account.Member) error { return notice.RemoveMessages(tx, m.Actor(), ids) })
}

func (h Inbox) change(c *web.Call, f func(*schema.Tx, *account.Member) error) (map[int]int, error) {
	m := MemberOf(c.Caller)
	return schema.Do(c, h.DB, func(tx *schema.Tx) (map[int]int, error) {
		if err := f(tx, m); err != nil {
			return nil, err
		}
		return notice.Unread(tx, m.Actor())
	})
}

// ids returns the IDs of the selected messages; nil for all messages. It refuses an input without a selection.
func (in *messageIDsIn) ids() ([]int64, error) {
	switch {
	case in.All && len(in.IDs) > 0:
		return nil, schema.Invalid("all", "选择全部时不能再填消息编号")
	case in.All:
		return nil, nil
	case len(in.IDs) == 0:
		return nil, schema.Invalid("ids", "请选择数据!")
	}
	return web.ParseIDs(in.IDs, "ids", "消息")
}

type topicsIn struct {
	List []notice.TopicChoice `json:"list" minItems:"1" maxItems:"20" doc:"要改的消息主题"`
}

// Topics returns for each topic of trade messages where the caller wants them.
func (h Inbox) Topics(c *web.Call, _ *web.None) ([]notice.TopicChoice, error) {
	return schema.View(c, h.DB, func(tx *schema.Tx) ([]notice.TopicChoice, error) {
		return notice.TopicChoices(tx, c.Caller.Actor.MembershipID)
	})
}

// SetTopics changes where the caller wants trade messages and returns all choices.
func (h Inbox) SetTopics(c *web.Call, in *topicsIn) ([]notice.TopicChoice, error) {
	return schema.Do(c, h.DB, func(tx *schema.Tx) ([]notice.TopicChoice, error) {
		if err := notice.SetTopicChoices(tx, c.Caller.Actor.MembershipID, in.List); err != nil {
			return nil, err
		}
		return notice.TopicChoices(tx, c.Caller.Actor.MembershipID)
	})
}
