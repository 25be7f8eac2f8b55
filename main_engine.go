package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"time"

	"golang.org/x/sync/errgroup"

	"cottonmall/indexer/engine"
	"cottonmall/schema"
)

// alone runs the embedded search engine by itself.
type alone struct {
	Listen    string `default:"127.0.0.1:7700" help:"监听地址。"`
	MasterKey string `name:"master-key" env:"MEILI_MASTER_KEY" placeholder:"KEY" help:"请求必须携带的密钥；空则不要求。"`
}

// Run answers Meilisearch's API until ctx ends. Everything is in memory and gone afterwards.
func (a *alone) Run(ctx context.Context, out io.Writer) error {
	ln, err := net.Listen("tcp", a.Listen)
	if err != nil {
		return schema.Conflict("无法监听 %s：%v", a.Listen, err)
	}
	e := engine.New(engine.Options{MasterKey: a.MasterKey})
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
