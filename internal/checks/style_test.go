package checks

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"io/fs"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

const (
	maxLine, maxComplexity           = 120, 15
	maxPackageFiles, maxPackageLines = 45, 6000 // without tests
	maxTxMethods                     = 20       // of schema.Tx
)

// largePackages may exceed maxPackageFiles and maxPackageLines: the engine, and one file for each step of the database.
var largePackages = []string{"indexer/engine", "indexer/engine/text", "schema/migrate"}

// forbiddenWords are words of comments for which the Go documentation style has a plain one.
var forbiddenWords = regexp.MustCompile(`(?i)\b(tells|told|gives|anew|whoever|whomever|of which|of whom|for whom|` +
	`is none|are none|held against|hears|in vain|surely|meanwhile|himself|his|thereof|but for)\b`)

// forbiddenNames are words of the names of test functions.
var forbiddenNames = regexp.MustCompile(`(?i)\b(tell|say|says|hear|heard|crowd|gallery|house|story)\b`)

// capitalWord matches a word of a name in camel case.
var capitalWord = regexp.MustCompile(`[A-Z][a-z0-9]*`)

// structTag matches the line of a struct field with a tag, which cannot be broken.
var structTag = regexp.MustCompile("^\t+\\w.* `\\w+:\".*`")

// sourceFile is a file of Go, TypeScript or JavaScript. Only Go files have a syntax.
type sourceFile struct {
	name, text string
	files      *token.FileSet
	syntax     *ast.File
}

func TestStyle(t *testing.T) {
	t.Parallel()
	packages := map[string][]sourceFile{}
	var violations []string
	for _, f := range readSources(t) {
		violations = append(violations, fileViolations(f)...)
		if f.syntax != nil && !strings.HasSuffix(f.name, "_test.go") {
			folder := path.Dir(f.name)
			packages[folder] = append(packages[folder], f)
		}
	}
	for folder, files := range packages {
		violations = append(violations, packageViolations(folder, files)...)
	}
	for _, violation := range violations {
		t.Error(violation)
	}
}

// readSources returns the Go files of the repository and the TypeScript and JavaScript of the pages and their tests.
func readSources(t *testing.T) (sources []sourceFile) {
	t.Helper()
	skipped := regexp.MustCompile(`^\..|/\.|/node_modules$|/testdata$|/dist$`)
	wanted := regexp.MustCompile(`\.go$|^frontend/(src|e2e)/.*\.(ts|tsx|mjs)$`)
	err := fs.WalkDir(os.DirFS("."), ".", func(name string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && skipped.MatchString(name):
			return fs.SkipDir
		case entry.IsDir() || !wanted.MatchString(name) || strings.HasSuffix(name, ".gen.ts"):
			return nil
		}
		text, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		f, err := newSourceFile(name, string(text))
		sources = append(sources, f)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return sources
}

func newSourceFile(name, text string) (sourceFile, error) {
	f, err := sourceFile{name: name, text: text, files: token.NewFileSet()}, error(nil)
	if path.Ext(name) == ".go" {
		f.syntax, err = parser.ParseFile(f.files, name, text, parser.ParseComments)
	}
	return f, err
}

// fileViolations returns the violations of one file as "file:line: text".
func fileViolations(f sourceFile) (found []string) {
	add := func(line int, format string, a ...any) {
		found = append(found, fmt.Sprintf("%s:%d: %s", f.name, line, fmt.Sprintf(format, a...)))
	}
	f.eachComment(func(line int, text string) {
		for _, word := range forbiddenWords.FindAllString(text, -1) {
			add(line, "%q in a comment", word)
		}
	})
	if f.syntax == nil {
		return found
	}
	for i, line := range strings.Split(f.text, "\n") {
		if n := utf8.RuneCountInString(line); n > maxLine && !structTag.MatchString(line) {
			add(i+1, "line of %d characters", n)
		}
	}
	for _, function := range functions(f) {
		if n := complexity(function); n > maxComplexity {
			add(f.files.Position(function.Pos()).Line, "%s has cyclomatic complexity %d", function.Name, n)
		}
		words := strings.Fields(function.Doc.Text())
		if len(words) > 0 && strings.TrimRight(words[0], ",:") != function.Name.Name {
			add(f.files.Position(function.Pos()).Line, "comment of %s begins with %q", function.Name, words[0])
		}
		if word := forbiddenWordOf(f.name, function.Name.Name); word != "" {
			add(f.files.Position(function.Pos()).Line, "%q in the name of %s", word, function.Name)
		}
	}
	return found
}

// forbiddenWordOf returns the first forbidden word of a function's name, if the file is one of tests.
func forbiddenWordOf(file, name string) string {
	if !strings.HasSuffix(file, "_test.go") {
		return ""
	}
	words := strings.Join(capitalWord.FindAllString(name, -1), " ")
	return cmp.Or(forbiddenWords.FindString(words), forbiddenNames.FindString(words))
}

// scriptTokens matches comments of scripts (group 1), and strings, so that these are not taken for comments.
var scriptTokens = regexp.MustCompile(`"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|` + "`(?:\\\\(?s:.)|[^`\\\\])*`" +
	`|(//[^\n]*(?:\n[ \t]*//[^\n]*)*|(?s:/\*.*?\*/))`)

// eachComment calls visit with the first line and the text of every comment. Lines that follow each other are one.
func (f sourceFile) eachComment(visit func(line int, text string)) {
	if f.syntax != nil {
		for _, group := range f.syntax.Comments {
			visit(f.files.Position(group.Pos()).Line, strings.Join(strings.Fields(group.Text()), " "))
		}
		return
	}
	margin := regexp.MustCompile(`\s*\n\s*(?://+|\*+)?\s*`)
	for _, m := range scriptTokens.FindAllStringSubmatchIndex(f.text, -1) {
		if m[2] >= 0 {
			visit(1+strings.Count(f.text[:m[2]], "\n"), margin.ReplaceAllString(f.text[m[2]:m[3]], " "))
		}
	}
}

func functions(f sourceFile) (found []*ast.FuncDecl) {
	for _, d := range f.syntax.Decls {
		if function, ok := d.(*ast.FuncDecl); ok {
			found = append(found, function)
		}
	}
	return found
}

// complexity returns the cyclomatic complexity of a function, with the function literals in it.
func complexity(function *ast.FuncDecl) int {
	n := 1
	ast.Inspect(function, func(node ast.Node) bool {
		switch node := node.(type) {
		case *ast.IfStmt, *ast.ForStmt, *ast.RangeStmt:
			n++
		case *ast.CaseClause:
			n += min(len(node.List), 1) // default has no list
		case *ast.CommClause:
			n += map[bool]int{true: 1}[node.Comm != nil]
		case *ast.BinaryExpr:
			n += map[bool]int{true: 1}[node.Op == token.LAND || node.Op == token.LOR]
		}
		return true
	})
	return n
}

// packageViolations returns what is too large in a package.
func packageViolations(folder string, files []sourceFile) (found []string) {
	lines, methods := 0, 0
	for _, f := range files {
		lines += strings.Count(f.text, "\n")
		for _, function := range functions(f) {
			if function.Recv != nil && types.ExprString(function.Recv.List[0].Type) == "*Tx" {
				methods++
			}
		}
	}
	if (len(files) > maxPackageFiles || lines > maxPackageLines) && !slices.Contains(largePackages, folder) {
		found = append(found, fmt.Sprintf("%s: package of %d files and %d lines", folder, len(files), lines))
	}
	if folder == "schema" && methods > maxTxMethods {
		found = append(found, fmt.Sprintf("%s: Tx has %d methods", folder, methods))
	}
	return found
}

// TestStyleRules checks the rules themselves: each source has the violations, or none.
func TestStyleRules(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, source, want string }{
		{"a.go", "package a\n\n// f is of\n// which kind it is.\nfunc f() {}\n", `[a.go:3: "of which" in a comment]`},
		{"a.go", "package a\n\nvar told = \"// told\" + `/* anew */` // Told.\n", `[a.go:3: "Told" in a comment]`},
		{"a.go", "package a\n\nvar histogram int // history\n", `[]`},
		{"a_test.go", "package a\n\nfunc TestWhatIsTold() {}\n", `[a_test.go:3: "Told" in the name of TestWhatIsTold]`},
		{"a_test.go", "package a\n\nfunc TestWarehouseHistory() {}\n", `[]`},
		{"a.go", "package a\n\nfunc SayHello() {}\n", `[]`},
		{"a.go", "package a\n\n// Runs g.\nfunc f() {}\n", `[a.go:4: comment of f begins with "Runs"]`},
		{"a.go", "package a\n\nvar s = `" + strings.Repeat("棉", 111) + "`\n", `[a.go:3: line of 121 characters]`},
		{"a.go", "package a\n\ntype s struct {\n\tF int `a:\"" + strings.Repeat("棉", 112) + "\"`\n}\n", `[]`},
		{"a.go", "package a\n\nfunc f(b bool) bool {\n\treturn b" + strings.Repeat(" && b", 14) + "\n}\n", `[]`},
		{
			"a.go", "package a\n\nfunc f(b bool) bool {\n\treturn b" + strings.Repeat(" && b", 15) + "\n}\n",
			`[a.go:3: f has cyclomatic complexity 16]`,
		},
		{"a.tsx", "const a = '// told' + \"told /* his */\" + `// ${his} \n// his`\nconst told = 1\n", `[]`},
		{"a.tsx", "const a = 'it\\'s' // of\n  // whom\n", `[a.tsx:1: "of whom" in a comment]`},
		{"a.tsx", "/** a\n * surely */", `[a.tsx:1: "surely" in a comment]`},
	} {
		f, err := newSourceFile(c.name, c.source)
		if got := fmt.Sprint(fileViolations(f)); got != c.want || err != nil {
			t.Errorf("%s\n%s, %v; want %s", c.source, got, err, c.want)
		}
	}
}
