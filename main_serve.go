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
	"cottonmall/indexer"
	"cottonmall/jobs"
	"cottonmall/jobs/channel"
	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/demo"
	"cottonmall/schema/password"
	"cottonmall/schema/store"
)

// serve runs the product.
type serve struct {
	database
	search
	channels
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

// stopTime is how long calls and jobs that are running may take to end.
const stopTime = 10 * time.Second

// Validate refuses addresses of sites that are none.
func (s *serve) Validate() error {
	for name, text := range map[string]string{"COTTONMALL_PUBLIC_URL": s.PublicURL, "COTTONMALL_MOBILE_URL": s.MobileURL} {
		at, err := url.Parse(text)
		if text != "" && (err != nil || at.Scheme != "http" && at.Scheme != "https" || at.Host == "") {
			return schema.Invalid("", "%s 应为以 http:// 或 https:// 开头的网址：%s", name, text)
		}
	}
	_, err := s.trusted()
	return err
}

// trusted are the networks of the proxies in front, written as 10.0.0.0/8, or as one address.
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

// Run serves until ctx ends: schema, indexer, api and jobs are opened in this order and closed in reverse.
func (s *serve) Run(ctx context.Context, out io.Writer, log *slog.Logger) error {
	if !s.embedded() && s.Secret == "" {
		return schema.Conflict("使用 Meilisearch 时可能有多台服务器，它们须有相同的签名密钥：请设置 COTTONMALL_SECRET")
	}
	return s.with(ctx, func(db *schema.DB) (err error) {
		if s.embedded() {
			release, err := db.Own(ctx)
			if err != nil {
				return err
			}
			defer func() { err = errors.Join(err, release()) }()
		}
		index, err := indexer.Open(ctx, db, s.config(log))
		if err != nil {
			return err
		}
		defer func() { err = errors.Join(err, index.Close()) }()
		return s.serve(ctx, db, index, out, log)
	})
}

// serve listens at once; the data and the index are made ready meanwhile, and /readyz says so.
func (s *serve) serve(ctx context.Context, db *schema.DB, index *indexer.Index, out io.Writer, log *slog.Logger) (err error) {
	db.ShowsCodes, db.CodesInFile = s.Demo, s.SMSURL == "" && !s.Demo
	if s.Secret != "" {
		db.Secret = s.Secret
	}
	if err := s.refuseRealData(ctx, db); err != nil {
		return err
	}
	pictures, err := store.OpenFolder(filepath.Join(s.Data, "pictures"))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, pictures.Close()) }()
	ways, err := s.ways(s.Data, s.PublicURL)
	if err != nil {
		return err
	}
	matcher := indexer.NewMatcher(db, log)
	runner, err := s.jobs(db, jobs.Config{Ways: ways, Index: index, Matcher: matcher, Pictures: pictures, Log: log})
	if err != nil {
		return err
	}
	proxies, err := s.trusted()
	if err != nil {
		return err
	}
	ln, metrics, err := s.open()
	if err != nil {
		return err
	}
	app := api.New(api.Config{
		DB: db, Index: index, Matcher: matcher, Account: channel.AccountOf(ways), WeChat: s.WeChatToken,
		Log: log, Demo: s.Demo, SMS: s.SMSURL != "", Pictures: pictures,
		PublicURL: s.PublicURL, MobileURL: s.MobileURL, Secret: s.Secret, Proxies: proxies, Limits: s.Limits == "on",
	})
	if _, err := fmt.Fprintf(out, "棉花商城 http://%s\n", ln.Addr()); err != nil {
		return err
	}
	work, ctx := errgroup.WithContext(ctx)
	work.Go(func() error { return app.Serve(ln) })
	if metrics != nil {
		work.Go(func() error { return app.ServeMetrics(metrics) })
	}
	work.Go(func() error { return s.follow(ctx, db, index, runner, out, log) })
	work.Go(func() error { return matcher.Run(ctx) })
	work.Go(func() error { return shutdown(ctx, app, runner) })
	return work.Wait()
}

// jobs prepares what happens by itself.
func (s *serve) jobs(db *schema.DB, c jobs.Config) (*jobs.Runner, error) {
	if s.SMSURL == "" && !s.Demo {
		c.Log.Warn("no SMS gateway: codes are written to codes.jsonl in the data folder; set COTTONMALL_SMS_URL")
	}
	s.warn(s.PublicURL, c.Log)
	c.Demo = s.Demo
	return jobs.Open(db, c)
}

// refuseRealData keeps a demonstration, which shows everybody the codes that are sent, away from real people.
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

// open listens on the addresses of the site and of its metrics, which is nil when there is none.
func (s *serve) open() (site, metrics net.Listener, err error) {
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

// follow fills an empty database when it is a demonstration, then starts the jobs and keeps the index up to date
// until ctx ends.
func (s *serve) follow(ctx context.Context, db *schema.DB, index *indexer.Index, runner *jobs.Runner, out io.Writer, log *slog.Logger) error {
	if err := s.fill(ctx, db, log); err != nil {
		return unlessEnded(ctx, err)
	}
	if err := s.tellAccounts(ctx, db, out, log); err != nil {
		return unlessEnded(ctx, err)
	}
	if err := index.Refresh(ctx); err != nil {
		return unlessEnded(ctx, err)
	}
	runner.Start()
	return unlessEnded(ctx, index.Run(ctx))
}

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

// tellAccounts prints the demonstration accounts that still have their password; outside a demonstration it warns of
// them.
func (s *serve) tellAccounts(ctx context.Context, db *schema.DB, out io.Writer, log *slog.Logger) error {
	if filled, err := demo.Filled(ctx, db); err != nil || !filled {
		return err
	}
	for _, wechat := range demo.Accounts {
		u, err := schema.View(ctx, db, func(tx *schema.Tx) (*account.User, error) { return account.FindUserByMobile(tx, wechat.Mobile) })
		if _, refused := schema.KindOf(err); err != nil && !refused {
			return err
		}
		if err != nil || !password.Matches(u.Password, demo.Password) {
			continue
		}
		if !s.Demo {
			log.Warn("a demonstration account is open to whoever knows it: freeze it or change its password", "mobile", wechat.Mobile, "role", wechat.Role)
			continue
		}
		if _, err := fmt.Fprintf(out, "演示账号 %s 密码 %s %s\n", wechat.Mobile, demo.Password, wechat.Role); err != nil {
			return err
		}
	}
	return nil
}

// unlessEnded drops the error of work that was cut off because the program ends.
func unlessEnded(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return nil
	}
	return err
}

// shutdown waits for the end of ctx, then stops what was started last first.
func shutdown(ctx context.Context, app *api.App, runner *jobs.Runner) error {
	<-ctx.Done()
	ending, cancel := context.WithTimeout(context.WithoutCancel(ctx), stopTime)
	defer cancel()
	return errors.Join(runner.Stop(ending), app.Shutdown(ending))
}
