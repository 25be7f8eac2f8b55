package channel

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"syscall"
	"time"
)

const (
	patience  = 15 * time.Second // for one delivery
	answerMax = 64 << 10
)

// outside reaches addresses that operations have configured.
var outside = &http.Client{Timeout: patience, CheckRedirect: noRedirect}

// strangers reaches addresses that users have given: never one of this house.
var strangers = &http.Client{
	Timeout: patience, CheckRedirect: noRedirect,
	Transport: &http.Transport{
		DialContext: (&net.Dialer{Timeout: patience, Control: refuseOwn}).DialContext,
	},
}

func noRedirect(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }

var errOwnNetwork = errors.New("the address is not on the public internet")

// refuseOwn looks at the address that a name has led to, so that no name can lead inside.
func refuseOwn(_, address string, _ syscall.RawConn) error {
	at, err := netip.ParseAddrPort(address)
	if err != nil {
		return err
	}
	if !public(at.Addr()) {
		return errOwnNetwork
	}
	return nil
}

// inner are networks that lead inside, or nowhere, though they do not look so: shared by a provider, of IETF protocols,
// of benchmarks, reserved, and those that carry an IPv4 address (NAT64, 6to4).
var inner = []netip.Prefix{
	netip.MustParsePrefix("100.64.0.0/10"), netip.MustParsePrefix("192.0.0.0/24"), netip.MustParsePrefix("198.18.0.0/15"),
	netip.MustParsePrefix("240.0.0.0/4"), netip.MustParsePrefix("64:ff9b::/96"), netip.MustParsePrefix("2002::/16"),
}

func public(a netip.Addr) bool {
	a = a.Unmap()
	return a.IsGlobalUnicast() && !a.IsPrivate() && !slices.ContainsFunc(inner, func(n netip.Prefix) bool { return n.Contains(a) })
}

// postJSON sends a value and gives the answer. A status other than 2xx is an error.
func postJSON(ctx context.Context, client *http.Client, address, key string, body any) ([]byte, error) {
	text, err := json.Marshal(body)
	if err != nil {
		return nil, err
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, address, bytes.NewReader(text))
	if err != nil {
		return nil, err
	}
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("Idempotency-Key", key)
	return answer(client, request)
}

func answer(client *http.Client, request *http.Request) ([]byte, error) {
	response, err := client.Do(request)
	if err != nil {
		if named := (*url.Error)(nil); errors.As(err, &named) {
			err = named.Err // without the address, which may hold a key
		}
		return nil, err
	}
	defer response.Body.Close()
	body, err := io.ReadAll(io.LimitReader(response.Body, answerMax))
	if err != nil {
		return nil, err
	}
	if response.StatusCode/100 != 2 {
		return nil, fmt.Errorf("answered %s", response.Status)
	}
	return body, nil
}
