import { expect, it } from 'vitest';
import document from './openapi.json';
import { defaulted } from './types';

interface Schema {
  properties?: Record<string, { default?: unknown }>;
  required?: string[];
}

const schemas = document.components.schemas as Record<string, Schema>;

/** The schemas that a value refers to, directly or through others. */
function referredBy(value: unknown, seen = new Set<string>()): Set<string> {
  for (const [, name = ''] of JSON.stringify(value).matchAll(/#\/components\/schemas\/(\w+)/g)) {
    if (seen.has(name)) continue;
    seen.add(name);
    referredBy(schemas[name], seen);
  }
  return seen;
}

const bodies = Object.values(document.paths).flatMap((path) =>
  Object.values(path).flatMap((call) => ('requestBody' in call ? [call.requestBody] : [])),
);
const inputs = [...referredBy(bodies)].map((name) => ({ name, ...schemas[name] }));

it('lets nobody leave out a field that the server requires', () => {
  const optional: readonly string[] = defaulted;
  const wrong = inputs.flatMap(({ name, required = [] }) =>
    required.filter((field) => optional.includes(field)).map((field) => `${name}.${field}`),
  );
  expect(inputs.length).toBeGreaterThan(50);
  expect(wrong).toEqual([]);
});

it('names no field that has no default', () => {
  const has = new Set<string>();
  for (const { properties = {} } of Object.values(schemas)) {
    for (const [field, value] of Object.entries(properties)) if ('default' in value) has.add(field);
  }
  expect(defaulted.filter((field) => !has.has(field))).toEqual([]);
});
