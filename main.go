// Command cottonmall is a marketplace for cotton: the product, its search engine alone, and what operations need.
package main

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/signal"
	"syscall"

	"github.com/alecthomas/kong"

	"cottonmall/api"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	err := run(ctx, os.Args[1:], os.Stdout)
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "cottonmall: "+sentence(err))
		os.Exit(1)
	}
}

// commands are everything that the program can be told to do.
type commands struct {
	Serve   serve    `cmd:"" default:"withargs" help:"运行商城（默认）。"`
	Engine  alone    `cmd:"" help:"单独运行内置搜索引擎，接口与 Meilisearch 相同。"`
	Demo    generate `cmd:"" help:"向空数据库写入演示数据；批次数、种子、日期相同，数据相同。"`
	Reindex reindex  `cmd:"" help:"重建 Meilisearch 上的搜索索引。"`
	Verify  verify   `cmd:"" help:"核对运行中的商城：搜索索引与数据库是否一致。"`
	Migrate migrate  `cmd:"" help:"把数据库升级到本程序的版本。"`
	Admin   admin    `cmd:"" help:"管理平台管理员。"`
	OpenAPI document `cmd:"" name:"openapi" help:"输出 OpenAPI 文档。"`
}

// run does what the arguments and the environment say, until it is done or ctx ends. What people asked for goes to
// out, what happens meanwhile to the log on standard error.
func run(ctx context.Context, args []string, out io.Writer) error {
	var c commands
	parser, err := kong.New(&c,
		kong.Name("cottonmall"),
		kong.Description("棉花商城。每个参数也可用同名环境变量 COTTONMALL_… 设置，参数优先。"),
		kong.Writers(out, os.Stderr),
		kong.BindTo(ctx, (*context.Context)(nil)),
		kong.BindTo(out, (*io.Writer)(nil)),
		kong.Bind(slog.New(slog.NewTextHandler(os.Stderr, nil))),
	)
	if err != nil {
		return err
	}
	parser.Model.HelpFlag.Help = "显示帮助。"
	command, err := parser.Parse(args)
	if err != nil {
		return misread(err)
	}
	return command.Run()
}

// document prints the OpenAPI document.
type document struct{}

// Run prints the document.
func (document) Run(out io.Writer) error {
	b, err := api.OpenAPI()
	if err != nil {
		return err
	}
	_, err = out.Write(b)
	return err
}
