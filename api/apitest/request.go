package apitest

import (
	"encoding/json"
	"net/http"
	"strconv"
	"strings"
	"testing"
)

// Data reads the data of an answer's envelope.
func Data[T any](t testing.TB, body string) T {
	t.Helper()
	var envelope struct {
		Code int `json:"code"`
		Data T   `json:"data"`
	}
	if err := json.Unmarshal([]byte(body), &envelope); err != nil {
		t.Fatalf("%v in %.500s", err, body)
	}
	if envelope.Code != http.StatusOK {
		t.Fatalf("not answered: %.500s", body)
	}
	return envelope.Data
}

func method(r Request) string {
	if r.Method == "" {
		return http.MethodPost
	}
	return r.Method
}

func address(path string) string {
	if strings.HasPrefix(path, "/") {
		return path
	}
	return "/mall/" + path
}

func kind(body string) string {
	if body == "" || strings.HasPrefix(body, "{") || strings.HasPrefix(body, "[") {
		return "application/json"
	}
	return "application/x-www-form-urlencoded"
}

func orDefault(code int) int {
	if code == 0 {
		return http.StatusOK
	}
	return code
}

func itoa(n int) string { return strconv.Itoa(n) }
