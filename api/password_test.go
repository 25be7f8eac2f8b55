package api_test

import (
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"cottonmall/api"
	"cottonmall/api/apitest"
	"cottonmall/schema/schematest"
)

// TestTooManyPasswordsAtOnceWait checks that passwords are hashed one after the other. Calls that would wait too long
// are answered by 509.
func TestTooManyPasswordsAtOnceWait(t *testing.T) {
	t.Parallel()
	db := schematest.New(t)
	c := api.Config{DB: db.DB, Pictures: apitest.Pictures(t)}
	api.Patience(&c, time.Millisecond)
	w := &apitest.Site{Market: &apitest.Market{Server: apitest.At(t, apitest.Serve(t, c))}}
	answers := make(chan int)
	for range 8 {
		go func() {
			const wrong = `{"mobile":"13611111111","password":"wrong-password"}`
			status, body, _ := w.Raw("login/mall_pc_mobile_password_login", wrong)
			if status == 509 && strings.Contains(body, "verifyImgStr") {
				t.Errorf("a picture, which would not help: %.200s", body)
			}
			answers <- status
		}()
	}
	counts := map[int]int{}
	for range 8 {
		counts[<-answers]++
	}
	if counts[200] < 1 || counts[509] < 1 || counts[200]+counts[509] != 8 {
		t.Errorf("HTTP statuses %v", counts)
	}
}

// TestRegisteringWithAWrongCodeHashesNothing checks that a wrong code is refused before a password is hashed.
func TestRegisteringWithAWrongCodeHashesNothing(t *testing.T) {
	t.Parallel()
	w := apitest.OpenPeople(t, func(c *api.Config) { api.Patience(c, time.Millisecond) })
	register := apitest.Body(t, map[string]any{
		"mobile": "13600000009", "code": "00000x", "name": "小鲜", "password": "cotton-bale-31", "agree": true,
	})
	var wg sync.WaitGroup
	for range 12 {
		wg.Go(func() {
			status, answer, _ := w.Raw("register/mall_pc_register", register)
			if status != http.StatusOK || !strings.Contains(answer, "验证码错误或已过期") {
				t.Errorf("HTTP %d %s", status, answer)
			}
		})
	}
	wg.Wait()
}
