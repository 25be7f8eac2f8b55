package api

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/netip"
	"reflect"
	"sync"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"cottonmall/api/accountapi"
	"cottonmall/api/cottonapi"
	"cottonmall/api/demandapi"
	"cottonmall/api/limiter"
	"cottonmall/api/marketapi"
	"cottonmall/api/uploadapi"
	"cottonmall/api/web"
	"cottonmall/frontend"
	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/demand"
	"cottonmall/schema/notice"
	"cottonmall/schema/password"
	"cottonmall/schema/site"
	"cottonmall/schema/store"
)

// Index is what the calls need of the search index.
type Index interface {
	web.Index
	cottonapi.Index
	demandapi.Index
}

// Config is what the calls need.
type Config struct {
	DB        *schema.DB
	Index     Index
	Matcher   demandapi.Matcher
	Account   demandapi.Account // whose QR codes members scan; nil: those of the site alone
	WeChat    string            // the token with which the platform of the account signs its calls; empty: it makes none
	Log       *slog.Logger
	Demo      bool           // the data is a demonstration; the pages say so
	PublicURL string         // how people reach the site; empty: from the request
	MobileURL string         // where phones that come to the home page are sent; empty: they stay
	Secret    string         // signs tickets; the servers of one site share it; empty: made at start
	Proxies   []netip.Prefix // trusted to name the callers behind them; nil: those on this machine
	Limits    bool           // whether callers who ask too often are refused
	SMS       bool           // codes reach their numbers by a gateway; else they are in the server's file
	Pictures  store.Store

	tokens   limiter.Paces // of tokens that are looked up; nil: the usual ones
	answer   func() string // returns the texts of captchas; nil: at random
	patience time.Duration // for which passwords wait to be hashed; zero: the usual time
}

// App has every call, the socket and the pages.
type App struct {
	*web.Server
	config    Config
	secret    string
	passwords *password.Gate
	sender    *accountapi.CodeSender
	views     *cottonapi.Views
	turns     web.ExportTurns
	pictures  accountapi.Pictures
	imports   uploadapi.Uploads
	ended     sync.WaitGroup
}

// New returns the app. It follows the database from now on.
func New(c Config) *App {
	a := newApp(c)
	a.Mount(a.routes())
	a.ended.Go(func() { a.views.Run(a.Context()) })
	return a
}

// newApp is an App without routes.
func newApp(c Config) *App {
	if c.Log == nil {
		c.Log = slog.Default()
	}
	a := &App{config: c, secret: web.SiteSecret(c.Secret), passwords: password.NewGate(), turns: web.NewExportTurns()}
	a.passwords.Patience = c.patience
	a.Server = web.New(web.Config{
		DB: c.DB, Index: c.Index, Sessions: accountapi.Sessions{DB: c.DB}, Log: c.Log, PublicURL: c.PublicURL, Secret: a.secret,
		Proxies: c.Proxies, Limits: c.Limits, Tokens: c.tokens, Answer: c.answer, Live: newLive(),
		Files: frontend.Files(), Addresses: frontend.Addresses, MobileURL: c.MobileURL, Schema: addVerbs,
	})
	a.sender = accountapi.NewCodeSender(c.DB, c.Log, codeWay(c))
	a.views = cottonapi.NewViews(c.DB, c.Log)
	a.pictures = accountapi.NewPictures(c.DB, c.Pictures)
	a.imports = uploadapi.NewUploads(a.Context(), c.DB, c.Pictures, a.turns, c.Log)
	return a
}

// newLive returns what pages are sent.
func newLive() web.Live {
	return web.Live{
		Watches:      []web.Watch{cottonapi.ListingWatch},
		Messages:     append(accountapi.LiveMessages, web.MessageToMembership(demand.DemandsChanged, "changed")),
		Tickers:      []web.Ticker{marketapi.QuoteTicker},
		SessionEnded: account.SessionChanged, GaveWay: accountapi.GaveWay,
	}
}

// codeWay returns where codes go: see sentOut.
func codeWay(c Config) string {
	switch {
	case c.SMS:
		return "sms"
	case c.Demo:
		return "demo"
	}
	return "file"
}

// addVerbs adds the verbs of all domains to the schema of events.
func addVerbs(r huma.Registry) {
	r.Schema(reflect.TypeFor[notice.Event](), true, "")
	for _, verb := range schema.Verbs(site.Domains()) {
		of := r.Map()["Event"].Properties["verb"]
		of.Enum = append(of.Enum, verb)
	}
}

// Routes returns all routes, and the registry for the schemas of what they take. They have no database.
func Routes() ([]web.Route, huma.Registry) {
	a := newApp(Config{})
	defer a.Stop()
	return a.routes(), a.Registry
}

// OpenAPI returns the document of all calls, from the same structs that check and answer them.
func OpenAPI() ([]byte, error) {
	a := newApp(Config{})
	defer a.Stop()
	return a.Document(a.routes())
}

// Shutdown closes the sockets, lets running calls end, stops listening, and stores what was counted.
func (a *App) Shutdown(ctx context.Context) error {
	err := a.Server.Shutdown(ctx)
	a.ended.Wait()
	if failed := a.views.Flush(ctx); failed != nil {
		err = errors.Join(err, fmt.Errorf("store views: %w", failed))
	}
	a.imports.Works.Wait()
	return err
}
