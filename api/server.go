package api

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

// readyIndex is what readiness and metrics need of the search index.
type readyIndex interface {
	Ready() error
	Lag(ctx context.Context) (time.Duration, error)
}

// serverConfig is what a server needs.
type serverConfig struct {
	DB        *schema.DB
	Index     readyIndex
	Sessions  sessionStore
	Live      live
	Log       *slog.Logger
	PublicURL string         // address of the site; empty: that of the request
	Secret    string         // signs tickets; shared by the servers of a site; empty: random
	Proxies   []netip.Prefix // trusted to name the callers behind them; nil: those on this machine
	Limits    bool           // callers over their limits are refused
	Tokens    limiter.Paces  // of tokens that are looked up; nil: the usual ones
	Answer    func() string  // returns the texts of captchas; nil: random ones

	Files     fs.FS  // what Vite built
	Addresses []byte // paths of the pages, a JSON list
	MobileURL string // where phones on the home page are sent; empty: nowhere

	Schema func(huma.Registry) // adds what the types of answers do not say
}

// Server answers calls, opens sockets and sends the pages.
type Server struct {
	db       *schema.DB
	index    readyIndex
	sessions sessionStore
	log      *slog.Logger
	public   string
	proxies  proxies

	limits   bool
	limiter  *limiter.Limiter
	limitOf  map[string]*limiter.Limit // by path
	lookups  *limiter.Limit            // of tokens that are looked up
	captchas *limiter.Captchas

	rules     map[string]bodyRule // by path
	bodies    *bodies
	uploaders sync.Mutex // one of their tokens is looked up at a time

	hub     *hub
	tickets tickets
	upgrade fiber.Handler

	meters   *meters
	metrics  http.Server
	pages    *pages
	fiber    *fiber.App
	registry huma.Registry
	document *huma.OpenAPI

	context context.Context // ends with Shutdown
	end     context.CancelFunc
}

// defaultBody is how many bytes a body may have on routes that set no other limit.
const defaultBody = 64 << 10

// newServer returns a server without routes.
func newServer(c serverConfig) *Server {
	s := &Server{
		db: c.DB, index: c.Index, sessions: c.Sessions, log: c.Log, proxies: c.Proxies, limits: c.Limits,
		public: strings.TrimSuffix(c.PublicURL, "/"), limitOf: map[string]*limiter.Limit{},
		rules: map[string]bodyRule{}, bodies: newBodies(), tickets: tickets{seal: newSeal(c.Secret, "socket ticket")},
		registry: newRegistry(c.Schema),
	}
	if s.proxies == nil {
		s.proxies = loopbacks
	}
	if s.log == nil {
		s.log = slog.Default()
	}
	s.addLimits(c)
	s.context, s.end = context.WithCancel(context.Background())
	s.meters = newMeters(s.index)
	s.document = newDocument(s.registry)
	s.hub = newHub(s.db, s.log, s.meters, s.limits, &c.Live)
	s.pages = newPages(c.Files, c.Addresses, c.MobileURL)
	s.upgrade = s.upgradeHandler()
	s.fiber = fiber.New(fiber.Config{
		Immutable: true, ReadBufferSize: 16 << 10, BodyLimit: defaultBody, DisableStartupMessage: true,
		DisablePreParseMultipartForm: true, // it keeps other limits than the routes'
		ReadTimeout:                  30 * time.Second, WriteTimeout: time.Minute, IdleTimeout: 2 * time.Minute,
		ErrorHandler: s.refuse, EnableTrustedProxyCheck: true, TrustedProxies: s.proxies.texts(),
	})
	s.fiber.Use(s.begin, s.security)
	return s
}

// addLimits adds the limits that are not those of a route.
func (s *Server) addLimits(c serverConfig) {
	s.limiter = limiter.New(limiter.Config{Store: limiter.NewStore(s.db), Log: s.log})
	paces := tokens
	if c.Tokens != nil {
		paces = c.Tokens
	}
	s.lookups = s.limiter.Add(limiter.Class{Name: lookupsName, Paces: paces})
	s.captchas = newCaptchas(s.limiter, s.db, c.Answer)
}

// Mount adds routes, and after them the pages. It starts what follows the database.
func (s *Server) Mount(routes []route) {
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

// Routes are the routes of every server: captchas, the socket, and whether it is ready.
func (s *Server) Routes() []route {
	return []route{
		post("/mall/cottonSecurity/refresh", visitor, s.replaceCaptcha, "换一张验证图片", answering),
		post("/mall/cottonSecurity/validate", visitor, s.solveCaptcha, "核对图片中的文字", answering),
		post("/mall/ws/ticket", visitor, s.ticket, "实时连接的入场券", ours, short, paced(handshakes)),
		raw("GET", "/mall/ws", visitor, s.socket, "实时推送", paced(handshakes)),
		raw("GET", "/healthz", visitor, alive, "进程是否在运行", ours),
		raw("GET", "/readyz", visitor, s.ready, "数据库、搜索是否就绪", ours),
	}
}

// Serve answers on the listener until Shutdown.
func (s *Server) Serve(ln net.Listener) error { return s.fiber.Listener(ln) }

// Context ends with Shutdown.
func (s *Server) Context() context.Context { return s.context }

// Shutdown closes the sockets, waits for running calls, and stops listening.
func (s *Server) Shutdown(ctx context.Context) error {
	s.hub.close(ctx)
	err := s.fiber.ShutdownWithContext(ctx)
	s.end()
	if err := errors.Join(err, s.metrics.Shutdown(ctx)); err != nil {
		return fmt.Errorf("shut the server down: %w", err)
	}
	return nil
}
