package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"time"

	"cottonmall/indexer"
	"cottonmall/schema"
	"cottonmall/schema/demo"
	"cottonmall/schema/site"
)

// database says where the truth is.
type database struct {
	Data     string `env:"COTTONMALL_DATA" default:"./data" help:"内置数据库所在目录。"`
	Database string `env:"COTTONMALL_DATABASE" placeholder:"DSN" help:"MySQL 地址；空则用内置的 SQLite。"`
}

// with opens the database for f and closes it afterwards.
func (d database) with(ctx context.Context, f func(db *schema.DB) error) (err error) {
	db, err := schema.Open(ctx, schema.Config{DSN: d.Database, Folder: d.Data, Domains: site.Domains()})
	if err != nil {
		return d.unreached(err)
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	return f(db)
}

// unreached names the setting by which the database could not be opened.
func (d database) unreached(err error) error {
	if _, ok := schema.KindOf(err); ok || errors.Is(err, context.Canceled) {
		return err
	}
	if d.Database == "" {
		return schema.Conflict("无法打开目录 %s 中的数据库，请检查 COTTONMALL_DATA：%v", d.Data, err)
	}
	return schema.Conflict("无法打开数据库，请检查 COTTONMALL_DATABASE，应如 用户:密码@tcp(主机:3306)/库名：%v", err)
}

// search says which search engine serves the site.
type search struct {
	MeiliURL string `name:"meili-url" env:"COTTONMALL_MEILI_URL" placeholder:"URL" help:"Meilisearch 地址；空则用内置搜索引擎。"`
	MeiliKey string `name:"meili-key" env:"COTTONMALL_MEILI_KEY" placeholder:"KEY" help:"Meilisearch 密钥。"`
}

func (s search) embedded() bool { return s.MeiliURL == "" }

func (s search) config(log *slog.Logger) indexer.Config {
	return indexer.Config{MeiliURL: s.MeiliURL, MeiliKey: s.MeiliKey, Log: log}
}

// amount says how much demonstration data is made.
type amount struct {
	Lots int    `env:"COTTONMALL_LOTS" default:"20000" help:"演示数据的批次数。"`
	Seed uint64 `env:"COTTONMALL_SEED" default:"1" help:"演示数据的种子；种子相同，数据相同。"`
}

func (a amount) options(log *slog.Logger) demo.Options {
	return demo.Options{Lots: a.Lots, Seed: a.Seed, Log: func(text string) { log.Info(text) }}
}

// generate fills a database with demonstration data.
type generate struct {
	database
	amount
	At schema.Day `placeholder:"DAY" help:"数据的日期，如 2026-11-21；空为今天。"`
}

// Validate refuses a day that is none.
func (g *generate) Validate() error {
	if g.At != "" && !g.At.Valid() {
		return schema.Invalid("at", "日期 %s 不正确，应如 2026-11-21", g.At)
	}
	return nil
}

// Run fills the database and says what is in it. With a day everything is as if it were written in its morning.
func (g *generate) Run(ctx context.Context, out io.Writer, log *slog.Logger) error {
	return g.with(ctx, func(db *schema.DB) error {
		o := g.options(log)
		if g.At != "" {
			o.At = g.At.At(10, 0)
			db.Now = func() time.Time { return o.At }
		}
		if err := demo.Fill(ctx, db, o); err != nil {
			return err
		}
		_, err := fmt.Fprintf(out, "已写入演示数据：%d 批，种子 %d\n", g.Lots, g.Seed)
		return err
	})
}

// migrate brings the database up to date.
type migrate struct{ database }

// Run opens the database, which brings it up to date.
func (m *migrate) Run(ctx context.Context, out io.Writer) error {
	return m.with(ctx, func(*schema.DB) error {
		_, err := fmt.Fprintln(out, "数据库已是最新版本")
		return err
	})
}

// reindex builds the index of a Meilisearch server anew.
type reindex struct {
	database
	search
}

// Run rebuilds beside the index in use and swaps them. The embedded engine is rebuilt at every start of its process
// and cannot be reached from another one.
func (r *reindex) Run(ctx context.Context, out io.Writer, log *slog.Logger) error {
	if r.embedded() {
		return schema.Conflict("内置搜索引擎在每次启动时重建索引，重启商城即可；reindex 用于 COTTONMALL_MEILI_URL 指定的 Meilisearch")
	}
	return r.with(ctx, func(db *schema.DB) (err error) {
		index, err := indexer.Open(ctx, db, r.config(log))
		if err != nil {
			return err
		}
		defer func() { err = errors.Join(err, index.Close()) }()
		if err := index.Rebuild(ctx); err != nil {
			return err
		}
		_, err = fmt.Fprintln(out, "搜索索引已重建")
		return err
	})
}
