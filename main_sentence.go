package main

import (
	"context"
	"errors"
	"regexp"

	"cottonmall/schema"
)

// sentence is an error for who started the program: the refusal's own words where it has some.
func sentence(err error) string {
	if refusal, ok := schema.KindOf(err); ok {
		return refusal.Message
	}
	if errors.Is(err, context.Canceled) {
		return "已中断"
	}
	return err.Error()
}

// phrases are what the reader of the command line says, which knows English only, and how we say it.
var phrases = []struct {
	form     *regexp.Regexp
	sentence string
}{
	{regexp.MustCompile(`^unknown flag (\S+), did you mean (?:one of )?(.+)\?$`), `没有参数 $1，是否要用 $2？`},
	{regexp.MustCompile(`^unknown flag (\S+)$`), `没有参数 $1`},
	{regexp.MustCompile(`^unexpected (?:flag )?argument (.+), did you mean (?:one of )?(.+)\?$`), `无法识别 $1，是否要用 $2？`},
	{regexp.MustCompile(`^unexpected (?:flag )?argument (.+)$`), `无法识别 $1，命令和参数见 cottonmall --help`},
	{regexp.MustCompile(`^(\S+): expected \w+ value but got "EOL" .*$`), `$1 之后须有值`},
	{regexp.MustCompile(`^(\S+): (?s:.+) but got (".*?").* \(from envar (\w+)=.*\)$`), `环境变量 $3 的值不正确：$2`},
	{regexp.MustCompile(`^(\S+): expected a valid \d+ bit u?int but got (".*")$`), `$1 须为整数：$2`},
	{regexp.MustCompile(`^(\S+): bool value must be .+ but got (".*")$`), `$1 须为 true 或 false：$2`},
	{regexp.MustCompile(`^(\S+) must be one of (.+) but got (".*")$`), `$1 须为 $2 之一：$3`},
	{regexp.MustCompile(`^(\S+): .* but got (".*?").*$`), `$1 的值不正确：$2`},
}

// misread says what is wrong with the command line.
func misread(err error) error {
	if _, ok := schema.KindOf(err); ok {
		return err
	}
	text := err.Error()
	for _, p := range phrases {
		if p.form.MatchString(text) {
			return schema.Invalid("", "%s", p.form.ReplaceAllString(text, p.sentence))
		}
	}
	return schema.Invalid("", "无法识别命令行（%s），命令和参数见 cottonmall --help", text)
}
