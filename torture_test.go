package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"cottonmall/indexer/verify"
	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/cotton"
	"cottonmall/schema/demo"
	"cottonmall/schema/imported"
	"cottonmall/schema/product"
	"cottonmall/schema/schematest"
	"cottonmall/schema/site"
)

// TestTorture kills processes with -9 at random moments, while lots change and while the index is built, on one and two
// servers with SQLite and MariaDB. It starts them again and checks that the index has exactly what was committed, that
// no acknowledged write is lost, and that each message was sent once. The number of kills is COTTONMALL_TORTURE, and
// COTTONMALL_TORTURE_SEED makes them others.
func TestTorture(t *testing.T) {
	t.Parallel()
	kills, seed := number(t, "COTTONMALL_TORTURE", 8), number(t, "COTTONMALL_TORTURE_SEED", 1)
	for i, name := range []string{"one on sqlite", "two on sqlite", "one on mariadb", "two on mariadb"} {
		t.Run(name, func(t *testing.T) {
			s := openVictims(t, name, rand.New(rand.NewPCG(uint64(seed), uint64(i))))
			for round := range (kills + i) / 4 {
				s.round(round)
			}
			t.Logf("seed %d: %d kills, %d changes, %d acknowledged writes", seed, s.kills, s.writer.done, s.client.acknowledged)
		})
	}
}

// number returns an environment variable.
func number(t *testing.T, name string, otherwise int) int {
	t.Helper()
	text := os.Getenv(name)
	if text == "" {
		return otherwise
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 {
		t.Fatalf("%s=%s is no number", name, text)
	}
	return n
}

// servers are the processes of a site that are killed.
type servers struct {
	rand      *rand.Rand
	start     func() *process
	processes []*process
	kills     int
}

// siteConfig returns the configuration of a new database by the name of a site, as "two on mariadb".
func siteConfig(t *testing.T, name string) schema.Config {
	t.Helper()
	c := schema.Config{Folder: t.TempDir()}
	if strings.Contains(name, "mariadb") {
		dsn, ok := schematest.MySQL(t)
		if !ok {
			t.Skip("no MariaDB")
		}
		c.DSN = dsn
	}
	return c
}

// startServers starts the servers of a site on a database. Two servers share a search server.
func startServers(t *testing.T, name string, c schema.Config, r *rand.Rand) servers {
	t.Helper()
	program, args := buildProgram(t), []string{}
	if c.DSN != "" {
		args = append(args, "--database", c.DSN)
	}
	s := servers{rand: r, processes: make([]*process, 1)}
	if strings.Contains(name, "two") {
		e := start(t, "engine", "--listen", "127.0.0.1:0")
		t.Cleanup(func() { e.end(t) })
		args = append(args, "--meili-url", e.url, "--secret", "of the servers of this test")
		s.processes = make([]*process, 2)
	}
	s.start = func() *process { return startProcess(t, program, c.Folder, args...) }
	for i := range s.processes {
		s.processes[i] = s.start()
	}
	t.Cleanup(func() {
		for _, p := range s.processes {
			p.kill()
		}
	})
	return s
}

func (s *servers) waitReady() {
	for _, p := range s.processes {
		p.waitReady()
	}
}

// moment returns a random time of up to a longest one.
func (s *servers) moment(longest time.Duration) time.Duration {
	return time.Duration(s.rand.Int64N(int64(longest)))
}

// victims are servers that are killed, with those that write to them.
type victims struct {
	servers
	t      *testing.T
	db     *schema.DB
	writer *writer
	client *client
}

// openVictims fills a database and starts servers on it.
func openVictims(t *testing.T, name string, r *rand.Rand) *victims {
	c := siteConfig(t, name)
	s := &victims{t: t, db: openFilledIn(t, c, 1000)}
	s.servers = startServers(t, name, c, r)
	s.client = newClient(t, s.db, r)
	s.writer = &writer{db: s.db, t: t, next: 1, spared: s.client.company}
	return s
}

// killTime is the longest time before a kill.
const killTime = 500 * time.Millisecond

// round writes, kills a server, starts it again and checks everything.
func (s *victims) round(round int) {
	s.t.Helper()
	s.waitReady()
	s.writer.start()
	s.client.start(s.processes)
	n := s.rand.IntN(len(s.processes))
	wait(s.t, s.moment(killTime))
	s.processes[n].kill()
	s.client.stop()
	s.processes[n] = s.start()
	if s.rand.IntN(4) == 0 { // most likely while it builds the index
		wait(s.t, s.moment(killTime))
		s.processes[n].kill()
		s.processes[n] = s.start()
	}
	s.kills++
	s.waitReady()
	s.writer.stop()
	for _, p := range s.processes {
		if err := s.verify(p); err != nil {
			s.t.Fatalf("round %d: %v\nlog of the process:\n%s", round, err, p.log.String())
		}
	}
	s.client.check(round)
}

// verify waits at most a minute until a server finds what the database has: it may build its index.
func (s *victims) verify(p *process) error {
	ctx, cancel := context.WithTimeout(s.t.Context(), time.Minute)
	defer cancel()
	var difference error
	for {
		n, err := verify.Site(ctx, s.db, p.url)
		switch {
		case err == nil && n.Listings > 0 && n.Products > 0 && n.Imported > 0 && n.Reserve > 0 && n.Articles > 0:
			return nil
		case ctx.Err() != nil:
			return errors.Join(difference, err)
		}
		difference = err
	}
}

func openFilled(t *testing.T, folder string, lots int) *schema.DB {
	t.Helper()
	return openFilledIn(t, schema.Config{Folder: folder}, lots)
}

func openFilledIn(t *testing.T, c schema.Config, lots int) *schema.DB {
	t.Helper()
	c.Domains = site.Domains()
	db, err := schema.Open(t.Context(), c)
	if err != nil {
		t.Fatalf("open the database: %v", err)
	}
	t.Cleanup(func() {
		if err := db.Close(); err != nil {
			t.Errorf("close the database: %v", err)
		}
	})
	if err := demo.Fill(t.Context(), db, demo.Options{Lots: lots, Seed: 1}); err != nil {
		t.Fatalf("fill the database: %v", err)
	}
	return db
}

// wait waits for a time.
func wait(t *testing.T, d time.Duration) {
	t.Helper()
	select {
	case <-time.After(d):
	case <-t.Context().Done():
		t.Fatal("the test is over")
	}
}

// process is a running cottonmall.
type process struct {
	t   *testing.T
	cmd *exec.Cmd
	url string
	log *syncBuffer
}

func startProcess(t *testing.T, program, folder string, more ...string) *process {
	t.Helper()
	p := &process{t: t, log: &syncBuffer{}}
	args := append(slices.Clone(serveArgs), "--data", folder, "--limits", "off")
	args = append(args, more...)
	p.cmd = exec.CommandContext(t.Context(), program, args...)
	p.cmd.Stderr = p.log
	out, err := p.cmd.StdoutPipe()
	if err == nil {
		err = p.cmd.Start()
	}
	if err != nil {
		t.Fatalf("start: %v", err)
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatalf("the process did not say where it listens: %v\n%s", err, p.log.String())
	}
	p.url = strings.TrimSpace(line[strings.Index(line, "http"):])
	return p
}

// kill ends the process at once.
func (p *process) kill() {
	p.t.Helper()
	if err := p.cmd.Process.Kill(); err != nil {
		p.t.Fatalf("kill: %v\n%s", err, p.log.String())
	}
	if err := p.cmd.Wait(); err == nil {
		p.t.Fatal("the process ended by itself")
	}
}

func (p *process) waitReady() {
	p.t.Helper()
	if err := waitReady(p.t.Context(), p.url); err != nil {
		p.t.Fatalf("%v\n%s", err, p.log.String())
	}
}

// waitReady waits at most a minute until the site is ready.
func waitReady(ctx context.Context, url string) error {
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	for {
		request, err := http.NewRequestWithContext(ctx, http.MethodGet, url+"/readyz", nil)
		if err != nil {
			return err
		}
		answer, err := http.DefaultClient.Do(request)
		if err == nil {
			answer.Body.Close()
			if answer.StatusCode == http.StatusOK {
				return nil
			}
		}
		select {
		case <-time.After(10 * time.Millisecond):
		case <-ctx.Done():
			return fmt.Errorf("%s did not become ready: %w", url, ctx.Err())
		}
	}
}

// writer changes lots from another process. It pauses between changes, because SQLite blocks all other writers while
// one process writes without pause.
type writer struct {
	db   *schema.DB
	t    *testing.T
	next int // running number of the next new batch

	spared int64 // the company whose lots it does not change
	done   int   // changes that were committed

	cancel context.CancelFunc
	ended  sync.WaitGroup
}

func (w *writer) start() {
	ctx, cancel := context.WithCancel(w.t.Context())
	w.cancel = cancel
	w.ended.Go(func() {
		for ctx.Err() == nil {
			if err := w.change(ctx); err != nil && ctx.Err() == nil {
				w.t.Errorf("change a lot: %v", err)
				return
			}
			w.done++
			select {
			case <-time.After(rand.N(10 * time.Millisecond)):
			case <-ctx.Done():
			}
		}
	})
}

func (w *writer) stop() {
	w.cancel()
	w.ended.Wait()
}

// changeProduct takes a product off sale, or puts one on that is off.
func changeProduct(tx *schema.Tx) error {
	var list []product.Product
	err := tx.DB().Where("state IN ?", []product.ProductState{product.OnSale, product.OffSale}).Find(&list).Error
	if err != nil {
		return err
	}
	p := list[rand.IntN(len(list))]
	verb := product.TakeOff
	if p.State == product.OffSale {
		verb = product.Publish
	}
	return product.Take(tx, &account.Member{CompanyID: p.CompanyID}, []int64{p.ID}, verb)
}

// changeImported takes an imported lot off sale, or puts one on that is off.
func changeImported(tx *schema.Tx) error {
	var list []imported.Listing
	err := tx.DB().Where("state IN ?", []imported.State{imported.OnSale, imported.OffSale}).Find(&list).Error
	if err != nil {
		return err
	}
	l := list[rand.IntN(len(list))]
	verb := imported.TakeOff
	if l.State == imported.OffSale {
		verb = imported.Publish
	}
	return imported.Take(tx, &account.Member{CompanyID: l.CompanyID}, []int64{l.ID}, verb)
}

// change reprices a lot, takes one off sale or adds one, or takes a product or an imported lot off sale or puts it
// on. Sometimes it adds many lots, so that the index reads all again.
func (w *writer) change(ctx context.Context) error {
	switch n := rand.IntN(100); {
	case n == 0:
		return schema.Bulk(ctx, w.db, func(tx *schema.Tx) error { return w.add(tx, 50) })
	case n < 20:
		_, err := schema.Do(ctx, w.db, func(tx *schema.Tx) (bool, error) { return true, w.add(tx, 1) })
		return err
	case n < 40:
		return schema.Write(ctx, w.db, changeProduct)
	case n < 50:
		return schema.Write(ctx, w.db, changeImported)
	}
	_, err := schema.Do(ctx, w.db, func(tx *schema.Tx) (struct{}, error) {
		_, end, err := schema.IDRange(tx, "listing")
		if err != nil {
			return schematest.Done(err)
		}
		l, err := cotton.FindListing(tx, 1+rand.Int64N(end-1))
		if e, refused := schema.KindOf(err); refused && e.Kind == schema.NotFoundKind {
			return struct{}{}, nil // MariaDB does not use the numbers of an insert again that was rolled back
		}
		if err != nil || l.State != cotton.OnSale || l.CompanyID == w.spared {
			return schematest.Done(err)
		}
		if rand.IntN(5) == 0 {
			return schematest.Done(schematest.TakeOffSale(tx, *l))
		}
		offer := cotton.Offer{Price: 17_000 + schema.Yuan(rand.IntN(2000)), Until: l.Until}
		return schematest.Done(schematest.Reprice(tx, *l, offer))
	})
	return err
}

// add inserts new batches on sale.
func (w *writer) add(tx *schema.Tx, n int) error {
	head, err := cotton.FindListing(tx, 1)
	if err != nil {
		return err
	}
	batch, err := cotton.FindBatch(tx, head.BatchID)
	if err != nil {
		return err
	}
	batches, listings := make([]cotton.Batch, n), make([]cotton.Listing, n)
	for i := range n {
		batches[i], listings[i] = *batch, *head
		batches[i].BatchID = fmt.Sprintf("65999%06d", w.next+i)
		listings[i].ID, listings[i].BatchID, listings[i].State = 0, batches[i].BatchID, cotton.OnSale
	}
	w.next += n // a number that is not committed stays free
	if err := cotton.AddBatches(tx, batches); err != nil {
		return err
	}
	return cotton.AddListings(tx, listings)
}

// syncBuffer is a log that may be read while it is written.
type syncBuffer struct {
	mu  sync.Mutex
	buf bytes.Buffer
}

func (b *syncBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.buf.Write(p)
}

func (b *syncBuffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.buf.String()
}
