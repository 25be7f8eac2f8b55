package migrate

import "gorm.io/gorm"

// createUsers creates the tables of users and adds the columns of a company's application.
func createUsers(db *gorm.DB) error {
	err := createTables(db, []table{
		{"user", &user3{}},
		{"phone", &phone3{}},
		{"membership", &membership3{}},
		{"session", &session3{}},
		{"code", &code3{}},
		{"scan", &scan3{}},
		{"captcha", &captcha3{}},
		{"message", &message3{}},
		{"notice", &notice3{}},
		{"question_type", &questionType3{}},
		{"feedback", &feedback3{}},
		{"picture", &picture3{}},
		{"point", &point3{}},
		{"salesman", &salesman3{}},
		{"event", &event3{}},
	})
	if err != nil {
		return err
	}
	return addColumns(db, "company", &company3{})
}

// company3 are the columns added to company.
type company3 struct {
	CreditCode code   `gorm:"size:18;default:''"`
	Legal      text   `gorm:"size:40;default:''"`
	Licence    number `gorm:"default:0"`
	ReviewNote text   `gorm:"size:200;default:''"`
	AppliedAt  number `gorm:"default:0"`
	ReviewedAt number `gorm:"default:0"`
}

type user3 struct {
	ID           int64 `gorm:"primaryKey"`
	Mobile       code  `gorm:"size:11;uniqueIndex:user_mobile"`
	Name         text  `gorm:"size:40"`
	Password     code  `gorm:"size:200"`
	Admin        flag
	State        number
	RegisteredAt number
}

type phone3 struct {
	Mobile      code `gorm:"primaryKey;size:11"`
	Failures    number
	FailedAt    number
	LockedUntil number
	Sent        number
	SentAt      number `gorm:"index:phone_sent"`
}

type membership3 struct {
	ID        int64  `gorm:"primaryKey"`
	UserID    number `gorm:"uniqueIndex:membership_pair,priority:1"`
	MemberID  number `gorm:"uniqueIndex:membership_pair,priority:2;index:membership_company,priority:1"`
	State     number `gorm:"index:membership_company,priority:2"`
	Manager   flag
	Product   flag
	Shown     flag
	Note      text `gorm:"size:200"`
	AppliedAt number
	DecidedAt number
}

type session3 struct {
	Hash         code   `gorm:"primaryKey;size:40"`
	Kind         code   `gorm:"size:10"`
	UserID       number `gorm:"index:session_user"`
	MembershipID number `gorm:"index:session_membership"`
	Agent        text   `gorm:"size:200"`
	Address      code   `gorm:"size:64"`
	CreatedAt    number
	SeenAt       number
	EndsAt       number `gorm:"index:session_ends"`
}

type code3 struct {
	ID      int64 `gorm:"primaryKey"`
	Mobile  code  `gorm:"size:11;index:code_mobile,priority:1"`
	Purpose code  `gorm:"size:20;index:code_mobile,priority:2"`
	Salt    code  `gorm:"size:32"`
	Hash    code  `gorm:"size:64"`
	Tries   number
	Used    flag
	SentAt  number `gorm:"index:code_sent"`
}

type scan3 struct {
	Hash         code `gorm:"primaryKey;size:40"`
	Ticket       code `gorm:"size:40;uniqueIndex:scan_ticket"`
	Kind         code `gorm:"size:20"`
	State        number
	UserID       number
	MembershipID number
	At           number `gorm:"index:scan_at"`
}

type captcha3 struct {
	ID     code `gorm:"primaryKey;size:26"`
	Caller code `gorm:"size:120"`
	Route  code `gorm:"size:200"`
	Answer code `gorm:"size:20"`
	Tries  number
	Used   flag
	At     number `gorm:"index:captcha_at"`
}

type message3 struct {
	ID     int64  `gorm:"primaryKey"`
	Owner  number `gorm:"uniqueIndex:message_cause,priority:1;index:message_owner,priority:1"`
	Type   number `gorm:"index:message_owner,priority:2"`
	Cause  code   `gorm:"size:80;uniqueIndex:message_cause,priority:2"`
	Title  text   `gorm:"size:100"`
	Text   text   `gorm:"size:1000"`
	Link   code   `gorm:"size:300"`
	At     number
	ReadAt number
}

type notice3 struct {
	ID        int64 `gorm:"primaryKey"`
	Cause     code  `gorm:"size:80;uniqueIndex:notice_cause,priority:1"`
	Slot      code  `gorm:"size:40;uniqueIndex:notice_cause,priority:2"`
	Channel   code  `gorm:"size:20;uniqueIndex:notice_cause,priority:3;index:notice_due,priority:2"`
	Recipient code  `gorm:"size:200;uniqueIndex:notice_cause,priority:4"`
	Title     text  `gorm:"size:100"`
	Text      text  `gorm:"size:2000"`
	Link      code  `gorm:"size:500"`
	Secret    flag
	State     number `gorm:"index:notice_due,priority:1"`
	Tries     number
	DueAt     number `gorm:"index:notice_due,priority:3"`
	Owner     code   `gorm:"size:120"`
	Error     text   `gorm:"size:500"`
	At        number `gorm:"index:notice_at"`
	DoneAt    number
}

type questionType3 struct {
	Value code `gorm:"primaryKey;size:40"`
	Label text `gorm:"size:40"`
	Place number
}

type feedback3 struct {
	ID           int64  `gorm:"primaryKey"`
	UserID       number `gorm:"index:feedback_user"`
	MembershipID number
	Type         code `gorm:"size:40"`
	Description  text `gorm:"size:500"`
	Pictures     code `gorm:"size:1000"`
	State        number
	Reply        text   `gorm:"size:500"`
	At           number `gorm:"index:feedback_at"`
	DoneAt       number
}

type picture3 struct {
	ID     int64  `gorm:"primaryKey"`
	Owner  number `gorm:"uniqueIndex:picture_hash,priority:1;index:picture_owner,priority:1"`
	Hash   code   `gorm:"size:64;uniqueIndex:picture_hash,priority:2"`
	Mime   code   `gorm:"size:40"`
	Width  number
	Height number
	Size   number
	At     number `gorm:"index:picture_owner,priority:2"`
}

type point3 struct {
	ID           int64  `gorm:"primaryKey"`
	MembershipID number `gorm:"index:point_membership"`
	Cause        code   `gorm:"size:80;uniqueIndex:point_cause"`
	Amount       number
	Note         text `gorm:"size:200"`
	At           number
}

type salesman3 struct {
	Region code `gorm:"primaryKey;size:40"`
	Name   text `gorm:"size:40"`
	Phone  code `gorm:"size:40"`
	QR     long `gorm:"column:qr"`
}

type event3 struct {
	ID       int64  `gorm:"primaryKey"`
	UserID   number `gorm:"index:event_user"`
	UserName text   `gorm:"size:40"`
	Platform flag
	Verb     code   `gorm:"size:40"`
	Kind     code   `gorm:"size:20;index:event_about,priority:1"`
	Key      code   `gorm:"size:40;index:event_about,priority:2"`
	MemberID number `gorm:"index:event_company"`
	Note     text   `gorm:"size:500"`
	At       number
}
