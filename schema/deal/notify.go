package deal

import (
	"cmp"
	"fmt"
	"strings"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/notice"
)

// letter is a message about a step of a deal that is sent when the step is stored.
type letter struct {
	deal  *Deal
	entry Entry
}

// letterText is what a message about a verb says. {批} is the batch, {单} the number of the deal, {方} the company that
// has acted. An empty text sends nothing to that side.
type letterText struct{ title, toBuyer, toSeller string }

var letterTexts = map[Verb]letterText{
	Inquire:    {"收到新的询盘", "", "{方}询盘批次 {批}（{单}），请核验货物是否在库。"},
	VerifyLot:  {"询盘已核验", "批次 {批}（{单}）已核验，请提交挂盘价和挂盘期限。", ""},
	ReportSold: {"询盘批次已售", "批次 {批}（{单}）已售，询盘结束。", ""},
	Remove:     {"询盘已删除", "", "{方}删除了对批次 {批} 的询盘（{单}）。"},
	Submit:     {"买家已提交挂盘", "", "{方}对批次 {批}（{单}）提交了挂盘，请回复。"},
	Revoke:     {"买家已撤销", "", "{方}撤销了对批次 {批} 的询盘（{单}）。"},
	Hang:       {"挂盘成功", "批次 {批}（{单}）已挂盘，到价时通知您。", ""},
	Refuse:     {"挂盘失败", "卖家没有接受批次 {批} 的挂盘（{单}）。", ""},
	OpenBids:   {"竞价开始", "批次 {批}（{单}）开始竞价，请在截止前出价。", ""},
	Lock:       {"基差已锁定", "批次 {批}（{单}）的基差已锁定，请在期限前点价。", ""},
	Trade:      {"交易成功", "批次 {批}（{单}）已成交，订单已生成。", ""},
	Modify:     {"买家修改了挂盘", "", "{方}修改了批次 {批} 的挂盘（{单}）。"},
	Correct:    {"卖家修改了挂盘数据", "卖家修改了批次 {批} 的数据（{单}），请查看。", ""},
	PlaceBid:   {"有新的出价", "", "批次 {批}（{单}）有新的出价。"},
	PickWinner: {"竞价成交", "您对批次 {批} 的出价（{单}）中标，订单已生成。", ""},
	NamePrice:  {"买家已点价", "", "{方}对批次 {批}（{单}）点价，请处理。"},
	SetRisk:    {"风险参考价已设置", "批次 {批}（{单}）的风险参考价已变更，请留意行情。", ""},
	Answer:     {"点价金已追加", "", "{方}为批次 {批}（{单}）追加了点价金。"},
	Abandon:    {"买家放弃点价", "", "{方}放弃了批次 {批} 的锁定基差（{单}），点价金归卖家。"},
	Touch:      {"行情已到价", "批次 {批}（{单}）的挂盘价已到。", "批次 {批}（{单}）的挂盘价已到，请确认成交。"},
	Fill:       {"交易成功", "批次 {批}（{单}）已成交，订单已生成。", "批次 {批}（{单}）已成交，订单已生成。"},
	Call:       {"请追加点价金", "批次 {批}（{单}）的行情已过风险参考价，请在期限前追加点价金，否则按该行情点价。", "批次 {批}（{单}）的行情已过风险参考价，已通知买家追加点价金。"},
	Expire:     {"询盘已过期", "批次 {批}（{单}）到期没有成交。", "批次 {批}（{单}）到期没有成交。"},
	Lose:       {"没有成交", "批次 {批} 已由其他买家成交，您的询盘（{单}）结束。", ""},
	SendNotes:  {"收到留言", "卖家就批次 {批}（{单}）留言。", "{方}就批次 {批}（{单}）留言。"},
	Stop:       {"平台终止了询盘", "批次 {批} 的询盘（{单}）已由平台终止。", "批次 {批} 的询盘（{单}）已由平台终止。"},
}

// sendLetters sends the messages about the recorded steps, each once. The side that has acted gets none.
func (k *desk) sendLetters() error {
	if k.tx.Quiet() {
		return nil
	}
	sellers := map[int64][]int64{} // memberships by company
	for i := range k.letters {
		l := &k.letters[i]
		l.entry.ID = k.entries[i].ID
		if err := k.sendLetter(l, sellers); err != nil {
			return err
		}
	}
	return nil
}

// sendLetter sends the messages about one step.
func (k *desk) sendLetter(l *letter, sellers map[int64][]int64) error {
	text, d := letterTexts[l.entry.Verb], l.deal
	cause := fmt.Sprintf("deal %d entry %d", d.ID, l.entry.ID)
	if text.toBuyer != "" && (l.entry.Party != schema.Buyer || l.entry.Platform) {
		link := fmt.Sprintf("/member/spotSale/mySpotSalePurchase?id=%d", d.ID)
		err := notice.SendTrade(k.tx, []int64{d.BuyerMembership}, notice.Trade{
			Topic: topicOf(l.entry.Verb), Cause: cause, Title: text.title, Text: l.fill(text.toBuyer), Link: link,
		})
		if err != nil {
			return err
		}
	}
	if text.toSeller == "" || l.entry.Party == schema.Seller && !l.entry.Platform {
		return nil
	}
	ids, known := sellers[d.SellerID]
	if !known {
		var err error
		if ids, err = account.SellingMemberships(k.tx, d.SellerID); err != nil {
			return err
		}
		sellers[d.SellerID] = ids
	}
	link := fmt.Sprintf("/member/spotSale/mySpotSaleOrder?id=%d", d.ID)
	return notice.SendTrade(k.tx, ids, notice.Trade{
		Topic: topicOf(l.entry.Verb), Cause: cause, Title: text.title, Text: l.fill(text.toSeller), Link: link,
	})
}

// topics are the verbs whose messages have another topic than the terms.
var topics = map[Verb]notice.Topic{
	Inquire: notice.InquiryTopic, VerifyLot: notice.InquiryTopic, ReportSold: notice.InquiryTopic,
	Remove: notice.InquiryTopic, OpenBids: notice.MarketTopic, PlaceBid: notice.MarketTopic, Touch: notice.MarketTopic,
	Call: notice.MarketTopic, Answer: notice.MarketTopic, SetRisk: notice.MarketTopic, Trade: notice.ResultTopic,
	PickWinner: notice.ResultTopic, Fill: notice.ResultTopic, Expire: notice.ResultTopic, Lose: notice.ResultTopic,
	Revoke: notice.ResultTopic, Refuse: notice.ResultTopic, Abandon: notice.ResultTopic, Stop: notice.ResultTopic,
	SendNotes: notice.NotesTopic,
}

// topicOf returns the topic of the messages about a verb.
func topicOf(verb Verb) notice.Topic { return cmp.Or(topics[verb], notice.TermsTopic) }

// fill returns a text with its marks replaced and the note of the step added.
func (l *letter) fill(text string) string {
	company := l.entry.CompanyName
	if company == "" {
		company = "对方"
	}
	text = strings.NewReplacer("{批}", l.deal.BatchID, "{单}", l.deal.Number, "{方}", company).Replace(text)
	if l.entry.Note != "" {
		text += "说明：" + schema.Shorten(l.entry.Note, 200)
	}
	return text
}
