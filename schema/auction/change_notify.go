package auction

import (
	"fmt"
	"slices"
	"strings"

	"cottonmall/schema"
	"cottonmall/schema/account"
)

// changes returns what differs for bidders from the terms of before, as people read it.
func (t *Terms) changes(before *Terms) (list []string) {
	add := func(changed bool, text string, args ...any) {
		if changed {
			list = append(list, fmt.Sprintf(text, args...))
		}
	}
	either := func(on bool, yes, no string) string {
		if on {
			return yes
		}
		return no
	}
	add(!t.BeginAt.Equal(before.BeginAt) || !t.EndAt.Equal(before.EndAt), "时间改为 %s 至 %s", momentText(t.BeginAt),
		momentText(t.EndAt))
	add(t.Kind != before.Kind, "竞价方式改为%s", t.Kind.Name())
	add(t.Step != before.Step, "加价幅度改为 %s 元/吨", schema.Grouped(t.Step))
	add(t.PerTon != before.PerTon, "%s", either(t.PerTon > 0, "保证金改为每吨 "+t.PerTon.String()+" 元", "不再收保证金"))
	add(t.ReserveShown != before.ReserveShown, "%s", either(t.ReserveShown, "公开保留价", "不再公开保留价"))
	add(t.Invited != before.Invited, "%s", either(t.Invited, "只有受邀企业可以出价", "各企业都可以出价"))
	add(t.Notes != before.Notes, "说明有修改")
	return list
}

// notifyChanged notifies followers, sellers and the companies that were invited before of what differs from the former
// terms.
func (s *Session) notifyChanged(tx *schema.Tx, by By, before *Terms, invitedBefore []int64) error {
	changes := s.changes(before)
	if len(changes) == 0 {
		return nil
	}
	sellers, err := s.sellers(tx)
	if err != nil {
		return err
	}
	guests, err := membersOf(tx, invitedBefore)
	if err != nil {
		return err
	}
	others := slices.DeleteFunc(append(sellers, guests...), func(id int64) bool { return id == by.MembershipID })
	m := letter{fmt.Sprintf("changed %d", s.Version), "竞价有变更", strings.Join(changes, "；") + "。"}
	return s.notifyFollowers(tx, m, others...)
}

// notifyInvited notifies companies that they are invited.
func (s *Session) notifyInvited(tx *schema.Tx, companies []int64) error {
	ids, err := membersOf(tx, companies)
	if err != nil {
		return err
	}
	text := fmt.Sprintf("邀请贵企业出价，%s 开始，%s 截止。", momentText(s.BeginAt), momentText(s.EndAt))
	return s.send(tx, ids, letter{title: "竞价邀请", text: text})
}

// membersOf returns the active memberships of companies.
func membersOf(tx *schema.Tx, companies []int64) (ids []int64, err error) {
	members, err := account.ActiveMemberships(tx, companies)
	for _, id := range companies {
		ids = append(ids, members[id]...)
	}
	return ids, err
}
