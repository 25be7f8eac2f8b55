import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = import.meta.dirname;
const files = readdirSync(root, { recursive: true, encoding: 'utf8' });
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const isModule = (file: string) => file.endsWith('.module.css');

const globals = files.filter((file) => file.endsWith('.css') && !isModule(file));
const modules = files.filter(isModule);
const scripts = files.filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'));

/** Returns the class names in the selectors of a style sheet, without those marked as global. */
function classesOf(file: string): Set<string> {
  const text = read(file).replace(/\/\*[\s\S]*?\*\/|:global\([^)]*\)/g, '');
  const selectors = [...text.matchAll(/([^{};]*)\{/g)].map(([, selector = '']) => selector.trim());
  const rules = selectors.filter((selector) => !selector.startsWith('@'));
  const names = rules.flatMap((rule) => [...rule.matchAll(/\.([a-z][\w-]*)/gi)]);
  return new Set(names.map(([, name = '']) => name));
}

const camel = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The style modules that a script imports, by their names in it. */
function stylesOf(script: string): { module: string; name: string }[] {
  const imports = read(script).matchAll(/import (\w+) from '(\.[^']+\.module\.css)'/g);
  return [...imports].map(([, name = '', path = '']) => ({
    name,
    module: normalize(join(dirname(script), path)),
  }));
}

/** The classes of style modules that scripts name, and the modules whose classes are named by a value. */
function namedClasses() {
  const named: { script: string; module: string; name: string }[] = [];
  const computed = new Set<string>();
  for (const script of scripts) {
    const text = read(script);
    for (const { module, name } of stylesOf(script)) {
      const uses = text.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'));
      for (const [, used = ''] of uses) named.push({ script, module, name: used });
      if (text.includes(`${name}[`)) computed.add(module);
    }
  }
  return { named, computed };
}

describe('style sheets', () => {
  it('replace the background of a button with its border: that of the browser is grey in the dark', () => {
    const bare = files
      .filter((file) => file.endsWith('.css'))
      .flatMap((file) =>
        [...read(file).matchAll(/([^{}]*\bbutton\b[^{}]*)\{([^{}]*)\}/g)].flatMap(
          ([, selector = '', rules = '']) =>
            /\bborder: 0;/.test(rules) && !rules.includes('background')
              ? [`${file}: ${selector.trim()}`]
              : [],
        ),
      );
    expect(bare).toEqual([]);
  });

  it('name no class in two global files', () => {
    const places = new Map<string, string[]>();
    for (const file of globals) {
      for (const name of classesOf(file)) {
        if (name.startsWith('ant-') || name.startsWith('u-')) continue; // parts of antd and uPlot
        places.set(name, [...(places.get(name) ?? []), file]);
      }
    }
    expect(places.size).toBeGreaterThan(100);
    expect([...places].filter(([, where]) => where.length > 1)).toEqual([]);
  });

  it('of pages are modules', () => {
    expect(globals.filter((file) => file.startsWith('pages/'))).toEqual([]);
  });
});

describe('style modules', () => {
  const { named, computed } = namedClasses();

  it('have every class that a script names', () => {
    const known = new Map(modules.map((file) => [file, new Set([...classesOf(file)].map(camel))]));
    const missing = named.filter(({ module, name }) => !known.get(module)?.has(name));
    expect(named.length).toBeGreaterThan(100);
    expect(missing).toEqual([]);
  });

  // The names .base-data and .baseData are one in scripts, but two classes in the style sheet.
  it('name classes with hyphens', () => {
    const capital = modules.flatMap((file) =>
      [...classesOf(file)].filter((name) => /[A-Z]/.test(name)),
    );
    expect(capital).toEqual([]);
  });

  it('have no class that no script names', () => {
    const used = new Set(named.map(({ module, name }) => `${module} ${name}`));
    const unused = modules
      .filter((file) => !computed.has(file))
      .flatMap((file) => [...classesOf(file)].map((name) => `${file} ${camel(name)}`))
      .filter((name) => !used.has(name));
    expect(unused).toEqual([]);
  });
});
