package upload

import (
	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/cotton"
	"cottonmall/schema/notice"
)

// OfPlatform returns an administrator as the sender of official uploads.
func OfPlatform(member *account.Member) *account.Member {
	own := *member
	own.CompanyID = Platform
	return &own
}

// lockOwner serializes the uploads of a company. Those of the platform need an administrator.
func lockOwner(tx *schema.Tx, member *account.Member, kind Kind) error {
	switch {
	case (member.CompanyID == Platform) != (kind == OfficialUpload):
		return schema.Denied("公检数据只能由平台管理员导入")
	case kind != OfficialUpload:
		return cotton.LockSeller(tx, member.CompanyID)
	}
	if err := account.Administers(tx, member); err != nil {
		return err
	}
	var ids []int64
	return tx.DB().Model(&Upload{}).Clauses(schema.ForUpdate).Where("member_id = ? AND state IN ?", Platform,
		[]State{StatePreview, StateWorking, StateFailed}).Order("id").Pluck("id", &ids).Error
}

// lockOwned locks an upload of a company, and before it the company.
func lockOwned(tx *schema.Tx, member *account.Member, id int64) (*Upload, error) {
	u, err := Find(tx, member.CompanyID, id)
	if err != nil {
		return nil, err
	}
	if err := lockOwner(tx, member, u.Kind); err != nil {
		return nil, err
	}
	return lockUpload(tx, member.CompanyID, id)
}

// setSender sets the user and the membership that send or confirm an upload.
func (u *Upload) setSender(member *account.Member) {
	if u.MembershipID = member.MembershipID; u.Kind == OfficialUpload {
		u.UserID = member.UserID
	}
}

// Sender returns the user who sent or confirmed an upload.
func Sender(tx *schema.Tx, u *Upload) (schema.Actor, error) {
	if u.Kind != OfficialUpload {
		member, err := account.FindMember(tx, u.MembershipID)
		if err != nil {
			return schema.Actor{}, err
		}
		return member.Actor(), nil
	}
	user, err := account.FindUser(tx, u.UserID)
	if err != nil {
		return schema.Actor{}, err
	}
	return schema.Actor{UserID: user.ID, MembershipID: u.MembershipID, Name: user.Name, Admin: user.Admin}, nil
}

// record inserts an event about an upload.
func (u *Upload) record(tx *schema.Tx, by schema.Actor, verb, note string) error {
	if u.Kind == OfficialUpload {
		return notice.RecordPlatform(tx, by, verb, uploadEventKind, u.ID, 0, note)
	}
	return notice.Record(tx, by, verb, uploadEventKind, u.ID, u.CompanyID, note)
}
