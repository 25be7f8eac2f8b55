package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"cottonmall/internal/commandline"
	"cottonmall/schema"
	"cottonmall/schema/backup"
)

// standardStream is the name of a file that stands for standard input or output.
const standardStream = "-"

// backupCommand writes a backup of the embedded database and of the uploaded files.
type backupCommand struct {
	database
	File string `arg:"" help:"备份文件，须尚不存在；- 为标准输出。"`
}

// Run writes the backup. The progress goes to standard error.
func (b *backupCommand) Run(ctx context.Context, out io.Writer) error {
	if err := b.refuseServer(); err != nil {
		return err
	}
	var done *backup.Done
	var err error
	if b.File == standardStream {
		done, err = backup.Write(ctx, b.Data, out, os.Stderr)
		out = os.Stderr
	} else {
		done, err = backup.Create(ctx, b.Data, b.File, os.Stderr)
	}
	if err != nil {
		return err
	}
	return report(out, "已备份", done)
}

// restore reads a backup into an empty data folder.
type restore struct {
	database
	File string `arg:"" help:"备份文件；- 为标准输入。"`
}

// Run reads the backup.
func (r *restore) Run(ctx context.Context, out io.Writer) (err error) {
	if err := r.refuseServer(); err != nil {
		return err
	}
	in, size := os.Stdin, int64(0)
	if r.File != standardStream {
		if in, err = os.Open(r.File); err != nil {
			return schema.NotFound("无法读取备份文件：%v", err)
		}
		defer func() { err = errors.Join(err, in.Close()) }()
		about, err := in.Stat()
		if err != nil {
			return err
		}
		size = about.Size()
	}
	done, err := backup.Restore(ctx, r.Data, in, size, os.Stderr)
	if err != nil {
		return err
	}
	return report(out, "已恢复", done)
}

func report(out io.Writer, verb string, done *backup.Done) error {
	_, err := fmt.Fprintf(out, "%s：数据库（版本 %d）和 %d 个文件，共 %.1f MB\n", verb, done.Schema, done.Files,
		float64(done.Bytes)/(1<<20))
	return err
}

// refuseServer refuses a database on a MySQL server with the commands of its own tools.
func (d *database) refuseServer() error {
	if d.Database == "" {
		return nil
	}
	name, options, err := schema.MySQLOptions(d.Database)
	if err != nil {
		return err
	}
	const otherTools = 2
	return commandline.WithStatus(schema.Conflict(`这个命令用于内置数据库，而 COTTONMALL_DATABASE 指向 MySQL 服务器。请用它自己的工具：
  备份：mariadb-dump --single-transaction --quick --hex-blob %[1]s %[2]s | gzip > %[2]s.sql.gz
  恢复：gunzip < %[2]s.sql.gz | mariadb %[1]s %[2]s   （须是空数据库）
  上传的文件另行备份：tar -C %[3]s -cf pictures.tar pictures
（MySQL 的工具名为 mysqldump 和 mysql）`, options, name, d.Data), otherTools)
}
