package schema

// Actor is who does something: a user, for a membership in a company.
type Actor struct {
	UserID       int64
	MembershipID int64 // zero for a user without a company
	CompanyID    int64
	Name         string // of the user
	Admin        bool   // the user administers the platform
}
