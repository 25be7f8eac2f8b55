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
	"syscall"
	"time"

	"cottonmall/schema"
)

const (
	deliveryTimeout  = 15 * time.Second
	maxResponseBytes = 64 << 10
)

// operatorClient requests URLs that operators have configured.
var operatorClient = &http.Client{Timeout: deliveryTimeout, CheckRedirect: keepRedirect}

// userClient requests URLs that users have entered. It connects to addresses of the public internet only.
var userClient = &http.Client{
	Timeout: deliveryTimeout, CheckRedirect: keepRedirect,
	Transport: &http.Transport{
		DialContext: (&net.Dialer{Timeout: deliveryTimeout, Control: requirePublic}).DialContext,
	},
}

// keepRedirect makes a client return a redirect instead of following it.
func keepRedirect(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }

var errNotPublic = errors.New("address is not on the public internet")

// requirePublic refuses a connection to an address that is not public. It runs after name resolution, so that no host
// name can lead into the internal network.
func requirePublic(_, address string, _ syscall.RawConn) error {
	at, err := netip.ParseAddrPort(address)
	if err != nil {
		return err
	}
	if !schema.IsPublicAddress(at.Addr()) {
		return errNotPublic
	}
	return nil
}

// postJSON posts a value and returns the response body. A status other than 2xx is an error.
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
	return sendRequest(client, request, maxResponseBytes)
}

// sendRequest returns at most limit bytes of the body of the response. Its errors do not contain the URL, which may
// hold a secret.
func sendRequest(client *http.Client, request *http.Request, limit int64) ([]byte, error) {
	response, err := client.Do(request)
	if err != nil {
		if withURL := (*url.Error)(nil); errors.As(err, &withURL) {
			err = withURL.Err
		}
		return nil, err
	}
	defer response.Body.Close()
	body, err := io.ReadAll(io.LimitReader(response.Body, limit))
	if err != nil {
		return nil, err
	}
	if response.StatusCode/100 != 2 {
		return nil, fmt.Errorf("unexpected status %s", response.Status)
	}
	return body, nil
}
