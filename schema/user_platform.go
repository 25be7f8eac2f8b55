package schema

import "strings"

// FreezeUser freezes a person on the whole platform, who is logged out at once. An administrator cannot freeze
// himself.
func (tx *Tx) FreezeUser(by *Member, id int64, note string) error {
	if by.Person == id {
		return Conflict("不能冻结自己的账号")
	}
	if err := tx.judgeUser(by, id, "freeze", note, UserActive, UserFrozen); err != nil {
		return err
	}
	ids, err := tx.membershipIDs("user_id = ? AND state = ?", id, Active)
	if err != nil {
		return err
	}
	for _, membership := range ids {
		tx.Changed(UserFrozenTold, membership)
	}
	return tx.EndSessionsOfUser(id, "")
}

// UnfreezeUser lets a frozen person in again.
func (tx *Tx) UnfreezeUser(by *Member, id int64, note string) error {
	return tx.judgeUser(by, id, "unfreeze", note, UserFrozen, UserActive)
}

func (tx *Tx) judgeUser(by *Member, id int64, verb, note string, from, to UserState) error {
	if err := tx.actOn(by, id); err != nil {
		return err
	}
	err := tx.changeUser(id, func(u *User) error {
		if u.State != from {
			return Conflict("该用户的状态已改变，请刷新后再试")
		}
		u.State = to
		return nil
	})
	if err != nil {
		return err
	}
	return tx.Record(by, verb, UserChanged, id, 0, note)
}

// SetAdmin makes a user an administrator of the platform, or takes that away. An administrator cannot take it from
// himself, so that one is left.
func (tx *Tx) SetAdmin(by *Member, id int64, on bool) error {
	if by.Person == id {
		return Conflict("不能修改自己的平台管理员权限")
	}
	if err := tx.actOn(by, id); err != nil {
		return err
	}
	err := tx.changeUser(id, func(u *User) error {
		u.Admin = on
		return nil
	})
	if err != nil {
		return err
	}
	if !on {
		if err := tx.EndSessionsOfUser(id, ""); err != nil {
			return err
		}
	}
	return tx.Record(by, onOff("admin", on), UserChanged, id, 0, "")
}

// actOn lets an administrator act on another user. Both are locked, so that of two who take each other's rights at
// once, one keeps them.
func (tx *Tx) actOn(by *Member, id int64) error {
	for _, one := range []int64{min(by.Person, id), max(by.Person, id)} {
		if _, err := tx.lockUser(one); err != nil {
			return err
		}
	}
	return tx.administers(by)
}

// CreateAdmin makes the user of a number an administrator of the platform, with a password by its hash; it is for
// the console of the server. A number that nobody has becomes a new user.
func (tx *Tx) CreateAdmin(mobile, name, hash string) (*User, error) {
	u, err := tx.UserByMobile(mobile)
	if e, ok := KindOf(err); ok && e.Kind == NotFoundKind {
		list := []User{{
			Mobile: mobile, Name: strings.TrimSpace(name), Password: hash, Admin: true, State: UserActive, RegisteredAt: tx.now,
		}}
		err = tx.AddUsers(list)
		return &list[0], err
	}
	if err != nil {
		return nil, err
	}
	if err := tx.changeUser(u.ID, func(u *User) error { u.Admin = true; return nil }); err != nil {
		return nil, err
	}
	if err := tx.SetPassword(u.ID, hash, ""); err != nil {
		return nil, err
	}
	return tx.User(u.ID)
}

// UserFilter chooses users; zero fields choose all.
type UserFilter struct {
	Text  string // part of the name or number
	State UserState
}

// UserList are the chosen users for the platform, the newest first, and how many there are on all pages.
func (tx *Tx) UserList(f UserFilter, page Page) ([]User, int, error) {
	query := tx.db.Model(&User{})
	if f.State != 0 {
		query = query.Where("state = ?", f.State)
	}
	if text := strings.TrimSpace(plainOr(f.Text)); text != "" {
		like := "%" + likeEscape.Replace(text) + "%"
		query = query.Where("name LIKE ? ESCAPE '!' OR mobile LIKE ? ESCAPE '!'", like, like)
	}
	return pageOf[User](query, "id DESC", page)
}
