package web

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"strings"
	"sync"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/gofiber/fiber/v2"

	"cottonmall/api/limiter"
	"cottonmall/schema"
)

// Index is the part of the search index that readiness and metrics need.
type Index interface {
	Ready() error
	Lag(ctx context.Context) (time.Duration, error)
}

// Config is the configuration of a server.
type Config struct {
	DB        *schema.DB
	Index     Index
	NotReady  func() map[string]error // the searchable kinds that are not ready, by name; nil: none
	Feeds     []Feed
	Sessions  Sessions
	Live      Live
	Log       *slog.Logger
	PublicURL string           // address of the site; empty: the host of the request
	Secret    string           // signs tokens, the same on all servers of a site; empty: random
	Proxies   []netip.Prefix   // networks whose X-Forwarded-For headers are trusted; nil: this machine
	Limits    bool             // callers over their limits are refused
	Now       func() time.Time // the clock of the limits; nil: that of the system
	Tokens    limiter.Paces    // limits on token lookups; nil: the default

	Keys   map[string]string // keys of other programs by name; an empty one admits nobody
	Answer func() string     // returns the texts of captchas; nil: random texts

	Files     fs.FS  // built by Vite
	Addresses []byte // paths of the pages, a JSON list
	Keywords  []byte // key words of pages by path, a JSON object; empty: none
	MobileURL string // phones on the home page are redirected here; empty: none

	Heads map[string]HeadPage          // by path in lower case
	Name  func(context.Context) string // the name of the site

	Schema func(huma.Registry) // adds what cannot be derived from Go types
}

// Server serves the calls, the WebSocket and the pages.
type Server struct {
	db        *schema.DB
	index     Index
	notReady  func() map[string]error
	feeds     []Feed
	sessions  Sessions
	keys      map[string]string
	log       *slog.Logger
	PublicURL string
	proxies   proxies

	limits  bool
	limiter *limiter.Limiter
	limitOf map[string]*limiter.Limit // by path
	lookups *limiter.Limit            // limits token lookups
	finds   *limiter.Limit            // limits pages whose first answer has results of a search

	numbersOf map[string]*limiter.Limit // of calls about one mobile number, by path
	captchas  *limiter.Captchas

	rules     map[string]bodyRule // by path
	bodies    *bodies
	uploaders sync.Mutex // held during the token lookup of a large body

	hub     *hub
	tickets tickets
	upgrade fiber.Handler

	meters   *meters
	metrics  http.Server
	pages    *pages
	fiber    *fiber.App
	Registry huma.Registry
	document *huma.OpenAPI

	context context.Context // is canceled by Shutdown
	Stop    context.CancelFunc
}

// defaultBody is the maximum size of a body in bytes on routes that set no other limit.
const defaultBody = 64 << 10

// New returns a server without routes.
func New(c Config) *Server {
	s := &Server{
		db: c.DB, index: c.Index, notReady: c.NotReady, feeds: c.Feeds, sessions: c.Sessions, log: c.Log,
		keys: c.Keys, proxies: c.Proxies, limits: c.Limits,
		PublicURL: strings.TrimSuffix(c.PublicURL, "/"),
		limitOf:   map[string]*limiter.Limit{}, numbersOf: map[string]*limiter.Limit{},
		rules: map[string]bodyRule{}, bodies: newBodies(), tickets: tickets{Signer: NewSigner(c.Secret, "socket ticket")},
		Registry: newRegistry(c.Schema),
	}
	if s.proxies == nil {
		s.proxies = loopbacks
	}
	if s.log == nil {
		s.log = slog.Default()
	}
	s.addLimits(c)
	s.context, s.Stop = context.WithCancel(context.Background())
	s.meters = newMeters(s.index, s.db.UnknownChanges)
	if s.notReady != nil {
		s.meters.registry.MustRegister(kindsNotReady(s.notReady))
	}
	s.meters.registry.MustRegister(feedGauges(s.feeds))
	s.document = newDocument(s.Registry)
	s.hub = newHub(s.db, s.log, s.meters, s.limits, &c.Live)
	s.pages = newPages(c.Files, c.Addresses, c.MobileURL)
	s.pages.base, s.pages.maySearch = s.SiteURL, s.maySearch
	if len(c.Heads) > 0 {
		s.pages.heads = &heads{pages: c.Heads, name: c.Name, words: readKeywords(c.Keywords), log: s.log}
	}
	s.upgrade = s.upgradeHandler()
	s.fiber = fiber.New(fiber.Config{
		Immutable: true, ReadBufferSize: 16 << 10, BodyLimit: defaultBody, DisableStartupMessage: true,
		DisablePreParseMultipartForm: true, // the parser would ignore the limits of the routes
		ReadTimeout:                  30 * time.Second, WriteTimeout: time.Minute, IdleTimeout: 2 * time.Minute,
		ErrorHandler: s.refuse, EnableTrustedProxyCheck: true, TrustedProxies: s.proxies.texts(),
	})
	s.fiber.Use(s.traceRequest, s.setSecurityHeaders, refuseAmbiguous)
	return s
}

// addLimits adds the limits that do not belong to a route.
func (s *Server) addLimits(c Config) {
	s.limiter = limiter.New(limiter.Config{Store: limiter.NewStore(s.db), Log: s.log, Now: c.Now})
	paces := tokenLookups
	if c.Tokens != nil {
		paces = c.Tokens
	}
	s.lookups = s.limiter.Add(limiter.Class{Name: lookupsName, Paces: paces})
	s.finds = s.limiter.Add(limiter.Class{Name: findsName, Paces: findPages})
	s.captchas = newCaptchas(s.limiter, s.db, c.Answer)
}

// Mount adds routes and the pages. It starts the background work: the hub and the limiter.
func (s *Server) Mount(routes []Route) {
	for _, r := range routes {
		s.mount(r)
	}
	s.fiber.Use("/mall", func(*fiber.Ctx) error { return fiber.ErrNotFound })
	s.fiber.Use(s.pages.serve)
	server := s.fiber.Server()
	server.HeaderReceived, server.ErrorHandler = s.limitBody, s.answerUnread(server.ErrorHandler)
	go s.hub.run(s.context)
	go s.limiter.Run(s.context)
}

// Routes returns the routes that every server has: captchas, the WebSocket and health checks.
func (s *Server) Routes() []Route {
	return []Route{
		Post("/mall/cottonSecurity/refresh", Visitor, s.replaceCaptcha, "换一张验证图片", answeringCaptcha),
		Post("/mall/cottonSecurity/validate", Visitor, s.solveCaptcha, "核对图片中的文字", answeringCaptcha),
		Post("/mall/ws/ticket", Visitor, s.ticket, "实时连接的入场券", Ours, Short, Paced(handshakes)),
		Raw("GET", "/mall/ws", Visitor, s.socket, "实时推送", Paced(handshakes),
			Takes("ticket", "入场券：ws/ticket 给的，一分钟内用一次", true), socketMessages),
		Raw("GET", "/healthz", Visitor, alive, "进程是否在运行", Ours, Sends("application/json", "在运行")),
		Raw("GET", "/readyz", Visitor, s.ready, "数据库、搜索是否就绪", Ours,
			Sends("application/json", "就绪；没有就绪时 HTTP 503，data 说明原因")),
	}
}

// Serve accepts connections on the listener until Shutdown. It returns at once after a Shutdown.
func (s *Server) Serve(ln net.Listener) error {
	// Fiber's Shutdown does not close a listener that Fiber does not serve yet.
	stop := context.AfterFunc(s.context, func() { _ = ln.Close() })
	defer stop()
	return s.fiber.Listener(newListener(ln))
}

// Context returns a context that Shutdown cancels.
func (s *Server) Context() context.Context { return s.context }

// Shutdown closes the sockets, waits for running calls, and stops listening.
func (s *Server) Shutdown(ctx context.Context) error {
	s.hub.close(ctx)
	err := s.fiber.ShutdownWithContext(ctx)
	s.Stop()
	if err := errors.Join(err, s.metrics.Shutdown(ctx)); err != nil {
		return fmt.Errorf("shut down server: %w", err)
	}
	return nil
}
