package product

import (
	"fmt"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/notice"
)

// Intention is a buyer's sign on a product: what they would buy of it, and at which price (采购意向).
type Intention struct {
	ID               int64 `gorm:"primaryKey"`
	ProductID        int64
	Title            string `gorm:"size:200"` // the product, as it was named then
	BuyerID          int64  `gorm:"index:product_intention_buyer,priority:1"`
	BuyerMembership  int64
	SellerID         int64 `gorm:"index:product_intention_seller,priority:1"`
	SellerMembership int64 // who has answered last; zero before
	Tons             schema.Weight
	Price            schema.Yuan    // wished; zero when none
	Notes            string         `gorm:"size:500"`
	Reply            string         `gorm:"size:500"` // of the seller
	State            IntentionState `gorm:"index:product_intention_buyer,priority:2;index:product_intention_seller,priority:2"`
	CreatedAt        time.Time      `gorm:"serializer:moment;type:bigint;autoCreateTime:false"`
	UpdatedAt        time.Time      `gorm:"serializer:moment;type:bigint;autoUpdateTime:false"`
}

// TableName returns the name of the table.
func (Intention) TableName() string { return "product_intention" }

// IntentionState is the state of an intention.
type IntentionState int

// States of an intention.
const (
	IntentionNew       IntentionState = 0 // 待联系
	IntentionContacted IntentionState = 1 // 已联系
	IntentionAgreed    IntentionState = 2 // 已达成
	IntentionRefused   IntentionState = 3 // 已谢绝
)

var intentionNames = []string{"待联系", "已联系", "已达成", "已谢绝"}

func (s IntentionState) String() string { return intentionNames[s] }

// IntentionSteps is the state machine of an intention.
var IntentionSteps = schema.Steps[IntentionState, Verb]{
	{IntentionNew, Contact, IntentionContacted, schema.Seller},
	{IntentionNew, Refuse, IntentionRefused, schema.Seller},
	{IntentionContacted, Agree, IntentionAgreed, schema.Seller},
	{IntentionContacted, Refuse, IntentionRefused, schema.Seller},
}

// intentionVerbs are the verbs that lead to the states.
var intentionVerbs = map[IntentionState]Verb{
	IntentionContacted: Contact, IntentionAgreed: Agree, IntentionRefused: Refuse,
}

// intentionsMax is the largest number of intentions of a company on one product that wait for its seller.
const intentionsMax = 5

var errNoIntention = schema.NotFound("没有这个采购意向")

// Wish is what a buyer enters for an intention.
type Wish struct {
	ProductID int64
	Tons      schema.Weight
	Price     schema.Yuan // zero: none
	Notes     string
}

// AddIntention inserts an intention of a member's company on a product on sale, and notifies its seller.
func AddIntention(tx *schema.Tx, by *account.Member, w Wish) (*Intention, error) {
	if err := w.check(); err != nil {
		return nil, err
	}
	p, err := takeProduct(tx.DB().Clauses(schema.ForUpdate).Where("id = ? AND state = ?", w.ProductID, OnSale))
	if err != nil {
		return nil, err
	}
	if p.CompanyID == by.CompanyID {
		return nil, schema.Conflict("这是本企业的产品")
	}
	if err := refuseFrozen(tx, p.CompanyID); err != nil {
		return nil, err
	}
	var waiting int64
	err = tx.DB().Model(&Intention{}).
		Where("buyer_id = ? AND state = ? AND product_id = ?", by.CompanyID, IntentionNew, p.ID).Count(&waiting).Error
	if err != nil {
		return nil, err
	}
	if waiting >= intentionsMax {
		return nil, schema.Conflict("对这个产品已有 %d 个采购意向，请等卖家联系", intentionsMax)
	}
	t, err := ReadTree(tx)
	if err != nil {
		return nil, err
	}
	i := &Intention{
		ProductID: p.ID, Title: t.FullTitle(p), BuyerID: by.CompanyID, BuyerMembership: by.MembershipID,
		SellerID: p.CompanyID, Tons: w.Tons, Price: w.Price, Notes: w.Notes, CreatedAt: tx.Now(),
	}
	if err := i.store(tx); err != nil {
		return nil, err
	}
	return i, notifySellers(tx, i.SellerID, notice.Trade{
		Topic: notice.InquiryTopic, Cause: fmt.Sprintf("intention %d", i.ID), Title: "收到采购意向", Link: intentionsPage,
		Text: fmt.Sprintf("%s有意采购 %s，%s 吨，请联系。", by.CompanyName, i.Title, i.Tons),
	})
}

// check trims the texts of a wish. It refuses values out of bounds.
func (w *Wish) check() error {
	if w.Price != 0 {
		if err := checkPrice(w.Price); err != nil {
			return err
		}
	}
	if err := checkTons(w.Tons); err != nil {
		return err
	}
	return checkTexts([]textField{{"notes", "备注", &w.Notes, notesMax}})
}

func (i *Intention) store(tx *schema.Tx) error {
	i.UpdatedAt = tx.Now()
	if err := tx.Save(i); err != nil {
		return err
	}
	tx.Changed(TradesChanged, i.BuyerID)
	tx.Changed(TradesChanged, i.SellerID)
	return nil
}

// AnswerIntention brings an intention on a product of a member's company to another state, and notifies the buyer.
func AnswerIntention(tx *schema.Tx, by *account.Member, id int64, to IntentionState, reply string) (*Intention, error) {
	if err := checkTexts([]textField{{"notes", "回复", &reply, notesMax}}); err != nil {
		return nil, err
	}
	i, err := schema.Take[Intention](tx.DB().Clauses(schema.ForUpdate).Where("id = ?", id), errNoIntention)
	if err != nil {
		return nil, err
	}
	if i.SellerID != by.CompanyID {
		return nil, errNoIntention
	}
	if err := maySell(by); err != nil {
		return nil, err
	}
	next, ok := IntentionSteps.Next(i.State, intentionVerbs[to])
	if !ok {
		return nil, schema.Conflict("采购意向%s，不能改为%s", i.State, to)
	}
	i.State, i.SellerMembership = next, by.MembershipID
	if reply != "" {
		i.Reply = reply
	}
	if err := i.store(tx); err != nil {
		return nil, err
	}
	text := fmt.Sprintf("%s已将对 %s 的采购意向标为%s。", by.CompanyName, i.Title, i.State)
	if reply != "" {
		text += "回复：" + reply
	}
	return i, notifyBuyers(tx, i.BuyerID, i.BuyerMembership, notice.Trade{
		Topic: notice.InquiryTopic, Cause: fmt.Sprintf("intention %d %d", i.ID, i.State), Title: "采购意向" + i.State.String(),
		Text: text, Link: intentionsPage,
	})
}

// Intentions returns a page of the intentions in which a company has a side, newest first, and their number.
func Intentions(tx *schema.Tx, companyID int64, side schema.Party, state *IntentionState, page schema.Page) (
	[]Intention, int, error,
) {
	query := tx.DB().Model(&Intention{})
	if side == schema.Seller {
		query = query.Where("seller_id = ?", companyID)
	} else {
		query = query.Where("buyer_id = ?", companyID)
	}
	if state != nil {
		query = query.Where("state = ?", *state)
	}
	return schema.PageOf[Intention](query, "id DESC", page)
}
