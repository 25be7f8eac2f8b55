package order

import (
	"encoding/json"
	"fmt"
	"strings"

	"cottonmall/schema"
	"cottonmall/schema/account"
)

// propose inserts a correction that the other side has to accept.
func (s *step) propose(list []Settled, note string) error {
	text, err := json.Marshal(list)
	if err != nil {
		return fmt.Errorf("encode a correction: %w", err)
	}
	s.o.Proposal = s.side
	return schema.Insert(s.tx, []Correction{{
		OrderID: s.o.ID, Side: s.side, Lines: string(text), Amount: FinalOf(list, s.o.Currency),
		Note:   strings.TrimSpace(note),
		UserID: s.by.UserID, UserName: s.by.Name, At: s.tx.Now(),
	}})
}

// ProposeCorrection proposes figures in place of the last proposal.
func ProposeCorrection(tx *schema.Tx, by *account.Member, orderID int64, given []Settled, note string) (*Order, error) {
	s, err := begin(tx, by, orderID, Propose)
	if err != nil {
		return nil, err
	}
	lines, err := linesOf(tx, []int64{orderID})
	if err != nil {
		return nil, err
	}
	list, err := complete(lines, given)
	if err != nil {
		return nil, err
	}
	last, err := lastCorrection(tx, orderID)
	if err != nil {
		return nil, err
	}
	if err := s.decide(aboutCorrection, last.ID, Refused, ""); err != nil {
		return nil, err
	}
	if err := s.propose(list, note); err != nil {
		return nil, err
	}
	change := Change{"结算金额", last.Amount.Text(), FinalOf(list, s.o.Currency).Text()}
	return s.end(note, change)
}

// AcceptCorrection settles the order by the last proposal of the other side.
func AcceptCorrection(tx *schema.Tx, by *account.Member, orderID, correctionID int64) (*Order, error) {
	s, err := begin(tx, by, orderID, AcceptProposal)
	if err != nil {
		return nil, err
	}
	last, err := lastCorrection(tx, orderID)
	if err != nil {
		return nil, err
	}
	if last.ID != correctionID {
		return nil, schema.Conflict("对方已有新的更正建议，请核对后再同意")
	}
	list, err := SettledOf(last.Lines)
	if err != nil {
		return nil, err
	}
	if err := s.decide(aboutCorrection, last.ID, Accepted, ""); err != nil {
		return nil, err
	}
	change := Change{"结算金额", s.o.Amount.Text(), last.Amount.Text()}
	s.settle(list)
	return s.end("", change)
}

// lastCorrection returns the last proposed correction of an order.
func lastCorrection(tx *schema.Tx, orderID int64) (*Correction, error) {
	var c Correction
	return &c, tx.DB().Where("order_id = ?", orderID).Order("id DESC").Take(&c).Error
}
