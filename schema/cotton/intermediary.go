package cotton

import (
	"cottonmall/schema"
	"cottonmall/schema/account"
)

// Intermediary is a company that brings lots. The zero value is no company.
type Intermediary struct {
	ID   int64
	Name string
}

// FindIntermediary returns the intermediary with an id, and no company for zero. It refuses companies that are not one.
func FindIntermediary(tx *schema.Tx, id int64) (*Intermediary, error) {
	if id == 0 {
		return &Intermediary{}, nil
	}
	c, err := account.FindBroker(tx, id)
	if err != nil {
		return nil, err
	}
	return &Intermediary{c.ID, c.Name}, nil
}
