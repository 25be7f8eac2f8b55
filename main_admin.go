package main

import (
	"context"
	"crypto/rand"
	"fmt"
	"io"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/password"
)

// admin is what operations do with administrators of the platform.
type admin struct {
	Create createAdmin `cmd:"" help:"建立平台管理员；该手机号已有用户时，使其成为平台管理员并重设密码。"`
}

// createAdmin makes the first administrator, who makes the others.
type createAdmin struct {
	database
	Mobile   string `arg:"" help:"手机号，11 位数字。"`
	Name     string `default:"平台管理员" help:"姓名。"`
	Password string `env:"COTTONMALL_ADMIN_PASSWORD" help:"密码；空则随机生成并打印。"`
}

// Run stores the administrator and prints a password that was made for him.
func (a *createAdmin) Run(ctx context.Context, out io.Writer) error {
	text := a.Password
	if text == "" {
		text = rand.Text()
	}
	if err := password.Check(text, a.Mobile); err != nil {
		return err
	}
	return a.with(ctx, func(db *schema.DB) error {
		u, err := schema.Do(ctx, db, func(tx *schema.Tx) (*account.User, error) {
			return account.CreateAdmin(tx, a.Mobile, a.Name, password.Hash(text))
		})
		if err != nil {
			return err
		}
		_, err = fmt.Fprintf(out, "平台管理员 %s（%s）\n", u.Name, u.Mobile)
		if err == nil && a.Password == "" {
			_, err = fmt.Fprintf(out, "初始密码 %s（请登录后修改）\n", text)
		}
		return err
	})
}
