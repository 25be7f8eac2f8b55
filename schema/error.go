package schema

import (
	"errors"
	"fmt"

	"github.com/go-sql-driver/mysql"
	"gorm.io/gorm"
)

// Kind is the category of an Error.
type Kind int

// Kinds of refusals. An error that is not an *Error is internal.
const (
	InvalidKind         Kind = iota + 1 // the input is invalid
	UnauthenticatedKind                 // no user is logged in
	DeniedKind                          // the user has no permission
	NotFoundKind                        // it does not exist, or the user may not know that it does
	ConflictKind                        // the input is valid, but conflicts with the present state
	FrozenKind                          // the user or the company is frozen
	BusyKind                            // impossible at the moment; a retry may succeed
)

// Error is a refusal: a kind for programs, a Chinese sentence for users, and the cause for the log.
type Error struct {
	Kind    Kind
	Field   string // the input field concerned, or empty
	Message string
	Cause   error

	kept bool // the transaction is committed despite the refusal
}

func (e *Error) Error() string {
	if e.Cause != nil {
		return e.Message + ": " + e.Cause.Error()
	}
	return e.Message
}

func (e *Error) Unwrap() error { return e.Cause }

// Kept returns a copy of a refusal that makes Do commit the transaction, such as a count of wrong attempts. Other
// errors are returned unchanged.
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

// KindOf returns the refusal in an error; false if the error is internal.
func KindOf(err error) (*Error, bool) {
	var e *Error
	ok := errors.As(err, &e)
	return e, ok
}

// Invalid returns a refusal of the value of an input field.
func Invalid(field, format string, args ...any) error {
	return &Error{Kind: InvalidKind, Field: field, Message: fmt.Sprintf(format, args...)}
}

// NotFound returns a refusal because something does not exist for this user.
func NotFound(format string, args ...any) error {
	return &Error{Kind: NotFoundKind, Message: fmt.Sprintf(format, args...)}
}

// errGone is the cause of the refusal of what was public once.
var errGone = errors.New("no longer public")

// Gone returns a refusal because something that was public is so no longer.
func Gone(format string, args ...any) error {
	return &Error{Kind: NotFoundKind, Message: fmt.Sprintf(format, args...), Cause: errGone}
}

// IsGone reports whether an error is a refusal by Gone.
func IsGone(err error) bool { return errors.Is(err, errGone) }

// Conflict returns a refusal because the request conflicts with the present state.
func Conflict(format string, args ...any) error {
	return &Error{Kind: ConflictKind, Message: fmt.Sprintf(format, args...)}
}

// Denied returns a refusal because the user has no permission.
func Denied(format string, args ...any) error {
	return &Error{Kind: DeniedKind, Message: fmt.Sprintf(format, args...)}
}

// Unauthenticated returns a refusal because no user is logged in.
func Unauthenticated(format string, args ...any) error {
	return &Error{Kind: UnauthenticatedKind, Message: fmt.Sprintf(format, args...)}
}

// Frozen returns a refusal because the user or the company is frozen.
func Frozen(format string, args ...any) error {
	return &Error{Kind: FrozenKind, Message: fmt.Sprintf(format, args...)}
}

// Busy returns a refusal because something is impossible at the moment. The cause is for the log.
func Busy(cause error, format string, args ...any) error {
	return &Error{Kind: BusyKind, Message: fmt.Sprintf(format, args...), Cause: cause}
}

// asRefusal converts, by their type, the storage errors that users can understand into refusals.
func asRefusal(err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, gorm.ErrDuplicatedKey):
		return &Error{Kind: ConflictKind, Message: "已有相同的记录", Cause: err}
	case repeatable(err), sqliteCode(err) == sqliteBusy:
		return Busy(err, "数据库正忙，请稍后再试")
	case storageFailed(err):
		return Busy(err, "数据库暂时不可用，请稍后再试")
	}
	return err
}

// repeatable reports whether MySQL rolled back a transaction because of another one.
func repeatable(err error) bool {
	const deadlock, lockWait = 1213, 1205
	var my *mysql.MySQLError
	return errors.As(err, &my) && (my.Number == deadlock || my.Number == lockWait)
}
