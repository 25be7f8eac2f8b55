package schema_test

import (
	"net/netip"
	"testing"

	"cottonmall/schema"
	"cottonmall/schema/schematest"
	"cottonmall/schema/site"
)

// TestOnlyThePublicInternetIsOutside is a table of public and other addresses.
func TestOnlyThePublicInternetIsOutside(t *testing.T) {
	t.Parallel()
	for address, want := range map[string]bool{
		"8.8.8.8": true, "2606:4700::1111": true, "192.0.1.1": true, "198.20.0.1": true,
		"127.0.0.1": false, "10.0.0.1": false, "169.254.169.254": false, "::ffff:10.0.0.1": false,
		"fd00::1": false, "::1": false,
		"100.64.0.1": false, "192.0.0.8": false, "198.19.0.1": false, "240.0.0.1": false, "255.255.255.255": false,
		"64:ff9b::a00:1": false, "2002:a00:1::1": false, "64:ff9b:1::a00:1": false, "::a00:1": false,
		"2001:0:4136::1": false, "fec0::1": false, "0.1.2.3": false, "2001:4860:4860::8888": true,
	} {
		if got := schema.IsPublicAddress(netip.MustParseAddr(address)); got != want {
			t.Errorf("IsPublicAddress(%s) = %t", address, got)
		}
		if got := schema.IsPublicHost(address); got != want {
			t.Errorf("IsPublicHost(%s) = %t", address, got)
		}
	}
	for host, want := range map[string]bool{
		"qyapi.weixin.qq.com": true, "robot.example.": true, "xn--fiqs8s.cn": true,
		"": false, "localhost": false, "LOCALHOST.": false, "a.localhost": false, "server": false, "db.internal": false,
		"router.lan": false, "printer.local": false, "127.1": false, "0x7f000001": false, "2130706433": false,
		"0177.0.0.1": false, "127.0.0.0x1": false, "fe80::1%eth0": false, ".": false, "127。0。0。1": false,
	} {
		if got := schema.IsPublicHost(host); got != want {
			t.Errorf("IsPublicHost(%s) = %t", host, got)
		}
	}
}

// TestScriptsAreNoAddresses checks the addresses of pictures, and texts that may become addresses.
func TestScriptsAreNoAddresses(t *testing.T) {
	t.Parallel()
	for address, want := range map[string]bool{
		"": true, "/mall/picture/1": true, "data:image/png;base64,iVBORw0KGgo=": true, "data:image/webp;base64,AAAA": true,
		"javascript:alert(1)": false, " JavaScript:alert(1)": false, "java\tscript:alert(1)": false,
		"data:text/html;base64,AAAA": false, "data:image/svg+xml;base64,AAAA": false, "vbscript:x": false,
		"https://evil.example/a.png": false, "//evil.example/a.png": false, "/\\evil.example": false, "a.png": false,
	} {
		if err := schema.CheckPicture("qr", address); (err == nil) != want {
			t.Errorf("the picture %q: %v", address, err)
		}
	}
	db := schematest.New(t)
	for value, want := range map[string]bool{
		"400-000-0000": true, "https://mall.example": true, "说明: javascript": true, "data:image/png;base64,AAAA": true,
		"javascript:alert(1)": false, "\x01 java\nscript:alert(1)": false, "data:text/html,x": false,
	} {
		_, err := schema.Do(t.Context(), db.DB, func(tx *schema.Tx) (bool, error) {
			return true, site.SetParam(tx, "hotline", value)
		})
		if (err == nil) != want {
			t.Errorf("the setting %q: %v", value, err)
		}
	}
}
