import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { readUrl } from '../search/demand';

const root = join(import.meta.dirname, '..');

const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.(test|gen)\.tsx?$/.test(file))
  .map((file) => [file, readFileSync(join(root, file), 'utf8')] as const);

const cotton = '/cottonmall?';

/** Functions that write only parameters that the cotton page reads. */
const writers = ['urlText(', '[text, ...lookParts('];

/** Calls back for a node and all nodes in it. */
function walk(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node);
  ts.forEachChild(node, (child) => walk(child, visit));
}

/** Returns parameters with the names that an expression of an address sets; undefined if they cannot be read. */
function paramsOf(value: ts.Expression): string | undefined {
  const text = value.getText();
  if (writers.some((writer) => text.startsWith(writer))) return '';
  if (!text.startsWith('new URLSearchParams({')) return undefined;
  const names: string[] = [];
  walk(value, (node) => {
    if (ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node))
      names.push(`${node.name.getText()}=…`);
  });
  return names.join('&');
}

/** Returns the query of a template, with … for its values; undefined if its parameters cannot be read. */
function queryOf({ head, templateSpans }: ts.TemplateExpression): string | undefined {
  let query = head.text;
  for (const { expression, literal } of templateSpans) {
    const isValue = query.endsWith('=');
    const part = isValue ? '…' : paramsOf(expression);
    if (part === undefined) return undefined;
    query += part + literal.text;
  }
  return query.slice(cotton.length);
}

/** Returns the addresses of the cotton page with parameters that it does not know, or that cannot be read. */
function wrongAddresses(text: string): string[] {
  const wrong: string[] = [];
  walk(ts.createSourceFile('a.tsx', text, ts.ScriptTarget.Latest, true), (node) => {
    if (ts.isStringLiteralLike(node) && node.text.startsWith(cotton)) {
      const { refused } = readUrl(new URLSearchParams(node.text.slice(cotton.length)));
      if (refused.length > 0) wrong.push(node.text);
    }
    if (ts.isTemplateExpression(node) && node.head.text.startsWith(cotton)) {
      const query = queryOf(node);
      const refused = query === undefined ? ['?'] : unknownIn(query);
      if (refused.length > 0) wrong.push(node.getText());
    }
  });
  return wrong;
}

/** Returns the names of parameters that the cotton page does not know. */
function unknownIn(query: string): string[] {
  const names = [...new URLSearchParams(query).keys()];
  return names.filter((name) =>
    readUrl(new URLSearchParams({ [name]: '…' })).refused.includes(`${name} …`),
  );
}

it('links to the cotton page only with filters that it knows', () => {
  const addressed = sources.filter(([, text]) => text.includes(cotton));
  expect(addressed.length).toBeGreaterThan(15);
  const wrong = addressed.flatMap(([file, text]) =>
    wrongAddresses(text).map((address) => `${file}: ${address}`),
  );
  expect(wrong).toEqual([]);
});

describe('the rule', () => {
  it.each([
    ["'/cottonmall?tab=2'", true],
    ["'/cottonmall?tab=7'", false],
    ["'/cottonmall?depotName=a'", false],
    ['`/cottonmall?indexCode=#{code}`', true],
    ['`/cottonmall?code=#{code.trim()}&depotName=#{name}`', false],
    ['`/cottonmall?#{new URLSearchParams({ routeKey, clickType })}`', true],
    ['`/cottonmall?#{new URLSearchParams({ ...(a && { tab: b }), depotName: name })}`', false],
    ['`/cottonmall?#{urlText({ ...firstQuery, filters })}`', true],
    ['`/cottonmall?#{query}`', false],
  ])('of %s', (text, right) => {
    expect(wrongAddresses(text.replaceAll('#', '$'))).toHaveLength(right ? 0 : 1);
  });
});
