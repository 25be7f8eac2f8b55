package schema

import (
	"errors"
	"fmt"

	gosqlite "github.com/glebarez/go-sqlite"
	"github.com/go-sql-driver/mysql"
	"gorm.io/gorm"
)

// Kind is what sort of refusal an Error is.
type Kind int

// Kinds of refusals. Whatever is not an *Error is internal.
const (
	InvalidKind         Kind = iota + 1 // what was sent cannot be right
	UnauthenticatedKind                 // nobody is logged in
	DeniedKind                          // not allowed to this person
	NotFoundKind                        // does not exist, or is not this person's
	ConflictKind                        // was right, but no longer fits what is
	FrozenKind                          // the user or the company is frozen
	BusyKind                            // cannot be done just now; trying again helps
)

// Error is a refusal: a kind for programs, a Chinese sentence for a person, and the cause for the log.
type Error struct {
	Kind    Kind
	Field   string // the input field it belongs to; empty when none
	Message string
	Cause   error

	kept bool // what the transaction has written stays, though it is refused
}

func (e *Error) Error() string {
	if e.Cause != nil {
		return e.Message + ": " + e.Cause.Error()
	}
	return e.Message
}

func (e *Error) Unwrap() error { return e.Cause }

// Kept makes a refusal with which the transaction is committed: the count of wrong tries must stay.
func Kept(err error) error {
	if e, ok := KindOf(err); ok {
		own := *e
		own.kept = true
		return &own
	}
	return err
}

func isKept(err error) bool {
	e, ok := KindOf(err)
	return ok && e.kept
}

// KindOf finds the refusal in an error; false when the error is internal.
func KindOf(err error) (*Error, bool) {
	var e *Error
	ok := errors.As(err, &e)
	return e, ok
}

// Invalid refuses a value of an input field.
func Invalid(field, format string, args ...any) error {
	return &Error{Kind: InvalidKind, Field: field, Message: fmt.Sprintf(format, args...)}
}

// NotFound says that something does not exist for this person.
func NotFound(format string, args ...any) error {
	return &Error{Kind: NotFoundKind, Message: fmt.Sprintf(format, args...)}
}

// Conflict refuses what no longer fits.
func Conflict(format string, args ...any) error {
	return &Error{Kind: ConflictKind, Message: fmt.Sprintf(format, args...)}
}

// Denied refuses what this person may not do.
func Denied(format string, args ...any) error {
	return &Error{Kind: DeniedKind, Message: fmt.Sprintf(format, args...)}
}

// Unauthenticated refuses somebody who is not logged in.
func Unauthenticated(format string, args ...any) error {
	return &Error{Kind: UnauthenticatedKind, Message: fmt.Sprintf(format, args...)}
}

// Frozen refuses a user or a company that is frozen.
func Frozen(format string, args ...any) error {
	return &Error{Kind: FrozenKind, Message: fmt.Sprintf(format, args...)}
}

// Busy says that something cannot be done just now, and keeps the cause for the log.
func Busy(cause error, format string, args ...any) error {
	return &Error{Kind: BusyKind, Message: fmt.Sprintf(format, args...), Cause: cause}
}

const sqliteBusy = 5 // SQLITE_BUSY of sqlite3.h, in the low byte of its extended codes

// asRefusal turns the storage errors that a person can understand into refusals, by their type.
func asRefusal(err error) error {
	var lite *gosqlite.Error
	switch {
	case err == nil:
		return nil
	case errors.Is(err, gorm.ErrDuplicatedKey):
		return &Error{Kind: ConflictKind, Message: "已有相同的记录", Cause: err}
	case repeatable(err), errors.As(err, &lite) && lite.Code()&0xff == sqliteBusy:
		return Busy(err, "数据库正忙，请稍后再试")
	}
	return err
}

// repeatable tells whether MySQL gave up a transaction for the sake of another one.
func repeatable(err error) bool {
	const deadlock, lockWait = 1213, 1205
	var my *mysql.MySQLError
	return errors.As(err, &my) && (my.Number == deadlock || my.Number == lockWait)
}
