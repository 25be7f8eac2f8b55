// Package commandline reads the command line of the program. It describes mistakes in it in Chinese.
package commandline

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"os"
	"regexp"

	"github.com/alecthomas/kong"

	"cottonmall/schema"
)

// Run parses arguments and environment into commands, a pointer to a struct of commands, and runs the chosen one. Run
// methods of commands can have ctx, out and a logger as parameters.
func Run(ctx context.Context, commands any, args []string, out io.Writer) error {
	parser, err := kong.New(commands,
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
		return translate(err)
	}
	return command.Run()
}

// Sentence returns the text of an error for the person who started the program. For a refusal it is its sentence.
func Sentence(err error) string {
	if refusal, ok := schema.KindOf(err); ok {
		return refusal.Message
	}
	if errors.Is(err, context.Canceled) {
		return "已中断"
	}
	return err.Error()
}

// statusError is an error with which the program ends with a status of its own.
type statusError struct {
	error
	status int
}

// Unwrap returns the error.
func (e *statusError) Unwrap() error { return e.error }

// WithStatus returns an error with which the program ends with this status.
func WithStatus(err error, status int) error { return &statusError{err, status} }

// Status returns the status with which the program ends after an error: 1 by default.
func Status(err error) int {
	var e *statusError
	if errors.As(err, &e) {
		return e.status
	}
	return 1
}

// translations are the English errors of the parser and their Chinese sentences.
var translations = []struct {
	english *regexp.Regexp
	chinese string
}{
	{regexp.MustCompile(`^unknown flag (\S+), did you mean (?:one of )?(.+)\?$`), `没有参数 $1，是否要用 $2？`},
	{regexp.MustCompile(`^unknown flag (\S+)$`), `没有参数 $1`},
	{
		regexp.MustCompile(`^unexpected (?:flag )?argument (.+), did you mean (?:one of )?(.+)\?$`),
		`无法识别 $1，是否要用 $2？`,
	},
	{regexp.MustCompile(`^unexpected (?:flag )?argument (.+)$`), `无法识别 $1，命令和参数见 cottonmall --help`},
	{regexp.MustCompile(`^(\S+): expected \w+ value but got "EOL" .*$`), `$1 之后须有值`},
	{regexp.MustCompile(`^expected "<(\w+)>"$`), `缺少参数 <$1>，用法见 cottonmall --help`},
	{regexp.MustCompile(`^(\S+): (?s:.+) but got (".*?").* \(from envar (\w+)=.*\)$`), `环境变量 $3 的值不正确：$2`},
	{regexp.MustCompile(`^(\S+): expected a valid \d+ bit u?int but got (".*")$`), `$1 须为整数：$2`},
	{regexp.MustCompile(`^(\S+): bool value must be .+ but got (".*")$`), `$1 须为 true 或 false：$2`},
	{regexp.MustCompile(`^(\S+) must be one of (.+) but got (".*")$`), `$1 须为 $2 之一：$3`},
	{regexp.MustCompile(`^(\S+): .* but got (".*?").*$`), `$1 的值不正确：$2`},
}

// translate returns a parser's error as a refusal in Chinese.
func translate(err error) error {
	if _, ok := schema.KindOf(err); ok {
		return err
	}
	text := err.Error()
	for _, t := range translations {
		if t.english.MatchString(text) {
			return schema.Invalid("", "%s", t.english.ReplaceAllString(text, t.chinese))
		}
	}
	return schema.Invalid("", "无法识别命令行（%s），命令和参数见 cottonmall --help", text)
}
