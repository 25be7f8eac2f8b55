package channel

import (
	"net/netip"
	"testing"
)

// TestOnlyThePublicInternetIsOutside is a table of public and other addresses.
func TestOnlyThePublicInternetIsOutside(t *testing.T) {
	t.Parallel()
	for address, want := range map[string]bool{
		"8.8.8.8": true, "2606:4700::1111": true, "192.0.1.1": true, "198.20.0.1": true,
		"127.0.0.1": false, "10.0.0.1": false, "169.254.169.254": false, "::ffff:10.0.0.1": false,
		"fd00::1": false, "::1": false,
		"100.64.0.1": false, "192.0.0.8": false, "198.19.0.1": false, "240.0.0.1": false, "255.255.255.255": false,
		"64:ff9b::a00:1": false, "2002:a00:1::1": false,
	} {
		if got := isPublic(netip.MustParseAddr(address)); got != want {
			t.Errorf("isPublic(%s) = %t", address, got)
		}
	}
}
