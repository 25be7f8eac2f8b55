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
	deal *Deal
	letterText
}

// letterText is what a message about a verb says. {批} is the batch, {单} the number of the deal, {方} the company that
// has acted. An empty text sends nothing to that side.
type letterText struct{ title, toBuyer, toSeller string }

var letterTexts = map[Verb]letterText{
	Inquire:    {"收到新的询盘", "", "{方}询盘{批}（{单}），请核验货物是否在库。"},
	VerifyLot:  {"询盘已核验", "{批}（{单}）已核验，请提交挂盘价和挂盘期限。", ""},
	ReportSold: {"询盘批次已售", "{批}（{单}）已售，询盘结束。", ""},
	Remove:     {"询盘已删除", "", "{方}删除了对{批} 的询盘（{单}）。"},
	Submit:     {"买家已提交挂盘", "", "{方}对{批}（{单}）提交了挂盘，请回复。"},
	Revoke:     {"买家已撤销", "", "{方}撤销了对{批} 的询盘（{单}）。"},
	Hang:       {"挂盘成功", "{批}（{单}）已挂盘，到价时通知您。", ""},
	Refuse:     {"挂盘失败", "卖家没有接受{批} 的挂盘（{单}）。", ""},
	OpenBids:   {"竞价开始", "{批}（{单}）开始竞价，请在截止前出价。", ""},
	Lock:       {"基差已锁定", "{批}（{单}）的基差已锁定，请在期限前点价。", ""},
	Trade:      {"交易成功", "{批}（{单}）已成交，订单已生成。", ""},
	Modify:     {"买家修改了挂盘", "", "{方}修改了{批} 的挂盘（{单}）。"},
	Correct:    {"卖家修改了挂盘数据", "卖家修改了{批} 的数据（{单}），请查看。", ""},
	PlaceBid:   {"有新的出价", "", "{批}（{单}）有新的出价。"},
	Unseal:     {"竞价已截止", "", "{批}（{单}）的竞价已截止，请在两小时内选择中标，之后由最高的出价中标。"},
	PickWinner: {"竞价成交", "您对{批} 的出价（{单}）中标，订单已生成。", ""},
	NamePrice:  {"买家已点价", "", "{方}对{批}（{单}）点价，请处理。"},
	SetRisk:    {"风险参考价已设置", "{批}（{单}）的风险参考价已变更，请留意行情。", ""},
	Answer:     {"点价金已追加", "", "{方}为{批}（{单}）追加了点价金。"},
	Abandon:    {"买家放弃点价", "", "{方}放弃了{批} 的锁定基差（{单}）。"},
	Touch:      {"行情已到价", "{批}（{单}）的挂盘价已到。", "{批}（{单}）的挂盘价已到，请确认成交。"},
	Fill:       {"交易成功", "{批}（{单}）已成交，订单已生成。", "{批}（{单}）已成交，订单已生成。"},
	Call:       {"请追加点价金", "{批}（{单}）的行情已过风险参考价，请在期限前追加点价金，否则按该行情点价。", "{批}（{单}）的行情已过风险参考价，已通知买家追加点价金。"},
	Restart:    {"期限已顺延", "{批}（{单}）的期限已顺延。", "{批}（{单}）的期限已顺延。"},
	Expire:     {"询盘已过期", "{批}（{单}）到期没有成交。", "{批}（{单}）到期没有成交。"},
	Lose:       {"没有成交", "{批} 已由其他买家成交，您的询盘（{单}）结束。", ""},
	SendNotes:  {"收到留言", "卖家就{批}（{单}）留言。", "{方}就{批}（{单}）留言。"},
	Stop:       {"平台终止了询盘", "{批} 的询盘（{单}）已由平台终止。", "{批} 的询盘（{单}）已由平台终止。"},
}

// loseReported is sent to buyers who lose a lot that its seller has reported as sold.
const loseReported = "卖家回复{批} 已售，您的询盘（{单}）结束。"

// Texts to the seller about an inquiry for a lot that nobody verifies.
const (
	directAsked = "{方}询盘{批}（{单}），免核验，等待买家提交挂盘。"
	directHung  = "{方}询盘{批}（{单}），免核验，请回复挂盘。"
)

// Texts to the buyer about a verified lot whose terms were sent with the inquiry.
const (
	keptSubmitted = "{批}（{单}）已核验，随询盘填写的挂盘已提交，请等卖家回复。"
	keptRefused   = "{批}（{单}）已核验，但随询盘填写的挂盘没有提交，请重新提交挂盘价和挂盘期限。"
	keptCorrected = "{批}（{单}）已核验，卖家更正了数据，请核对后提交挂盘价和挂盘期限。"
)

// dropLetter sends nothing about the last step.
func (k *desk) dropLetter() { k.letters[len(k.letters)-1].letterText = letterText{} }

// sendLetters sends the messages about the recorded steps, each once. The side that has acted gets none, unless an
// administrator has acted for it.
func (k *desk) sendLetters() error {
	if k.tx.Quiet() {
		return nil
	}
	people := readers{tx: k.tx, companies: map[int64][]int64{}}
	if err := people.readBuyers(k.letters); err != nil {
		return err
	}
	for i := range k.letters {
		l, e := &k.letters[i], &k.entries[i]
		texts := l.texts(e)
		for _, side := range []schema.Party{schema.Buyer, schema.Seller} {
			if l.title == "" || texts[side] == "" {
				continue
			}
			ids, err := people.of(l.deal, side)
			if err != nil {
				return err
			}
			err = notice.SendTrade(k.tx, ids, notice.Trade{
				Topic: topicOf(e.Verb), Cause: fmt.Sprintf("deal %d entry %d", l.deal.ID, e.ID), Title: l.title,
				Text: l.fill(texts[side], e), Link: l.deal.link(side, e.Verb),
			})
			if err != nil {
				return err
			}
		}
	}
	return nil
}

// texts returns what each side is sent about a step.
func (l *letter) texts(e *Entry) map[schema.Party]string {
	texts := map[schema.Party]string{schema.Buyer: l.toBuyer, schema.Seller: l.toSeller}
	if e.Party == schema.Buyer || e.Party == schema.Seller {
		texts[e.Party] = ""
		if e.Platform {
			texts[e.Party] = "平台代您" + e.Verb.Name() + "：{批}（{单}）。"
		}
	}
	return texts
}

// readers are the memberships that are sent messages about deals.
type readers struct {
	tx        *schema.Tx
	buyers    map[int64]*account.Member // by membership
	companies map[int64][]int64         // those who act for a company
}

// readBuyers reads the members who have asked for the lots of letters.
func (r *readers) readBuyers(letters []letter) (err error) {
	ids := map[int64]bool{}
	for i := range letters {
		ids[letters[i].deal.BuyerMembership] = true
	}
	r.buyers, err = account.Members(r.tx, schema.KeysOf(ids))
	return err
}

// of returns the readers of a side: the member who has asked, and for the seller, or when that member has left, those
// who act for the company.
func (r *readers) of(d *Deal, side schema.Party) (ids []int64, err error) {
	company := d.SellerID
	if side == schema.Buyer {
		m := r.buyers[d.BuyerMembership]
		if m != nil && m.State == account.Active && m.UserState == account.UserActive {
			return []int64{d.BuyerMembership}, nil
		}
		company = d.BuyerID
	}
	ids, known := r.companies[company]
	if !known {
		ids, err = account.SellingMemberships(r.tx, company)
		r.companies[company] = ids
	}
	return ids, err
}

// link returns the page of the deal for a side: the list for a deal that has been deleted.
func (d *Deal) link(side schema.Party, verb Verb) string {
	page := "/member/spotSale/mySpotSaleOrder"
	if side == schema.Buyer {
		page = "/member/spotSale/mySpotSalePurchase"
	}
	if verb == Remove {
		return page
	}
	return fmt.Sprintf("%s?id=%d", page, d.ID)
}

// topics are the verbs whose messages have another topic than the terms.
var topics = map[Verb]notice.Topic{
	Inquire: notice.InquiryTopic, VerifyLot: notice.InquiryTopic, ReportSold: notice.InquiryTopic,
	Remove: notice.InquiryTopic, OpenBids: notice.MarketTopic, PlaceBid: notice.MarketTopic, Unseal: notice.MarketTopic,
	Touch: notice.MarketTopic,
	Call:  notice.MarketTopic, Answer: notice.MarketTopic, SetRisk: notice.MarketTopic, Trade: notice.ResultTopic,
	PickWinner: notice.ResultTopic, Fill: notice.ResultTopic, Expire: notice.ResultTopic, Lose: notice.ResultTopic,
	Revoke: notice.ResultTopic, Refuse: notice.ResultTopic, Abandon: notice.ResultTopic, Stop: notice.ResultTopic,
	SendNotes: notice.NotesTopic,
}

// topicOf returns the topic of the messages about a verb.
func topicOf(verb Verb) notice.Topic { return cmp.Or(topics[verb], notice.TermsTopic) }

// fill returns a text with its marks replaced and the note of the step added.
func (l *letter) fill(text string, e *Entry) string {
	company := e.CompanyName
	if company == "" {
		company = "对方"
	}
	text = strings.NewReplacer("{批}", l.deal.lotName(), "{单}", l.deal.Number, "{方}", company).Replace(text)
	if e.Note != "" {
		text += "说明：" + schema.Shorten(e.Note, 200)
	}
	return text
}
