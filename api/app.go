package api

import (
	"context"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"strings"
	"sync"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/gofiber/fiber/v2"
	"golang.org/x/time/rate"

	"cottonmall/frontend"
	"cottonmall/indexer"
	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/demand"
	"cottonmall/schema/password"
	"cottonmall/schema/store"
)

// Index is what the calls ask of the search index.
type Index interface {
	Ready() error
	Lag(ctx context.Context) (time.Duration, error)
	Search(ctx context.Context, v indexer.Viewer, s indexer.Search) (*indexer.Page, error)
	Count(ctx context.Context, v indexer.Viewer, d demand.Demand) (int, error)
	Counts(ctx context.Context, v indexer.Viewer, demands []demand.Demand) ([]int, error)
	Sums(ctx context.Context, v indexer.Viewer, d demand.Demand) (indexer.Sums, error)
	Loosen(ctx context.Context, v indexer.Viewer, d demand.Demand) ([]indexer.Loosened, error)
	Lots(ctx context.Context, v indexer.Viewer, listingIDs []int64) ([]indexer.Lot, error)
	Batches(ctx context.Context, v indexer.Viewer, numbers []string) (found []indexer.Lot, missing []string, err error)
	Shorthand(text string) (indexer.Shorthand, error)
	Lowest(ctx context.Context, asked []indexer.Asked) ([]indexer.Low, error)
	Check(v indexer.Viewer, d demand.Demand) error
	All(ctx context.Context, v indexer.Viewer, s indexer.Search, most int) ([]int64, error)
	Fit(v indexer.Viewer, o demand.Opened) demand.Opened
	AtTime(ctx context.Context, v indexer.Viewer, name string, d demand.Demand, s *demand.Subscription, news bool) ([]demand.Telling, error)
	Fresh(ctx context.Context, v indexer.Viewer, name string, d demand.Demand, listings []int64, before cotton.ToldBefore) (demand.Telling, error)
	Fall(ctx context.Context, v indexer.Viewer, name string, d demand.Demand, before, fall schema.Yuan) (demand.Telling, error)
}

// Config says what the calls stand on.
type Config struct {
	DB        *schema.DB
	Index     Index
	Matcher   Matcher
	Account   Account // whose QR codes members scan; nil: those of the site alone
	WeChat    string  // the token with which the platform of the account signs its calls; empty: it makes none
	Log       *slog.Logger
	Demo      bool           // the data is a demonstration; the pages say so
	PublicURL string         // how people reach the site; empty: from the request
	MobileURL string         // where phones that come to the home page are sent; empty: they stay
	Secret    string         // signs tickets; the servers of one site share it; empty: made at start
	Proxies   []netip.Prefix // whose word is taken for who stands behind them; nil: those on this machine
	Limits    bool           // whether callers who ask too often are refused
	SMS       bool           // codes reach their numbers by a gateway; else they are in the server's file
	Pictures  store.Store
	Companies CompanyFinder // for those who register; nil: the companies of the marketplace

	tokens   pace          // of tokens that are looked up; zero: that of the routes page
	answer   func() string // makes the texts of captchas; nil: at random
	patience time.Duration // with which passwords wait for their turn; zero: that of the gate
}

// App is the open house: every call, the socket and the pages.
type App struct {
	db      *schema.DB
	index   Index
	matcher Matcher
	account Account

	wechatToken string
	log         *slog.Logger
	demo        bool
	public      string
	proxies     proxies
	limits      bool
	hub         *hub
	store       store.Store
	finder      CompanyFinder
	tickets     tickets
	business    seal           // names memberships for their owners
	resets      seal           // lets a proved number set another password
	darkroom    chan struct{}  // has room for the one image that is read
	desk        *turns         // of the one sheet that is read
	exporting   *turns         // of the files that are made
	drawing     *rate.Limiter  // of captchas
	shown       gallery        // of captchas
	answers     func() string  // their texts
	codeWay     string         // where codes go: see sentOut
	spentCodes  rate.Sometimes // tells the log that no more are sent
	meters      *meters
	pages       *pages
	views       *views

	passwords *password.Gate
	fiber     *fiber.App
	upgrade   fiber.Handler
	bodies    map[string]bodyRule // by path
	load      load                // of large bodies
	uploaders sync.Mutex          // one of their tokens is looked up at a time
	gates     map[string]*gate
	lookups   *gate // counts tokens that are looked up
	sms       *gate // counts codes that are sent
	registry  huma.Registry
	document  *huma.OpenAPI

	works     sync.WaitGroup  // imports that are made true
	importing sync.Mutex      // one of their steps is done at a time
	context   context.Context // ends with Shutdown
	end       context.CancelFunc
	metrics   http.Server
}

// New builds the routes. The socket hub starts to follow the database at once.
func New(c Config) *App {
	a := newApp(c)
	a.hub = newHub(c.DB, a.log, a.meters, a.limits)
	a.pages = newPages(frontend.Files(), c.MobileURL)
	a.upgrade = a.upgradeHandler()
	a.mountAll()
	go a.hub.run(a.context)
	go a.flushViews(a.context)
	return a
}

// newApp is an App without routes.
func newApp(c Config) *App {
	secret := siteSecret(c.Secret)
	a := &App{
		db: c.DB, index: c.Index, log: c.Log, demo: c.Demo, public: strings.TrimSuffix(c.PublicURL, "/"), limits: c.Limits, proxies: c.Proxies,
		store: c.Pictures, finder: c.Companies, tickets: tickets{seal: newSeal(secret, "socket ticket")}, business: newSeal(secret, "business token"),
		resets: newSeal(secret, "password reset"), passwords: password.NewGate(), darkroom: make(chan struct{}, 1), desk: newTurns(1), exporting: newTurns(exportRoom),
		drawing: newDrawing(), shown: gallery{shown: map[string]exhibit{}}, answers: c.answer, bodies: map[string]bodyRule{}, load: newLoad(), gates: map[string]*gate{},
		lookups:  &gate{path: lookupsPath, pace: c.tokens, places: true, callers: map[string]*counted{}},
		sms:      &gate{path: smsPath, pace: codeSMS, places: true, single: true, free: newFreeCodes(), callers: map[string]*counted{}},
		registry: newRegistry(),
	}
	if c.tokens == (pace{}) {
		a.lookups.pace = tokens
	}
	a.gates[lookupsPath], a.gates[smsPath] = a.lookups, a.sms
	a.views = newViews(c.DB)
	a.matcher, a.account, a.wechatToken = c.Matcher, c.Account, c.WeChat
	a.passwords.Patience = c.patience
	if a.proxies == nil {
		a.proxies = loopbacks
	}
	if a.answers == nil {
		a.answers = newAnswer
	}
	if a.finder == nil {
		a.finder = known{c.DB}
	}
	if a.codeWay = "file"; c.SMS {
		a.codeWay = "sms"
	} else if c.Demo {
		a.codeWay = "demo"
	}
	if a.log == nil {
		a.log = slog.Default()
	}
	a.spentCodes.Interval = tellEvery
	a.context, a.end = context.WithCancel(context.Background())
	a.meters = newMeters(func(ctx context.Context) (time.Duration, error) { return a.index.Lag(ctx) }, a.db.UnknownChanges)
	a.document = newDocument(a.registry)
	a.fiber = fiber.New(fiber.Config{
		Immutable: true, ReadBufferSize: 16 << 10, BodyLimit: defaultBody, DisableStartupMessage: true,
		DisablePreParseMultipartForm: true, // it keeps other limits than the routes'
		ReadTimeout:                  30 * time.Second, WriteTimeout: time.Minute, IdleTimeout: 2 * time.Minute,
		ErrorHandler: a.refuse, EnableTrustedProxyCheck: true, TrustedProxies: a.proxies.texts(),
	})
	return a
}

// Names of limits that are not one route's, as a path names that of a route. Nobody outside hears of them.
const (
	lookupsPath = "/mall/token"
	smsPath     = "/mall/sms"
)

// defaultBody is how many bytes a body may have where the route says nothing else.
const defaultBody = 64 << 10

func (a *App) mountAll() {
	a.fiber.Use(a.begin, a.security)
	for _, r := range a.routes() {
		a.mount(r)
	}
	a.fiber.Use("/mall", func(*fiber.Ctx) error { return fiber.ErrNotFound })
	a.fiber.Use(a.pages.serve)
	server := a.fiber.Server()
	server.HeaderReceived, server.ErrorHandler = a.limitBody, a.unread(server.ErrorHandler)
}

// Serve answers on the listener until Shutdown.
func (a *App) Serve(ln net.Listener) error { return a.fiber.Listener(ln) }

// Shutdown closes the sockets, lets running calls end, stops listening, and stores what was counted.
func (a *App) Shutdown(ctx context.Context) error {
	a.hub.close(ctx)
	err := a.fiber.ShutdownWithContext(ctx)
	a.end()
	if failed := a.views.flush(ctx); err == nil {
		err = failed
	}
	a.works.Wait()
	if failed := a.metrics.Shutdown(ctx); err == nil {
		err = failed
	}
	if err != nil {
		return fmt.Errorf("shut the server down: %w", err)
	}
	return nil
}
