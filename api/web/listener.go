package web

import (
	"net"
	"sync"
)

// listener closes with itself the connections that have not sent anything. Browsers open connections in advance, and
// fasthttp waits for them as for running calls.
type listener struct {
	net.Listener
	mu     sync.Mutex
	silent map[*silentConn]struct{} // accepted, and have not sent anything
	closed bool
}

func newListener(ln net.Listener) *listener {
	return &listener{Listener: ln, silent: map[*silentConn]struct{}{}}
}

// Accept returns the next connection. It keeps a TCP connection in mind until its first byte.
func (l *listener) Accept() (net.Conn, error) {
	conn, err := l.Listener.Accept()
	tcp, ok := conn.(*net.TCPConn)
	if err != nil || !ok {
		return conn, err
	}
	c := &silentConn{TCPConn: tcp, listener: l}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.closed {
		_ = tcp.Close()
	} else {
		l.silent[c] = struct{}{}
	}
	return c, nil
}

// Close stops listening and closes the silent connections.
func (l *listener) Close() error {
	err := l.Listener.Close()
	l.mu.Lock()
	defer l.mu.Unlock()
	l.closed = true
	for c := range l.silent {
		_ = c.TCPConn.Close()
	}
	clear(l.silent)
	return err
}

func (l *listener) forget(c *silentConn) {
	l.mu.Lock()
	defer l.mu.Unlock()
	delete(l.silent, c)
}

// silentConn is a connection that its listener forgets at the first byte, or when it is closed. It is still a TCP
// connection, to which the system copies files itself.
type silentConn struct {
	*net.TCPConn
	listener *listener
	heard    sync.Once
}

// Read reads as the connection does.
func (c *silentConn) Read(b []byte) (int, error) {
	n, err := c.TCPConn.Read(b)
	if n > 0 {
		c.heard.Do(func() { c.listener.forget(c) })
	}
	return n, err
}

// Close closes the connection.
func (c *silentConn) Close() error {
	c.heard.Do(func() { c.listener.forget(c) })
	return c.TCPConn.Close()
}
