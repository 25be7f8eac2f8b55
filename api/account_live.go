package api

import (
	"slices"
	"strconv"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/notice"
)

// accountMessages are what pages are sent about their user, with the texts of the specification.
var accountMessages = []messageKind{
	messageToUser(account.UserChanged, "changed", func(key string) any { return changedOne{Kind: account.UserChanged, ID: key} }),
	messageToUser(notice.InboxChanged, "message", func(key string) any { return changedOne{Kind: notice.MessageChanged, ID: key} }),
	messageToUser(account.PersonFrozenTold, account.UserFrozenTold, func(string) any { return alert{Text: frozenText} }),
	messageToMembership(notice.MessageChanged, "message"),
	messageToMembership(account.ColleaguesChanged, "changed"),
	alertMembership(account.UnboundTold, "该账号已被解绑，请联系在线客服核实！"),
	alertMembership(account.UserFrozenTold, frozenText),
	alertMembership(account.MemberFrozenTold, "该企业已被冻结，请联系在线客服核实!"),
	{kind: account.MembershipChanged, read: eachMember(func(m *account.Member, key string) personalMessage {
		return personalMessage{ // by user: applicants act for no company yet
			userID: m.UserID, messageType: "changed", data: changedOne{Kind: account.MembershipChanged, ID: key},
		}
	})},
	{kind: account.ManagerTold, read: eachMember(func(m *account.Member, _ string) personalMessage {
		return personalMessage{membershipID: m.MembershipID, messageType: account.ManagerTold, data: managerAlert(m)}
	})},
}

const frozenText = "该账号已被冻结，请联系在线客服核实！"

// eachMember returns the messages of changes whose keys are memberships.
func eachMember(
	text func(m *account.Member, key string) personalMessage,
) func(*schema.Tx, []string) (map[string]personalMessage, error) {
	return func(tx *schema.Tx, keys []string) (map[string]personalMessage, error) {
		var ids []int64
		for _, key := range keys {
			if id, err := strconv.ParseInt(key, 10, 64); err == nil {
				ids = append(ids, id)
			}
		}
		slices.Sort(ids)
		members, err := account.Members(tx, ids)
		out := make(map[string]personalMessage, len(members))
		for id, m := range members {
			key := strconv.FormatInt(id, 10)
			out[key] = text(m, key)
		}
		return out, err
	}
}

// managerAlert says what a member is now.
func managerAlert(m *account.Member) alert {
	if m.Manager {
		return alert{Text: "您已被设为企业管理员"}
	}
	return alert{Text: "您的企业管理员权限已被取消"}
}

// gaveWay returns which ended sessions gave way to others of the same browser.
func gaveWay(tx *schema.Tx, hashes []string) (map[string]bool, error) {
	out := map[string]bool{}
	ends, err := account.SessionEnds(tx, hashes)
	for _, end := range ends {
		out[end.Hash] = end.GaveWay
	}
	return out, err
}
