// Command cottonmall is a marketplace for cotton: the product, its search engine alone, and commands for operators.
package main

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"os/signal"
	"syscall"
	"time"

	"golang.org/x/sync/errgroup"

	"cottonmall/api"
	"cottonmall/indexer"
	"cottonmall/indexer/engine"
	"cottonmall/indexer/finders"
	"cottonmall/indexer/verify"
	"cottonmall/internal/commandline"
	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/demo"
	"cottonmall/schema/password"
	"cottonmall/schema/site"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	err := run(ctx, os.Args[1:], os.Stdout)
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "cottonmall: "+commandline.Sentence(err))
		os.Exit(commandline.Status(err))
	}
}

// commands are the commands of the program.
type commands struct {
	Serve   serve         `cmd:"" default:"withargs" help:"运行商城（默认）。"`
	Engine  engineCommand `cmd:"" help:"单独运行内置搜索引擎，接口与 Meilisearch 相同。"`
	Demo    demoCommand   `cmd:"" help:"向空数据库写入演示数据；批次数、种子、日期相同，数据相同。"`
	Reindex reindex       `cmd:"" help:"重建 Meilisearch 上的搜索索引。"`
	Verify  verifyCommand `cmd:"" help:"核对运行中的商城：搜索索引与数据库是否一致。"`
	Migrate migrate       `cmd:"" help:"把数据库升级到本程序的版本。"`
	Backup  backupCommand `cmd:"" help:"把内置数据库和上传的文件备份到一个文件，商城可以同时运行。"`
	Restore restore       `cmd:"" help:"把备份恢复到空的数据目录。"`
	Admin   admin         `cmd:"" help:"管理平台管理员。"`
	OpenAPI openAPI       `cmd:"" name:"openapi" help:"输出 OpenAPI 文档。"`
}

// run runs the command that the arguments and the environment select, until it is done or ctx ends. Results go to
// out, the log goes to standard error.
func run(ctx context.Context, args []string, out io.Writer) error {
	return commandline.Run(ctx, &commands{}, args, out)
}

// database is the configuration of the database.
type database struct {
	Data     string `env:"COTTONMALL_DATA" default:"./data" help:"内置数据库所在目录。"`
	Database string `env:"COTTONMALL_DATABASE" placeholder:"DSN" help:"MySQL 地址；空则用内置的 SQLite。"`
}

// with opens the database, calls f and closes it.
func (d database) with(ctx context.Context, f func(db *schema.DB) error) (err error) {
	db, err := schema.Open(ctx, schema.Config{DSN: d.Database, Folder: d.Data, Domains: site.Domains()})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	return f(db)
}

// search is the configuration of the search engine.
type search struct {
	MeiliURL string `name:"meili-url" env:"COTTONMALL_MEILI_URL" placeholder:"URL" help:"Meilisearch 地址；空则用内置搜索引擎。"`
	MeiliKey string `name:"meili-key" env:"COTTONMALL_MEILI_KEY" placeholder:"KEY" help:"Meilisearch 密钥。"`
}

func (s search) embedded() bool { return s.MeiliURL == "" }

func (s search) config(log *slog.Logger) indexer.Config {
	c := indexer.Config{Log: log, SmallHeap: s.embedded()}
	if !s.embedded() {
		c.Engine = indexer.NewRemote(s.MeiliURL, s.MeiliKey)
	}
	return c
}

// amount is the amount of demonstration data.
type amount struct {
	Lots int    `env:"COTTONMALL_LOTS" default:"20000" help:"演示数据的批次数。"`
	Seed uint64 `env:"COTTONMALL_SEED" default:"1" help:"演示数据的种子；种子相同，数据相同。"`
}

func (a amount) options(log *slog.Logger) demo.Options {
	return demo.Options{Lots: a.Lots, Seed: a.Seed, Log: func(text string) { log.Info(text) }}
}

// demoCommand fills a database with demonstration data.
type demoCommand struct {
	database
	amount
	At schema.Day `placeholder:"DAY" help:"数据的日期，如 2026-11-21；空为今天。"`
}

// Validate refuses an invalid day.
func (d *demoCommand) Validate() error {
	if d.At != "" && !d.At.Valid() {
		return schema.Invalid("at", "日期 %s 不正确，应如 2026-11-21", d.At)
	}
	return nil
}

// Run fills the database. If there is a day, all times are as if it ran in the morning of that day.
func (d *demoCommand) Run(ctx context.Context, out io.Writer, log *slog.Logger) error {
	return d.with(ctx, func(db *schema.DB) error {
		o := d.options(log)
		if d.At != "" {
			o.At = d.At.At(10, 0)
			db.Now = func() time.Time { return o.At }
		}
		if err := demo.Fill(ctx, db, o); err != nil {
			return err
		}
		_, err := fmt.Fprintf(out, "已写入演示数据：%d 批，种子 %d\n", d.Lots, d.Seed)
		return err
	})
}

// migrate updates the database to the version of the program.
type migrate struct{ database }

// Run opens the database, which updates it.
func (m *migrate) Run(ctx context.Context, out io.Writer) error {
	return m.with(ctx, func(*schema.DB) error {
		_, err := fmt.Fprintln(out, "数据库已是最新版本")
		return err
	})
}

// reindex rebuilds the index of a Meilisearch server.
type reindex struct {
	database
	search
}

// Run builds a second index and swaps both. The embedded engine cannot be reached from another process, which is not
// necessary, because it is rebuilt at every start.
func (r *reindex) Run(ctx context.Context, out io.Writer, log *slog.Logger) error {
	if r.embedded() {
		return schema.Conflict("内置搜索引擎在每次启动时重建索引，重启商城即可；reindex 用于 COTTONMALL_MEILI_URL 指定的 Meilisearch")
	}
	return r.with(ctx, func(db *schema.DB) (err error) {
		f, err := finders.Open(ctx, db, r.config(log))
		if err != nil {
			return err
		}
		defer func() { err = errors.Join(err, f.Index.Close()) }()
		if err := f.Index.Rebuild(ctx); err != nil {
			return err
		}
		_, err = fmt.Fprintln(out, "搜索索引已重建")
		return err
	})
}

// verifyCommand compares the search results of the running site with its database.
type verifyCommand struct {
	database
	URL string `env:"COTTONMALL_PUBLIC_URL" default:"http://127.0.0.1:8080" help:"运行中的商城地址。"`
}

// Run prints how many of each kind are the same, or fails with a difference.
func (v *verifyCommand) Run(ctx context.Context, out io.Writer) error {
	return v.with(ctx, func(db *schema.DB) error {
		n, err := verify.Site(ctx, db, v.URL)
		if err != nil {
			return err
		}
		_, err = fmt.Fprintf(out, "搜索索引与数据库一致：%d 个挂牌，%d 个产品，%d 批进口棉，%d 批储备棉，%d 篇文章\n",
			n.Listings, n.Products, n.Imported, n.Reserve, n.Articles)
		return err
	})
}

// admin has the commands for administrators of the platform.
type admin struct {
	Create createAdmin `cmd:"" help:"建立平台管理员；该手机号已有用户时，使其成为平台管理员并重设密码。"`
}

// createAdmin inserts the first administrator, who can add others on the site.
type createAdmin struct {
	database
	Mobile   string `arg:"" help:"手机号，11 位数字。"`
	Name     string `default:"平台管理员" help:"姓名。"`
	Password string `env:"COTTONMALL_ADMIN_PASSWORD" help:"密码；空则随机生成并打印。"`
}

// Run inserts the administrator and prints a generated password.
func (a *createAdmin) Run(ctx context.Context, out io.Writer) error {
	text := a.Password
	if text == "" {
		text = rand.Text()
	}
	if err := password.Check(text, a.Mobile); err != nil {
		return err
	}
	return a.with(ctx, func(db *schema.DB) error {
		u, err := schema.Do(ctx, db, func(tx *schema.Tx) (*account.User, error) {
			return account.CreateAdmin(tx, a.Mobile, a.Name, password.Hash(text))
		})
		if err != nil {
			return err
		}
		_, err = fmt.Fprintf(out, "平台管理员 %s（%s）\n", u.Name, u.Mobile)
		if err == nil && a.Password == "" {
			_, err = fmt.Fprintf(out, "初始密码 %s（请登录后修改；此号码以前的密码不再有效）\n", text)
		}
		return err
	})
}

// engineCommand runs the embedded search engine alone.
type engineCommand struct {
	Listen    string `default:"127.0.0.1:7700" help:"监听地址。"`
	MasterKey string `name:"master-key" env:"MEILI_MASTER_KEY" placeholder:"KEY" help:"请求必须携带的密钥；空则不要求。"`
}

// Run serves Meilisearch's API until ctx ends. All data is in memory.
func (c *engineCommand) Run(ctx context.Context, out io.Writer) error {
	ln, err := net.Listen("tcp", c.Listen)
	if err != nil {
		return schema.Conflict("无法监听 %s：%v", c.Listen, err)
	}
	e := engine.New(engine.Options{MasterKey: c.MasterKey})
	defer e.Close()
	server := &http.Server{Handler: e, ReadHeaderTimeout: 10 * time.Second}
	work, ctx := errgroup.WithContext(ctx)
	work.Go(func() error {
		if err := server.Serve(ln); !errors.Is(err, http.ErrServerClosed) {
			return err
		}
		return nil
	})
	work.Go(func() error {
		<-ctx.Done()
		ending, cancel := context.WithTimeout(context.WithoutCancel(ctx), stopTime)
		defer cancel()
		return server.Shutdown(ending)
	})
	if _, err := fmt.Fprintf(out, "搜索引擎 http://%s\n", ln.Addr()); err != nil {
		return err
	}
	return work.Wait()
}

// openAPI prints the OpenAPI document.
type openAPI struct{}

// Run prints the document.
func (openAPI) Run(out io.Writer) error {
	b, err := api.OpenAPI()
	if err != nil {
		return err
	}
	_, err = out.Write(b)
	return err
}
