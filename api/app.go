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
	"cottonmall/api/auctionapi"
	"cottonmall/api/calcapi"
	"cottonmall/api/cottonapi"
	"cottonmall/api/demandapi"
	"cottonmall/api/importedapi"
	"cottonmall/api/limiter"
	"cottonmall/api/marketapi"
	"cottonmall/api/productapi"
	"cottonmall/api/reserveapi"
	"cottonmall/api/uploadapi"
	"cottonmall/api/web"
	"cottonmall/frontend"
	"cottonmall/indexer/finders"
	"cottonmall/indexer/match"
	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/auction"
	"cottonmall/schema/cotton"
	"cottonmall/schema/deal"
	"cottonmall/schema/demand"
	"cottonmall/schema/freight"
	"cottonmall/schema/imported"
	"cottonmall/schema/market"
	"cottonmall/schema/notice"
	"cottonmall/schema/order"
	"cottonmall/schema/product"
	"cottonmall/schema/reserve"
	"cottonmall/schema/site"
	"cottonmall/schema/store"
	"cottonmall/schema/upload"
)

// Index is the part of the search index that the calls need.
type Index interface {
	web.Index
	cottonapi.Index
	demandapi.Index
	auctionapi.Index
	calcapi.Index
}

// Config is the configuration of an App.
type Config struct {
	DB        *schema.DB
	Index     Index           // of lots
	Finders   finders.Finders // the other searchable kinds; empty: none
	Matcher   *match.Matcher
	Goods     market.Goods          // the lots that deals sell; nil: those of package site
	Account   demandapi.Account     // WeChat official account; nil: none
	Logins    accountapi.WechatApps // applications by which users log in with WeChat
	WeChat    string                // token with which the WeChat platform signs its calls; empty: no calls are accepted
	Log       *slog.Logger
	Demo      bool             // the data is a demonstration
	PublicURL string           // address of the site; empty: the host of the request
	MobileURL string           // phones on the home page are redirected here; empty: none
	Secret    string           // signs tokens, the same on all servers of a site; empty: random
	Proxies   []netip.Prefix   // networks whose X-Forwarded-For headers are trusted; nil: this machine
	Limits    bool             // callers over their limits are refused
	Now       func() time.Time // the clock of the limits; nil: that of the system
	SMS       bool             // codes are sent by an SMS gateway; false: they are written to a file
	Mail      bool             // mail is sent by a mail server; false: it is written to a file
	Pictures  store.Store
	QuoteKey  string // key of the quote feed; empty: only administrators enter quotes

	tokens   limiter.Paces // limits on token lookups; nil: the default
	answer   func() string // returns the texts of captchas; nil: random texts
	patience time.Duration // how long passwords wait to be hashed; zero: the default
}

// App is a server with the calls of all domains.
type App struct {
	*web.Server
	config      Config
	secret      string
	passwords   accountapi.PasswordHasher
	sender      *accountapi.CodeSender
	views       *cottonapi.Views
	shops       *cottonapi.Directory
	exportSlots web.ExportSlots
	pictures    accountapi.Pictures

	productSheets  productapi.Imports
	importedSheets importedapi.Imports
	reserveSheets  reserveapi.PlatformImports
	uploads        uploadapi.Uploads
	background     sync.WaitGroup
}

// New returns an App and starts its background work.
func New(c Config) *App {
	a := newApp(c)
	a.Mount(a.routes())
	a.background.Go(func() { a.views.Run(a.Context()) })
	return a
}

// newApp returns an App without routes.
func newApp(c Config) *App {
	if c.Log == nil {
		c.Log = slog.Default()
	}
	if c.Goods == nil {
		c.Goods = site.Goods
	}
	a := &App{
		config: c, secret: web.SiteSecret(c.Secret), exportSlots: web.NewExportSlots(),
		passwords: accountapi.NewPasswordHasher(c.patience), shops: cottonapi.NewDirectory(c.DB),
	}
	a.Server = web.New(web.Config{
		DB: c.DB, Index: c.Index, NotReady: c.Finders.NotReady, Sessions: accountapi.Sessions{DB: c.DB}, Log: c.Log,
		PublicURL: c.PublicURL, Secret: a.secret,
		Feeds:   []web.Feed{marketapi.QuoteFeed(c.DB)},
		Keys:    map[string]string{marketapi.FeedKey: c.QuoteKey},
		Proxies: c.Proxies, Limits: c.Limits, Now: c.Now, Tokens: c.tokens, Answer: c.answer, Live: newLive(),
		Files: frontend.Files(), Addresses: frontend.Addresses, Keywords: frontend.Keywords,
		MobileURL: c.MobileURL, Schema: addWords,
		Heads: heads(c, a.shops), Name: siteName(c.DB),
	})
	a.sender = accountapi.NewCodeSender(c.DB, c.Log, codeChannel(c))
	a.views = cottonapi.NewViews(c.DB, c.Log)
	a.pictures = accountapi.NewPictures(c.DB, c.Pictures)
	a.productSheets, a.importedSheets = productapi.NewImports(c.DB), importedapi.NewImports(c.DB)
	a.reserveSheets = reserveapi.NewPlatformImports(c.DB)
	a.uploads = uploadapi.NewUploads(c.DB, c.Pictures, a.exportSlots, c.Log)
	return a
}

// newLive returns the configuration of the messages to pages.
func newLive() web.Live {
	return web.Live{
		Watched: []*schema.Collection{
			&cotton.Listings, &imported.Listings, &imported.Prices, &product.Products, &product.Inquiries,
			&reserve.Lots, &reserve.Figures, &freight.Requests, &auction.Sessions,
		},
		Messages: append(accountapi.LiveMessages,
			auctionapi.Alerts, web.MessageToMembership(auction.MineChanged, "changed"),
			accountapi.MessageToCompany(auction.BidsChanged, "changed"),
			web.MessageToMembership(demand.DemandsChanged, "changed"),
			accountapi.MessageToCompany(deal.DealsChanged, "changed"),
			accountapi.MessageToCompany(order.OrdersChanged, "changed"),
			accountapi.MessageToCompany(product.TradesChanged, "changed"),
			accountapi.MessageToCompany(freight.TradesChanged, "changed"),
			web.MessageToMembership(deal.CartChanged, "changed"),
			web.MessageToMembership(deal.DepositChanged, "changed"),
			web.MessageToMembership(upload.ProgressChanged, "changed")),
		Tickers:      []web.Ticker{marketapi.QuoteTicker, auctionapi.PriceTicker, auctionapi.CountTicker},
		SessionEnded: account.SessionChanged, ReplacedSessions: accountapi.ReplacedSessions,
	}
}

// codeChannel returns the channel of codes for accountapi.NewCodeSender.
func codeChannel(c Config) string {
	switch {
	case c.SMS:
		return "sms"
	case c.Demo:
		return "demo"
	}
	return "file"
}

// addWords enumerates the words that domains register: verbs and kinds of events, types of messages to pages. It also
// registers the units of domains.
func addWords(r huma.Registry) {
	r.RegisterTypeAlias(reflect.TypeFor[market.Decimal](), reflect.TypeFor[float64]())
	r.Schema(reflect.TypeFor[notice.Event](), true, "")
	r.Schema(reflect.TypeFor[web.LiveMessage](), true, "")
	add := func(name, property string, words []string) {
		s := r.Map()[name].Properties[property]
		for _, word := range words {
			s.Enum = append(s.Enum, word)
		}
	}
	live := newLive()
	add("Event", "verb", schema.Verbs(site.Domains()))
	add("Event", "kind", schema.EventKinds(site.Domains()))
	add("LiveMessage", "msgType", live.MessageTypes())
}

// Routes returns all routes without a database, and the registry with the schemas of their inputs.
func Routes() ([]web.Route, huma.Registry) {
	a := newApp(Config{})
	defer a.Stop()
	return a.routes(), a.Registry
}

// OpenAPI returns the OpenAPI document of all calls. It is generated from the structs of their inputs and answers.
func OpenAPI() ([]byte, error) {
	a := newApp(Config{})
	defer a.Stop()
	return a.Document(a.routes())
}

// Shutdown closes the sockets, waits for running calls and uploads, stops listening, and stores the counts of views.
func (a *App) Shutdown(ctx context.Context) error {
	err := a.Server.Shutdown(ctx)
	a.background.Wait()
	if failed := a.views.Flush(ctx); failed != nil {
		err = errors.Join(err, fmt.Errorf("store views: %w", failed))
	}
	return err
}
