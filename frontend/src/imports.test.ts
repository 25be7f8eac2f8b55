import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const root = import.meta.dirname;

/** The layers that each layer may import beside itself. A page also imports its own area. */
const mayImport: Record<string, readonly string[]> = {
  ui: [],
  api: [],
  search: ['api', 'ui'],
  shell: ['search', 'api', 'ui'],
  pages: ['shell', 'search', 'api', 'ui'],
  routes: ['pages', 'shell', 'ui'],
  main: ['routes', 'shell', 'api', 'ui'],
};

/** Packages that one place alone imports. */
const homes: Record<string, string> = {
  'react-instantsearch': 'search/',
  uplot: 'ui/chart/',
  '@tiptap': 'pages/admin/articles/',
  'react-dom/client': 'main.tsx',
  'react-dom': 'ui/fold/',
};

interface Import {
  from: string;
  to: string;
}

const isTest = (file: string) => /(^|[./])test\./.test(file);
const isData = (file: string) => file.endsWith('.json');

const sources = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.tsx?$/.test(file) && !isTest(file),
);

/** The imports of a file, lazy ones included: a file below src by its path, a package by its name. */
function importsOf(file: string): Import[] {
  const path = join(root, file);
  const { importedFiles } = ts.preProcessFile(readFileSync(path, 'utf8'), true, true);
  return importedFiles.map(({ fileName }) => {
    if (!fileName.startsWith('.')) return { from: file, to: fileName };
    const options = { moduleResolution: ts.ModuleResolutionKind.Bundler, resolveJsonModule: true };
    const { resolvedModule } = ts.resolveModuleName(fileName, path, options, ts.sys);
    const found = resolvedModule?.resolvedFileName ?? join(path, '..', fileName);
    return { from: file, to: relative(root, found) };
  });
}

/** The layer of a file: the first folder of its path, or main for the files beside it. */
const layerOf = (file: string) => (file.includes('/') ? (file.split('/')[0] ?? '') : 'main');

const areaOf = (file: string) => file.split('/')[1];

/** Reports whether the table allows an import between two files. */
function allowed({ from, to }: Import): boolean {
  const [user, used] = [layerOf(from), layerOf(to)];
  if (isData(to)) return true;
  if (user === 'pages' && used === 'pages') return areaOf(from) === areaOf(to);
  return user === used || Boolean(mayImport[user]?.includes(used));
}

const imports = sources.flatMap(importsOf);
const isLocal = ({ to }: Import) => existsSync(join(root, to));
const local = imports.filter(isLocal);
const packages = imports.filter((one) => !isLocal(one));
const lines = (wrong: Import[]) => wrong.map(({ from, to }) => `${from} imports ${to}`);

describe('imports', () => {
  it('are found', () => {
    expect(lines(local)).toContain('app.tsx imports routes/routes.tsx');
    expect(lines(local)).toContain('routes/cotton.ts imports pages/cotton/lots/page.tsx');
    expect(packages.filter(({ to }) => to.includes('/src/') || to.startsWith('.'))).toEqual([]);
  });

  it('stay within the layers and the areas', () => {
    expect(lines(local.filter((one) => !allowed(one)))).toEqual([]);
    expect(new Set(sources.map(layerOf))).toEqual(new Set(Object.keys(mayImport)));
  });

  it('keep a package at its home', () => {
    const homeOf = (to: string) =>
      homes[Object.keys(homes).find((name) => to.startsWith(name)) ?? ''];
    const strays = packages.filter(({ from, to }) => !from.startsWith(homeOf(to) ?? ''));
    expect(lines(strays)).toEqual([]);
  });
});

describe('the table', () => {
  it.each([
    ['pages/cotton/lots/page.tsx', 'pages/account/login/page.tsx', false],
    ['pages/cotton/lots/page.tsx', 'pages/cotton/shop/page.tsx', true],
    ['pages/cotton/lots/page.tsx', 'search/state.ts', true],
    ['search/state.ts', 'shell/search.tsx', false],
    ['ui/failed.tsx', 'api/client.ts', false],
    ['api/client.ts', 'ui/failed.tsx', false],
    ['shell/shell.tsx', 'pages/cotton/lots/page.tsx', false],
    ['pages/cotton/lots/page.tsx', 'routes/routes.tsx', false],
  ])('of %s and %s answers %s', (from, to, answer) => {
    expect(allowed({ from, to })).toBe(answer);
  });
});
