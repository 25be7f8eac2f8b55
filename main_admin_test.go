package main

import (
	"regexp"
	"testing"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/password"
	"cottonmall/schema/schematest"
)

func TestTheFirstAdministratorIsMadeOnTheServer(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	user := func() *account.User {
		return schematest.Read(schematest.Open(t, schema.Config{Folder: folder}), func(tx *schema.Tx) (*account.User, error) {
			return account.FindUserByMobile(tx, "13800000009")
		})
	}
	told := regexp.MustCompile(`初始密码 (\w+)`).FindStringSubmatch(says(t, "admin", "create", "13800000009", "--name", "管理", "--data", folder))
	if u := user(); told == nil || !u.Admin || u.Name != "管理" || !password.Matches(u.Password, told[1]) {
		t.Errorf("the administrator is %+v, the password told %v", u, told)
	}
	says(t, "admin", "create", "13800000009", "--password", "another-2026", "--data", folder)
	if u := user(); !u.Admin || !password.Matches(u.Password, "another-2026") {
		t.Errorf("the administrator with another password is %+v", u)
	}
	refuses(t, "手机号", "admin", "create", "1380000", "--data", folder)
	refuses(t, "密码", "admin", "create", "13800000008", "--password", "123", "--data", folder)
}
