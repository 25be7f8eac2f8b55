import { expect, it } from 'vitest';
import type { In } from './calls';
import document from './openapi.json';

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

it('refuses inputs without a required field', () => {
  // @ts-expect-error the table has no default
  const missing: In<'GET columnConfig/table'> = {};
  const complete: In<'GET columnConfig/table'> = { table: 'cotton' };
  expect(missing).not.toEqual(complete);
});

it('requires no field that has a default', () => {
  const wrong = inputs.flatMap(({ name, properties = {}, required = [] }) =>
    required
      .filter((field) => 'default' in (properties[field] ?? {}))
      .map((field) => `${name}.${field}`),
  );
  expect(inputs.length).toBeGreaterThan(50);
  expect(wrong).toEqual([]);
});
