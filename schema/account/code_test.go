package account_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/notice"
	"cottonmall/schema/schematest"
)

func useCode(t *testing.T, db *schematest.DB, mobile string, purpose account.Purpose, code string) error {
	t.Helper()
	return schematest.Try(t, db, func(tx *schema.Tx) error { return account.UseCode(tx, mobile, purpose, code) })
}

// wrongCode returns a code that differs from code.
func wrongCode(code string) string {
	if code == "000000" {
		return "111111"
	}
	return "000000"
}

func TestACodeIsValidOnceForFiveMinutes(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		const mobile = "13712345678"
		nudges, leave := db.Nudges()
		defer leave()
		code, err := schematest.SendCode(t, db, mobile, account.ForRegister)
		if err != nil || len(code) != 6 || strings.Trim(code, "0123456789") != "" {
			t.Fatalf("%q, %v", code, err)
		}
		n := schematest.LastNotice(db)
		if n.Channel != notice.SMS || n.Recipient != mobile || !strings.Contains(n.Text, code) || !n.Secret ||
			!schematest.Nudged(nudges) {
			t.Errorf("the notice is %+v", n)
		}
		schematest.Refuses(t, "for another purpose", useCode(t, db, mobile, account.ForLogin, code), schema.InvalidKind,
			"验证码错误或已过期")
		schematest.Refuses(t, "for another number", useCode(t, db, "13712345679", account.ForRegister, code),
			schema.InvalidKind, "验证码错误或已过期")
		if err := useCode(t, db, mobile, account.ForRegister, code); err != nil {
			t.Error(err)
		}
		schematest.Refuses(t, "twice", useCode(t, db, mobile, account.ForRegister, code), schema.InvalidKind, "验证码错误或已过期")

		db.Advance(time.Minute)
		first, _ := schematest.SendCode(t, db, mobile, account.ForRegister)
		db.Advance(time.Minute)
		second, _ := schematest.SendCode(t, db, mobile, account.ForRegister)
		if first != second {
			schematest.Refuses(t, "the one before the last", useCode(t, db, mobile, account.ForRegister, first),
				schema.InvalidKind, "")
		}
		db.Advance(5*time.Minute - time.Millisecond)
		if err := useCode(t, db, mobile, account.ForRegister, second); err != nil {
			t.Errorf("just in time: %v", err)
		}
		third, _ := schematest.SendCode(t, db, mobile, account.ForRegister)
		db.Advance(5 * time.Minute)
		schematest.Refuses(t, "too late", useCode(t, db, mobile, account.ForRegister, third), schema.InvalidKind, "验证码错误或已过期")
	})
}

func TestWrongCodesAreCountedDespiteTheRefusal(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		const mobile = "13712345678"
		for tries, want := range map[int]bool{19: true, 20: false} {
			db.Advance(time.Hour)
			code, err := schematest.SendCode(t, db, mobile, account.ForRegister)
			if err != nil {
				t.Fatal(err)
			}
			for range tries {
				schematest.Refuses(t, "a wrong one", useCode(t, db, mobile, account.ForRegister, wrongCode(code)),
					schema.InvalidKind, "验证码错误或已过期")
			}
			if err := useCode(t, db, mobile, account.ForRegister, code); (err == nil) != want {
				t.Errorf("after %d wrong ones: %v", tries, err)
			}
		}
		// a later refusal in the transaction restores the code
		db.Advance(time.Hour)
		code, _ := schematest.SendCode(t, db, mobile, account.ForRegister)
		stop := errors.New("stop")
		err := schematest.Try(t, db, func(tx *schema.Tx) error {
			if err := account.UseCode(tx, mobile, account.ForRegister, code); err != nil {
				return err
			}
			return stop
		})
		if !errors.Is(err, stop) {
			t.Fatal(err)
		}
		if err := useCode(t, db, mobile, account.ForRegister, code); err != nil {
			t.Errorf("after a rollback: %v", err)
		}
	})
}

func TestCodesAreSentOnceAMinute(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		well := schematest.Won(t, schematest.AtOnce(5, func(int) error {
			_, err := schematest.SendCode(t, db, "13712345678", account.ForRegister)
			return err
		}), schema.ConflictKind, "60 秒后")
		if n := len(schematest.Read(db, func(tx *schema.Tx) ([]notice.Notice, error) {
			return notice.LastNotices(tx, 9)
		})); well != 1 || n != 1 {
			t.Errorf("%d sent, %d notices", well, n)
		}
		_, err := schematest.SendCode(t, db, "1371234", account.ForRegister)
		schematest.Refuses(t, "no number", err, schema.InvalidKind, "11 位手机号")
		_, err = schematest.SendCode(t, db, "13712345679", "other")
		schematest.Refuses(t, "no purpose", err, schema.InvalidKind, "用途")
	})
}

func TestConcurrentUsesOfACodeSucceedOnce(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		const mobile = "13712345678"
		code, err := schematest.SendCode(t, db, mobile, account.ForRegister)
		if err != nil {
			t.Fatal(err)
		}
		errs := schematest.AtOnce(6, func(int) error { return useCode(t, db, mobile, account.ForRegister, code) })
		if well := schematest.Won(t, errs, schema.InvalidKind, "验证码错误或已过期"); well != 1 {
			t.Errorf("the code was used %d times: %v", well, errs)
		}
	})
}

// TestTheDatabaseDoesNotRevealACode checks that sent codes are erased and that a hash needs the secret of the site.
func TestTheDatabaseDoesNotRevealACode(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		const mobile = "13712345678"
		sent := func() (string, notice.Notice) {
			t.Helper()
			db.Advance(time.Minute)
			code, err := schematest.SendCode(t, db, mobile, account.ForRegister)
			if err != nil {
				t.Fatal(err)
			}
			n := schematest.LastNotice(db)
			db.Do(func(tx *schema.Tx) error { return notice.NoticeSent(tx, n.ID) })
			return code, schematest.LastNotice(db)
		}
		code, n := sent()
		if n.State != notice.NoticeDone || n.Text != "" {
			t.Errorf("after it was sent: %+v", n)
		}
		own := db.Secret
		db.Secret = "another site"
		schematest.Refuses(t, "with another secret", useCode(t, db, mobile, account.ForRegister, code), schema.InvalidKind,
			"验证码错误或已过期")
		db.Secret = own
		if err := useCode(t, db, mobile, account.ForRegister, code); err != nil {
			t.Error(err)
		}
		db.ShowsCodes = true
		if code, n = sent(); !strings.Contains(n.Text, code) {
			t.Errorf("the demonstration shows %q", n.Text)
		}
	})
}

func TestCheckCodeCountsWrongCodesAndKeepsARightOne(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		const mobile = "13712345678"
		code, err := schematest.SendCode(t, db, mobile, account.ForRegister)
		if err != nil {
			t.Fatal(err)
		}
		check := func(code string) error {
			return schematest.Try(t, db, func(tx *schema.Tx) error {
				return account.CheckCode(tx, mobile, account.ForRegister, code)
			})
		}
		for range 19 {
			schematest.Refuses(t, "a wrong one", check(wrongCode(code)), schema.InvalidKind, "验证码错误或已过期")
			if err := check(code); err != nil {
				t.Fatal(err)
			}
		}
		schematest.Refuses(t, "the twentieth wrong one", check(wrongCode(code)), schema.InvalidKind, "验证码错误或已过期")
		schematest.Refuses(t, "after twenty wrong ones", useCode(t, db, mobile, account.ForRegister, code),
			schema.InvalidKind, "验证码错误或已过期")
		db.Advance(time.Minute)
		code, _ = schematest.SendCode(t, db, mobile, account.ForRegister)
		if err := errors.Join(check(code), useCode(t, db, mobile, account.ForRegister, code)); err != nil {
			t.Error(err)
		}
		schematest.Refuses(t, "one that was used", check(code), schema.InvalidKind, "验证码错误或已过期")
	})
}

// TestCodesDoNotRevealWhoIsRegistered checks that answers are equal for all numbers. Only the SMS differs.
func TestCodesDoNotRevealWhoIsRegistered(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		known := db.User("13712345678", "小李").Mobile
		const unknown = "13787654321"
		for _, purpose := range []account.Purpose{account.ForRegister, account.ForLogin, account.ForReset, account.ForBind} {
			db.Advance(time.Hour)
			for _, mobile := range []string{known, unknown} {
				suits := (mobile == known) != (purpose == account.ForRegister)
				code, err := schematest.SendCode(t, db, mobile, purpose)
				if err != nil || (code != "") != suits {
					t.Errorf("%s to %s: %q, %v", purpose, mobile, code, err)
				}
				n := schematest.LastNotice(db)
				if n.Recipient != mobile || strings.Contains(n.Text, "注册") == suits && purpose != account.ForRegister {
					t.Errorf("%s to %s: %+v", purpose, mobile, n)
				}
				_, err = schematest.SendCode(t, db, mobile, purpose)
				schematest.Refuses(t, "at once again", err, schema.ConflictKind, "60 秒后")
				for _, guess := range []string{"", wrongCode(code)} {
					schematest.Refuses(t, "a guess", useCode(t, db, mobile, purpose, guess), schema.InvalidKind, "验证码错误或已过期，请重新输入或获取")
				}
			}
		}
	})
}

// TestOwnerTriesOfACode checks that wrong codes of strangers do not use up the tries of a known device, nor the other
// way round.
func TestOwnerTriesOfACode(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		mobile := db.User("13712345678", "小李").Mobile
		owner := func(code string) error {
			return schematest.Try(t, db, func(tx *schema.Tx) error {
				return account.UseOwnerCode(tx, mobile, account.ForLogin, code)
			})
		}
		for strangers, own := range map[int]int{20: 4, 0: 5} {
			db.Advance(time.Hour)
			code, err := schematest.SendCode(t, db, mobile, account.ForLogin)
			if err != nil {
				t.Fatal(err)
			}
			for range strangers {
				schematest.Refuses(t, "a stranger", useCode(t, db, mobile, account.ForLogin, wrongCode(code)), schema.InvalidKind,
					"验证码错误")
			}
			for range own {
				schematest.Refuses(t, "the owner", owner(wrongCode(code)), schema.InvalidKind, "验证码错误")
			}
			right := map[bool]error{true: owner(code), false: useCode(t, db, mobile, account.ForLogin, code)}
			if right[strangers > 0] != nil || right[strangers == 0] == nil {
				t.Errorf("after %d tries of strangers and %d of the owner: %v", strangers, own, right)
			}
		}
	})
}

// TestKnownDevices checks that a device is known for the users who have logged in on it, by its last token only.
func TestKnownDevices(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		li, wang := db.User("13712345678", "小李"), db.User("13712345679", "小王")
		keep := func(userID int64, token string) string {
			t.Helper()
			next, err := schema.Do(t.Context(), db.DB, func(tx *schema.Tx) (string, error) {
				return account.KeepDevice(tx, userID, token)
			})
			if err != nil {
				t.Fatal(err)
			}
			return next
		}
		knows := func(what, token string, want ...string) {
			t.Helper()
			var got []string
			for _, mobile := range []string{li.Mobile, wang.Mobile, "13787654321"} {
				hash := schematest.Read(db, func(tx *schema.Tx) (string, error) { return account.KnownDevice(tx, mobile, token) })
				if hash != "" {
					got = append(got, mobile)
				}
			}
			if !slices.Equal(got, want) {
				t.Errorf("%s is known for %v, want %v", what, got, want)
			}
		}
		first := keep(li.UserID, "")
		second := keep(wang.UserID, first)
		knows("the first token", first)
		knows("no token", "")
		knows("an invented token", schema.NewToken())
		knows("the second token", second, li.Mobile, wang.Mobile)
		db.Do(func(tx *schema.Tx) error { return account.SetPassword(tx, li.UserID, "hash", "") })
		knows("after a new password of one user", second, wang.Mobile)
		third := keep(li.UserID, second)
		knows("after a login", third, li.Mobile, wang.Mobile)
		db.Advance(account.DeviceLife)
		knows("after half a year", third)
	})
}

// TestPasswordRightRefuses checks passwords that were right when they were compared.
func TestPasswordRightRefuses(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		known := db.User("13712345678", "小李")
		db.Do(func(tx *schema.Tx) error { return account.SetPassword(tx, known.UserID, "hash", "") })
		for mobile, want := range map[string]string{known.Mobile: "hash", "13787654321": ""} {
			got := schematest.Read(db, func(tx *schema.Tx) (string, error) { return account.PasswordOf(tx, mobile) })
			if got != want {
				t.Errorf("%s: %q", mobile, got)
			}
		}
		right := func(hash string) error {
			return schematest.Try(t, db, func(tx *schema.Tx) error {
				_, err := account.PasswordRight(tx, known.Mobile, hash)
				return err
			})
		}
		if err := right("hash"); err != nil {
			t.Error(err)
		}
		db.Do(func(tx *schema.Tx) error { return account.SetPassword(tx, known.UserID, "new", "") })
		schematest.Refuses(t, "one that was right before it was changed", right("hash"), schema.InvalidKind, "手机号或密码错误")
		schematest.Refuses(t, "a change by one that was right before", schematest.Try(t, db, func(tx *schema.Tx) error {
			return account.ChangePassword(tx, known.UserID, "hash", "newer", "")
		}), schema.InvalidKind, "原密码错误")
		db.Do(func(tx *schema.Tx) error { return account.ChangePassword(tx, known.UserID, "new", "newer", "") })
		admin := db.Admin()
		db.Do(func(tx *schema.Tx) error { return account.FreezeUser(tx, &admin.Member, known.UserID, "") })
		schematest.Refuses(t, "a frozen user", right("newer"), schema.FrozenKind, "该账号已被冻结")
	})
}

// TestCodesOfTheSiteAreLimitedEachHour checks the limit for all numbers, purposes and callers together.
func TestCodesOfTheSiteAreLimitedEachHour(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		boss := db.Company("江海纺织有限公司").Manager("老板")
		clerk := db.Company("江海纺织有限公司").Member("小员")
		db.Do(func(tx *schema.Tx) error {
			for i := range account.CodesAnHour {
				if _, err := account.SendCode(tx, fmt.Sprintf("137%08d", i), account.ForLogin); err != nil {
					return err
				}
			}
			return nil
		})
		db.Advance(59 * time.Minute)
		last := schematest.LastNotice(db)
		for what, send := range map[string]func(tx *schema.Tx) error{
			"to a stranger": func(tx *schema.Tx) error {
				_, err := account.SendCode(tx, "13612345678", account.ForRegister)
				return err
			},
			"to log in by": func(tx *schema.Tx) error {
				_, err := account.SendCode(tx, "13612345678", account.ForLogin)
				return err
			},
			"to a manager, after the reserve": func(tx *schema.Tx) error {
				return account.SendUnbindCode(tx, &boss.Member, clerk.MembershipID)
			},
		} {
			if strings.Contains(what, "reserve") {
				db.Do(func(tx *schema.Tx) error {
					for i := range account.CodesAnHour / 10 {
						if _, err := account.SendOwnerCode(tx, fmt.Sprintf("138%08d", i), account.ForLogin); err != nil {
							return err
						}
					}
					return nil
				})
				last = schematest.LastNotice(db)
			}
			err := schematest.Try(t, db, send)
			schematest.Refuses(t, what, err, schema.ConflictKind, "本站这一小时发出的验证码已达上限")
			if strings.Contains(fmt.Sprint(err), "密码登录") != (what == "to log in by") {
				t.Errorf("%s: %v", what, err)
			}
			if !errors.Is(err, account.ErrCodesSpent) || schematest.LastNotice(db).ID != last.ID {
				t.Errorf("%s: %v, sent %+v", what, err, schematest.LastNotice(db))
			}
		}
		db.Advance(time.Hour)
		if _, err := schematest.SendCode(t, db, "13612345678", account.ForRegister); err != nil {
			t.Errorf("an hour later: %v", err)
		}
	})
}

// TestRelayedCodesAreValidForLonger checks codes that operators read in a file of the server and pass on.
func TestRelayedCodesAreValidForLonger(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		const mobile = "13712345678"
		db.CodesInFile = true
		code, err := schematest.SendCode(t, db, mobile, account.ForRegister)
		if err != nil {
			t.Fatal(err)
		}
		db.Advance(30*time.Minute - time.Millisecond)
		db.Do(notice.EraseSecrets)
		if n := schematest.LastNotice(db); !strings.Contains(n.Text, code) || !strings.Contains(n.Text, "30 分钟内有效") {
			t.Errorf("the notice says %q", n.Text)
		}
		check := func() error {
			return schematest.Try(t, db, func(tx *schema.Tx) error {
				return account.CheckCode(tx, mobile, account.ForRegister, code)
			})
		}
		if err := check(); err != nil {
			t.Errorf("just in time: %v", err)
		}
		db.Advance(time.Millisecond)
		db.Do(notice.EraseSecrets)
		schematest.Refuses(t, "too late", check(), schema.InvalidKind, "验证码错误或已过期")
		if n := schematest.LastNotice(db); n.Text != "" {
			t.Errorf("it is kept: %q", n.Text)
		}
	})
}
