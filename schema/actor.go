package schema

// Actor is the user who does something, and the membership for which they act.
type Actor struct {
	UserID       int64
	MembershipID int64 // zero for a user without a company
	CompanyID    int64
	Name         string // of the user
	Admin        bool   // the user administers the platform
}
