package accountapi

import (
	"slices"
	"strconv"

	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/notice"
)

// LiveMessages are the messages to pages about their user. The texts are from the specification.
var LiveMessages = []web.MessageKind{
	web.MessageToUser(account.UserChanged, "changed", func(key string) any {
		return web.ChangedOne{Kind: account.UserChanged, ID: key}
	}),
	web.MessageToUser(notice.InboxChanged, "message", func(key string) any {
		return web.ChangedOne{Kind: notice.MessageChanged, ID: key}
	}),
	web.MessageToUser(account.UserFrozenChanged, account.MembershipFrozen, func(string) any {
		return web.Alert{Text: frozenText}
	}),
	web.MessageToMembership(notice.MessageChanged, "message"),
	web.MessageToMembership(account.ColleaguesChanged, "changed"),
	web.AlertMembership(account.MembershipUnbound, "该账号已被解绑，请联系在线客服核实！"),
	web.AlertMembership(account.MembershipFrozen, frozenText),
	web.AlertMembership(account.CompanyFrozenChanged, "该企业已被冻结，请联系在线客服核实!"),
	{
		Kind: account.MembershipChanged, MessageType: "changed",
		Read: eachMember(func(m *account.Member, key string) web.PersonalMessage {
			// to the user, since applicants act for no company yet
			return web.PersonalMessage{UserID: m.UserID, Data: web.ChangedOne{Kind: account.MembershipChanged, ID: key}}
		}),
	},
	{
		Kind: account.ManagerChanged, MessageType: account.ManagerChanged,
		Read: eachMember(func(m *account.Member, _ string) web.PersonalMessage {
			return web.PersonalMessage{MembershipID: m.MembershipID, Data: managerAlert(m)}
		}),
	},
}

const frozenText = "该账号已被冻结，请联系在线客服核实！"

// eachMember returns a web.MessageKind.Read that calls text for each key. The keys are membership IDs.
func eachMember(
	text func(m *account.Member, key string) web.PersonalMessage,
) func(*schema.Tx, []string) (map[string]web.PersonalMessage, error) {
	return func(tx *schema.Tx, keys []string) (map[string]web.PersonalMessage, error) {
		var ids []int64
		for _, key := range keys {
			if id, err := strconv.ParseInt(key, 10, 64); err == nil {
				ids = append(ids, id)
			}
		}
		slices.Sort(ids)
		members, err := account.Members(tx, ids)
		out := make(map[string]web.PersonalMessage, len(members))
		for id, m := range members {
			key := strconv.FormatInt(id, 10)
			out[key] = text(m, key)
		}
		return out, err
	}
}

// MessageToCompany returns a kind of changes with company IDs as keys. The pages of all members of the company receive
// a message with the key.
func MessageToCompany(kind, messageType string) web.MessageKind {
	read := func(tx *schema.Tx, keys []string) (map[string]web.PersonalMessage, error) {
		var ids []int64
		for _, key := range keys {
			if id, err := strconv.ParseInt(key, 10, 64); err == nil {
				ids = append(ids, id)
			}
		}
		members, err := account.ActiveMemberships(tx, ids)
		out := make(map[string]web.PersonalMessage, len(members))
		for id, colleagues := range members {
			key := strconv.FormatInt(id, 10)
			out[key] = web.PersonalMessage{
				MembershipID: colleagues[0], Colleagues: colleagues[1:], Data: web.ChangedOne{Kind: kind, ID: key},
			}
		}
		return out, err
	}
	return web.MessageKind{Kind: kind, MessageType: messageType, Read: read}
}

// managerAlert returns the alert for a member who has become a manager or is one no longer.
func managerAlert(m *account.Member) web.Alert {
	if m.Manager {
		return web.Alert{Text: "您已被设为企业管理员"}
	}
	return web.Alert{Text: "您的企业管理员权限已被取消"}
}

// ReplacedSessions reports which ended sessions were replaced by others of the same browser, by hash.
func ReplacedSessions(tx *schema.Tx, hashes []string) (map[string]bool, error) {
	out := map[string]bool{}
	ends, err := account.SessionEnds(tx, hashes)
	for _, end := range ends {
		out[end.Hash] = end.Replaced
	}
	return out, err
}
