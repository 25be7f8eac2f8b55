import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const maxLine = 120;
const maxComplexity = 15;

/** Words that the titles of tests do not use; style_test.go has those of comments. */
const forbiddenWords = new RegExp(
  `\\b(${[
    'tells|told|gives|anew|whoever|whom|of which|is none|are none|hears|hearing|meanwhile',
    'is said|says so|said to be|he|him|his|himself|she|her|herself',
  ].join('|')})\\b`,
  'i',
);

interface Source {
  name: string;
  tree: ts.SourceFile;
}

const parse = (name: string, text: string): Source => ({
  name,
  tree: ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true),
});

const sources = ['src', 'e2e'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.gen.ts'))
    .map((file) => parse(join(folder, file), readFileSync(join(root, folder, file), 'utf8'))),
);

/** Calls back for a node and all nodes in it. */
function walk(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node);
  ts.forEachChild(node, (child) => walk(child, visit));
}

const placeOf = ({ name, tree }: Source, node: ts.Node): string =>
  `${name}:${tree.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;

/** Returns the lines that are too long. */
const longLines = ({ name, tree }: Source): string[] =>
  tree.text.split('\n').flatMap((line, i) => {
    const { length } = [...line];
    return length > maxLine ? [`${name}:${i + 1}: line of ${length} characters`] : [];
  });

const branches = new Set([
  ts.SyntaxKind.IfStatement,
  ts.SyntaxKind.ConditionalExpression,
  ts.SyntaxKind.ForStatement,
  ts.SyntaxKind.ForOfStatement,
  ts.SyntaxKind.ForInStatement,
  ts.SyntaxKind.WhileStatement,
  ts.SyntaxKind.DoStatement,
  ts.SyntaxKind.CaseClause,
  ts.SyntaxKind.CatchClause,
  ts.SyntaxKind.AmpersandAmpersandToken,
  ts.SyntaxKind.BarBarToken,
  ts.SyntaxKind.QuestionQuestionToken,
]);

/** Returns the cyclomatic complexity of a function, without the functions in it. */
function complexity(declared: ts.SignatureDeclaration): number {
  let paths = 1;
  const count = (node: ts.Node): void => {
    if (ts.isFunctionLike(node)) return;
    if (branches.has(node.kind)) paths += 1;
    ts.forEachChild(node, count);
  };
  ts.forEachChild(declared, count);
  return paths;
}

/** Returns the functions that are too complex. */
function complexFunctions(source: Source): string[] {
  const found: string[] = [];
  walk(source.tree, (node) => {
    if (!ts.isFunctionLike(node) || complexity(node) <= maxComplexity) return;
    found.push(`${placeOf(source, node)}: function of complexity ${complexity(node)}`);
  });
  return found;
}

/** Returns the titles of tests with forbidden words. */
function darkTitles(source: Source): string[] {
  const found: string[] = [];
  walk(source.tree, (node) => {
    if (!ts.isCallExpression(node) || !/^(it|test|describe)\b/.test(node.expression.getText()))
      return;
    const title = node.arguments[0];
    if (!title || !ts.isStringLiteralLike(title)) return;
    const word = forbiddenWords.exec(title.text);
    if (word) found.push(`${placeOf(source, title)}: "${word[0]}" in a title`);
  });
  return found;
}

describe('the style of all scripts', () => {
  it.each([
    ['lines', longLines],
    ['functions', complexFunctions],
    ['titles', darkTitles],
  ])('has no violation by %s', (_, violations) => {
    expect(sources.length).toBeGreaterThan(500);
    expect(sources.flatMap(violations)).toEqual([]);
  });
});

describe('the rules', () => {
  const function15 = `const f = (a) => ${'a || '.repeat(14)}a`;

  it.each([
    [longLines, `// ${'棉'.repeat(117)}`, []],
    [longLines, `\n// ${'棉'.repeat(118)}`, ['a.ts:2: line of 121 characters']],
    [complexFunctions, function15, []],
    [complexFunctions, `${function15} || a`, ['a.ts:1: function of complexity 16']],
    [complexFunctions, `${function15}, g = () => () => a || a`, []],
    [darkTitles, "it('shows his lots', f)", ['a.ts:1: "his" in a title']],
    [
      darkTitles,
      "test.each([])('is said', f); it('shows this', f); call('told')",
      ['a.ts:1: "is said" in a title'],
    ],
  ])('%o of %s', (rule, text, violations) => {
    expect(rule(parse('a.ts', text))).toEqual(violations);
  });
});
