package deal

import "fmt"

// FailedError is the error of one deal in a batch of the clock. The batch succeeds without the deals on its lot.
type FailedError struct {
	ListingID int64
	Err       error
}

// Error implements error.
func (e *FailedError) Error() string { return e.Err.Error() }

// Unwrap returns the cause.
func (e *FailedError) Unwrap() error { return e.Err }

// failed returns the error of a step of the deal.
func (d *Deal) failed(step string, err error) error {
	return &FailedError{d.ListingID, fmt.Errorf("%s deal %s: %w", step, d.Number, err)}
}

// notSkipped is the condition for deals on lots that have not failed in this run of a job. It takes skipped.
const notSkipped = " AND listing_id NOT IN ?"

// skipped returns the ids of listings, or one that no listing has.
func skipped(listings []int64) []int64 { return append([]int64{0}, listings...) }
