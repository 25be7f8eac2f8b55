package schema

import "time"

// DeadlinePending reports whether a stored deadline has not passed. Longest is the longest time that a deadline is
// ahead when it is stored. A deadline further ahead was stored before the clock of the database was set back; it counts
// as passed.
func DeadlinePending(deadline, now time.Time, longest time.Duration) bool {
	left := deadline.Sub(now)
	return left > 0 && left <= longest
}

// WhereDeadlinePending returns a condition for the rows whose deadline in a column has not passed, as
// DeadlinePending does.
func WhereDeadlinePending(tx *Tx, column string, longest time.Duration) (where string, args []any) {
	return "(" + column + " > ? AND " + column + " <= ?)", []any{Millis(tx.now), Millis(tx.now.Add(longest))}
}

// WhereDeadlinePassed returns the opposite condition of WhereDeadlinePending.
func WhereDeadlinePassed(tx *Tx, column string, longest time.Duration) (where string, args []any) {
	return "(" + column + " <= ? OR " + column + " > ?)", []any{Millis(tx.now), Millis(tx.now.Add(longest))}
}
