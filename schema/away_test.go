package schema_test

import (
	"io"
	"net"
	"sync"
	"testing"

	"github.com/go-sql-driver/mysql"

	"cottonmall/schema"
	"cottonmall/schema/schematest"
)

// proxy passes connections on to a server until it is cut.
type proxy struct {
	net.Listener
	target string
	mu     sync.Mutex
	open   []net.Conn
}

func startProxy(t *testing.T, target string) *proxy {
	t.Helper()
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	p := &proxy{Listener: ln, target: target}
	go p.run()
	t.Cleanup(p.cut)
	return p
}

func (p *proxy) run() {
	for {
		in, err := p.Accept()
		if err != nil {
			return
		}
		network := "tcp"
		if p.target[0] == '/' {
			network = "unix"
		}
		out, err := net.Dial(network, p.target)
		if err != nil {
			in.Close()
			continue
		}
		p.mu.Lock()
		p.open = append(p.open, in, out)
		p.mu.Unlock()
		go io.Copy(in, out)
		go io.Copy(out, in)
	}
}

// cut closes all connections and accepts no more.
func (p *proxy) cut() {
	p.Close()
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, c := range p.open {
		c.Close()
	}
}

// TestServerThatIsAwayIsARefusal cuts the connections to a MySQL server. Reads and writes are refused for the moment.
func TestServerThatIsAwayIsARefusal(t *testing.T) {
	t.Parallel()
	dsn, ok := schematest.MySQL(t)
	if !ok {
		return
	}
	c, err := mysql.ParseDSN(dsn)
	if err != nil {
		t.Fatal(err)
	}
	p := startProxy(t, c.Addr)
	c.Net, c.Addr = "tcp", p.Addr().String()
	db := schematest.Open(t, schema.Config{DSN: c.FormatDSN()})
	db.Company("甲")
	p.cut()
	work := func(*schema.Tx) (bool, error) { return true, nil }
	for range 2 {
		for name, use := range map[string]func() error{
			"read":  func() error { _, err := schema.View(t.Context(), db.DB, work); return err },
			"write": func() error { _, err := schema.Do(t.Context(), db.DB, work); return err },
		} {
			refusal, ok := schema.KindOf(use())
			if !ok || refusal.Kind != schema.BusyKind {
				t.Errorf("%s: %v", name, refusal)
			}
		}
		if err := db.Ping(t.Context()); err == nil {
			t.Error("a server that is away is available")
		}
	}
}
