package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/netip"
	"net/url"
	"path/filepath"
	"time"

	"golang.org/x/sync/errgroup"

	"cottonmall/api"
	"cottonmall/api/accountapi"
	"cottonmall/indexer"
	"cottonmall/indexer/finders"
	"cottonmall/indexer/match"
	"cottonmall/jobs"
	"cottonmall/jobs/channel"
	"cottonmall/schema"
	"cottonmall/schema/article"
	"cottonmall/schema/demo"
	"cottonmall/schema/site"
	"cottonmall/schema/store"
)

// serve runs the product.
type serve struct {
	database
	search
	channels
	quotes
	foreign
	amount
	Listen    string   `env:"COTTONMALL_LISTEN" default:"127.0.0.1:8080" help:"监听地址。"`
	Metrics   string   `env:"COTTONMALL_METRICS" default:"127.0.0.1:9080" help:"/metrics 的监听地址；空则不提供。"`
	PublicURL string   `name:"public-url" env:"COTTONMALL_PUBLIC_URL" placeholder:"URL" help:"对外网址；空则取自请求。"`
	MobileURL string   `name:"mobile-url" env:"COTTONMALL_MOBILE_URL" placeholder:"URL" help:"手机访问首页时转到的网址；空则不转。"`
	Secret    string   `env:"COTTONMALL_SECRET" placeholder:"TEXT" help:"多台服务器共用的签名密钥；空则每次启动随机生成。"`
	Proxies   []string `name:"trusted-proxies" env:"COTTONMALL_TRUSTED_PROXIES" default:"127.0.0.0/8,::1/128" placeholder:"NET,…" help:"反向代理所在的网段，逗号分隔：只采信它们的 X-Forwarded-For、-Proto、-Host。"`
	Limits    string   `env:"COTTONMALL_LIMITS" default:"on" enum:"on,off" help:"访问频率限制：on 或 off。"`
	Demo      bool     `env:"COTTONMALL_DEMO" help:"演示：空数据库写入演示数据，行情自动变动。"`
}

// channels is the configuration of the channels of notices.
type channels struct {
	SMSURL         string `name:"sms-url" env:"COTTONMALL_SMS_URL" placeholder:"URL" help:"短信网关，https 网址，以 POST 接收 {\"mobile\",\"text\"}；空则写入数据目录的 notices.jsonl，验证码写入 codes.jsonl，过期即删除，只有服务器用户能读。"`
	SMTPURL        string `name:"smtp-url" env:"COTTONMALL_SMTP_URL" placeholder:"URL" help:"邮件服务器，如 smtp://用户:密码@主机:587?from=地址，须支持 STARTTLS；空则写入文件。"`
	WeChatURL      string `name:"wechat-url" env:"COTTONMALL_WECHAT_URL" default:"https://api.weixin.qq.com" help:"公众号接口地址。"`
	WeChatAppID    string `name:"wechat-appid" env:"COTTONMALL_WECHAT_APPID" placeholder:"ID" help:"公众号 AppID；空则写入文件。"`
	WeChatSecret   string `name:"wechat-secret" env:"COTTONMALL_WECHAT_SECRET" placeholder:"TEXT" help:"公众号密钥。"`
	WeChatLoginID  string `name:"wechat-login-appid" env:"COTTONMALL_WECHAT_LOGIN_APPID" placeholder:"ID" help:"微信开放平台网站应用的 AppID，用于在电脑上扫码登录；空则没有微信登录。"`
	WeChatLoginKey string `name:"wechat-login-secret" env:"COTTONMALL_WECHAT_LOGIN_SECRET" placeholder:"TEXT" help:"微信开放平台网站应用的密钥。"`
	WeChatTemplate string `name:"wechat-template" env:"COTTONMALL_WECHAT_TEMPLATE" placeholder:"ID" help:"公众号消息模板，字段为 first、keyword1、remark。"`
	WeChatToken    string `name:"wechat-token" env:"COTTONMALL_WECHAT_TOKEN" placeholder:"TEXT" help:"公众号服务器配置的令牌（Token），网址为 /mall/wechat/callback；空则不接收扫码通知。"`
}

// quotes is the configuration of the futures quotes.
type quotes struct {
	QuoteURL    string `name:"quote-url" env:"COTTONMALL_QUOTE_URL" placeholder:"URL" help:"行情源，https 网址，返回 JSON，每 3 秒读一次；空则由管理员录入，或由行情源推送。"`
	QuoteFields string `name:"quote-fields" env:"COTTONMALL_QUOTE_FIELDS" default:"list=data,code=indexCode,price=indexValue,settle=preSettle,at=at" placeholder:"NAME=PATH,…" help:"行情源中各字段的位置（gjson 路径）：列表、合约、最新价、昨结算、时间。"`
	QuoteKey    string `name:"quote-key" env:"COTTONMALL_QUOTE_KEY" placeholder:"TEXT" help:"行情源推送到 /mall/admin/quotes 时请求头 X-Api-Key 的密钥，至少 16 个字符；空则不接受推送。"`
}

// foreign is the configuration of the exchange rate, of the quotes of contracts on ICE and of series.
type foreign struct {
	RateURL    string `name:"rate-url" env:"COTTONMALL_RATE_URL" placeholder:"URL" help:"美元汇率源，https 网址，返回 JSON，每 10 分钟读一次；空则由管理员录入。"`
	RateFields string `name:"rate-fields" env:"COTTONMALL_RATE_FIELDS" default:"rate=data.rate,day=data.day,source=data.source" placeholder:"NAME=PATH,…" help:"汇率源中各字段的位置（gjson 路径）：汇率、日期、来源。"`
	ICEURL     string `name:"ice-url" env:"COTTONMALL_ICE_URL" placeholder:"URL" help:"ICE 棉花行情源，https 网址，返回 JSON，每 15 秒读一次；空则由管理员录入，或由行情源推送。"`
	SeriesURL  string `name:"series-url" env:"COTTONMALL_SERIES_URL" placeholder:"URL" help:"行情数据源，https 网址，返回与上传相同的表格（日期、代码、数值，可以有来源），每天读四次；空则由管理员录入或上传。"`
	ICEFields  string `name:"ice-fields" env:"COTTONMALL_ICE_FIELDS" default:"list=data,code=indexCode,price=indexValue,settle=preSettle,at=at" placeholder:"NAME=PATH,…" help:"ICE 行情源中各字段的位置，同行情源；价格单位为美分/磅。"`
}

// openSeries returns the feed of series, or nil without a URL.
func (f *foreign) openSeries() (jobs.SeriesFeed, error) {
	feed, err := channel.OpenSeriesFeed(f.SeriesURL)
	if feed == nil {
		return nil, err
	}
	return feed, err
}

// open returns the feeds, each nil without its URL.
func (f *foreign) open() (rates jobs.RateFeed, quotes jobs.ForeignFeed, err error) {
	rate, err := channel.OpenRateFeed(f.RateURL, f.RateFields)
	if err != nil {
		return nil, nil, err
	}
	if rate != nil {
		rates = rate
	}
	quote, err := channel.OpenForeignFeed(f.ICEURL, f.ICEFields)
	if quote != nil {
		quotes = quote
	}
	return rates, quotes, err
}

// open returns the feed, or nil without a URL.
func (q *quotes) open() (jobs.QuoteFeed, error) {
	if q.QuoteKey != "" && len(q.QuoteKey) < 16 {
		return nil, schema.Invalid("", "COTTONMALL_QUOTE_KEY 至少要有 16 个字符")
	}
	feed, err := channel.OpenQuoteFeed(q.QuoteURL, q.QuoteFields)
	if feed == nil {
		return nil, err
	}
	return feed, err
}

// logins returns the applications at WeChat by which users log in.
func (c *channels) logins() (apps accountapi.WechatApps, err error) {
	website, err := channel.OpenWechatLogin(c.WeChatURL, c.WeChatLoginID, c.WeChatLoginKey)
	if err != nil {
		return apps, err
	}
	account, err := channel.OpenWechatLogin(c.WeChatURL, c.WeChatAppID, c.WeChatSecret)
	if website != nil {
		apps.Website = website
	}
	if account != nil {
		apps.Account = account
	}
	return apps, err
}

func (c *channels) channelConfig(folder, public string) channel.Config {
	return channel.Config{
		Folder: folder, PublicURL: public, SMSURL: c.SMSURL, SMTPURL: c.SMTPURL,
		WeChat: channel.WeChatConfig{
			URL: c.WeChatURL, AppID: c.WeChatAppID, Secret: c.WeChatSecret, Template: c.WeChatTemplate,
		},
	}
}

// stopTime limits how long running calls and jobs may take after the program was stopped.
const stopTime = 10 * time.Second

// Validate refuses invalid URLs and networks.
func (s *serve) Validate() error {
	urls := map[string]string{"COTTONMALL_PUBLIC_URL": s.PublicURL, "COTTONMALL_MOBILE_URL": s.MobileURL}
	for name, text := range urls {
		at, err := url.Parse(text)
		if text != "" && (err != nil || at.Scheme != "http" && at.Scheme != "https" || at.Host == "") {
			return schema.Invalid("", "%s 应为以 http:// 或 https:// 开头的网址：%s", name, text)
		}
	}
	_, err := s.trusted()
	return err
}

// trusted returns the networks of the reverse proxies. They are written as 10.0.0.0/8 or as a single address.
func (s *serve) trusted() ([]netip.Prefix, error) {
	list := []netip.Prefix{}
	for _, text := range s.Proxies {
		network, err := netip.ParsePrefix(text)
		if at, single := netip.ParseAddr(text); single == nil {
			network, err = at.Prefix(at.BitLen())
		}
		if err != nil {
			return nil, schema.Invalid("", "COTTONMALL_TRUSTED_PROXIES 应为网段，如 10.0.0.0/8,192.168.1.5：%s", text)
		}
		list = append(list, network.Masked())
	}
	return list, nil
}

// Run serves until ctx ends. It opens schema, indexer, api and jobs in this order and closes them in reverse.
func (s *serve) Run(ctx context.Context, out io.Writer, log *slog.Logger) error {
	if !s.embedded() && s.Secret == "" {
		return schema.Conflict("使用 Meilisearch 时可能有多台服务器，它们须有相同的签名密钥：请设置 COTTONMALL_SECRET")
	}
	err := s.with(ctx, func(db *schema.DB) (err error) {
		if s.embedded() {
			release, err := db.Own(ctx)
			if err != nil {
				return err
			}
			defer func() { err = errors.Join(err, release()) }()
		}
		f, err := finders.Open(ctx, db, s.config(log))
		if err != nil {
			return err
		}
		defer func() { err = errors.Join(err, f.Index.Close()) }()
		return s.serve(ctx, db, f, out, log)
	})
	if ctx.Err() != nil && errors.Is(err, context.Canceled) { // stopped while it opened the database
		return nil
	}
	return err
}

// serve listens at once. Until data and index are ready, /readyz reports that they are not.
func (s *serve) serve(
	ctx context.Context, db *schema.DB, f *finders.Finders, out io.Writer, log *slog.Logger,
) (err error) {
	db.ShowsCodes, db.CodesInFile = s.Demo, s.SMSURL == "" && !s.Demo
	if s.Secret != "" {
		db.Secret = s.Secret
	}
	if err := s.refuseRealData(ctx, db); err != nil {
		return err
	}
	pictures, err := s.openFolder(ctx, db)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, pictures.Close()) }()
	outgoing := s.channelConfig(s.Data, s.PublicURL)
	ways, err := channel.Open(outgoing)
	if err != nil {
		return err
	}
	logins, err := s.logins()
	if err != nil {
		return err
	}
	feed, err := s.quotes.open()
	if err != nil {
		return err
	}
	rates, foreignQuotes, err := s.foreign.open()
	if err != nil {
		return err
	}
	seriesFeed, err := s.foreign.openSeries()
	if err != nil {
		return err
	}
	matcher := match.New(db, log)
	s.warn(&outgoing, log)
	runner, err := jobs.Open(db, jobs.Config{
		Demo: s.Demo, Ways: ways, Index: f.Lots, Matcher: matcher, Pictures: pictures, Feed: feed,
		Rates: rates, Foreign: foreignQuotes, Series: seriesFeed, Log: log,
	})
	if err != nil {
		return err
	}
	proxies, err := s.trusted()
	if err != nil {
		return err
	}
	ln, metrics, err := s.listen()
	if err != nil {
		return err
	}
	app := api.New(api.Config{
		DB: db, Index: f.Lots, Finders: *f, Matcher: matcher,
		Account: channel.AccountOf(ways), WeChat: s.WeChatToken, Logins: logins,
		Log: log, Demo: s.Demo, SMS: s.SMSURL != "", Mail: s.SMTPURL != "", Pictures: pictures,
		QuoteKey: s.QuoteKey, PublicURL: s.PublicURL, MobileURL: s.MobileURL,
		Secret: s.Secret, Proxies: proxies, Limits: s.Limits == "on",
	})
	if _, err := fmt.Fprintf(out, "棉花商城 http://%s\n", ln.Addr()); err != nil {
		return err
	}
	work, ctx := errgroup.WithContext(ctx)
	work.Go(func() error { return app.Serve(ln) })
	if metrics != nil {
		work.Go(func() error { return app.ServeMetrics(metrics) })
	}
	work.Go(func() error { return unlessEnded(ctx, s.fillAndIndex(ctx, db, f.Index, runner, out, log)) })
	work.Go(func() error { return matcher.Run(ctx) })
	work.Go(func() error { return shutdown(ctx, app, runner) })
	return work.Wait()
}

// openFolder opens the folder of uploaded files, and stores the films of the base data in it. Servers of a site that
// are on several machines must share it.
func (s *serve) openFolder(ctx context.Context, db *schema.DB) (*store.Folder, error) {
	path := filepath.Join(s.Data, store.FolderName)
	folder, err := store.OpenFolder(path)
	if err != nil {
		return nil, err
	}
	if s.Database != "" {
		err = site.CheckFolder(ctx, db, folder, path)
	}
	if err == nil {
		err = article.StoreFilms(ctx, db, folder)
	}
	if err != nil {
		return nil, errors.Join(err, folder.Close())
	}
	return folder, nil
}

// warn logs what people will not receive with this configuration.
func (s *serve) warn(outgoing *channel.Config, log *slog.Logger) {
	if s.SMSURL == "" && !s.Demo {
		log.Warn("no SMS gateway: codes are written to codes.jsonl in the data folder; set COTTONMALL_SMS_URL")
	}
	outgoing.WarnWithoutLinks(log)
}

// refuseRealData refuses a demonstration with data of real people, because it shows sent codes to everybody.
func (s *serve) refuseRealData(ctx context.Context, db *schema.DB) error {
	if !s.Demo {
		return nil
	}
	if s.SMSURL != "" {
		return schema.Conflict("演示会向所有人显示验证码：--demo 不能与 COTTONMALL_SMS_URL 同用")
	}
	real, err := demo.Real(ctx, db)
	if err == nil && real {
		err = schema.Conflict("这个数据库里不是演示数据，而演示会向所有人显示验证码：请去掉 --demo，或换一个空数据库")
	}
	return err
}

// listen opens the addresses of the site and of its metrics. metrics is nil if it has no address.
func (s *serve) listen() (site, metrics net.Listener, err error) {
	if site, err = net.Listen("tcp", s.Listen); err != nil {
		return nil, nil, schema.Conflict("无法监听 %s：%v。请用 COTTONMALL_LISTEN 换一个地址", s.Listen, err)
	}
	if s.Metrics == "" {
		return site, nil, nil
	}
	if metrics, err = net.Listen("tcp", s.Metrics); err != nil {
		err = schema.Conflict("/metrics 无法监听 %s：%v。请用 COTTONMALL_METRICS 换一个地址，设为空则不提供", s.Metrics, err)
		return nil, nil, errors.Join(err, site.Close())
	}
	return site, metrics, nil
}

// fillAndIndex fills the empty database of a demonstration. Then it starts the jobs and keeps the index up to date
// until ctx ends.
func (s *serve) fillAndIndex(
	ctx context.Context, db *schema.DB, index *indexer.Index, runner *jobs.Runner, out io.Writer, log *slog.Logger,
) error {
	if err := s.fill(ctx, db, log); err != nil {
		return err
	}
	if err := index.Refresh(ctx); err != nil {
		return err
	}
	work, ctx := errgroup.WithContext(ctx)
	work.Go(func() error { return s.printAccounts(ctx, db, out, log) }) // checking passwords takes long
	work.Go(func() error {
		runner.Start()
		return index.Run(ctx)
	})
	return work.Wait()
}

// fill fills the empty database of a demonstration.
func (s *serve) fill(ctx context.Context, db *schema.DB, log *slog.Logger) error {
	if !s.Demo {
		return nil
	}
	wanted, err := demo.Wanted(ctx, db)
	if err != nil || !wanted {
		return err
	}
	return demo.Fill(ctx, db, s.options(log))
}

// printAccounts prints the demonstration accounts that still have their password. Without Demo it logs warnings.
func (s *serve) printAccounts(ctx context.Context, db *schema.DB, out io.Writer, log *slog.Logger) error {
	accounts, err := demo.OpenAccounts(ctx, db)
	if err != nil {
		return err
	}
	for _, a := range accounts {
		if !s.Demo {
			log.Warn("a demonstration account has its public password: freeze it or change its password",
				"mobile", a.Mobile, "role", a.Role)
			continue
		}
		if _, err := fmt.Fprintf(out, "演示账号 %s 密码 %s %s\n", a.Mobile, demo.Password, a.Role); err != nil {
			return err
		}
	}
	return nil
}

// unlessEnded returns nil instead of an error that the end of the program has caused.
func unlessEnded(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return nil
	}
	return err
}

// shutdown waits for the end of ctx and then stops the jobs and the site.
func shutdown(ctx context.Context, app *api.App, runner *jobs.Runner) error {
	<-ctx.Done()
	ending, cancel := context.WithTimeout(context.WithoutCancel(ctx), stopTime)
	defer cancel()
	return errors.Join(runner.Stop(ending), app.Shutdown(ending))
}
