import type { Operation, Schema } from '../../../api/document';

/** A value that a call takes or returns. */
export interface Field {
  /** its name with those of the objects around it: list[].price */
  name: string;
  type: string;
  required: boolean;
  text: string;
}

/** The schemas of the document by name. */
export type Schemas = Record<string, Schema>;

const deepest = 3;

/** Returns the schema that a reference names. */
function resolve(schema: Schema, schemas: Schemas): Schema {
  const plain = schema.anyOf?.find(({ type }) => type !== 'null');
  if (plain) return resolve(plain, schemas);
  return schema.$ref
    ? (schemas[schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)] ?? {})
    : schema;
}

const typeNames: Record<string, string> = {
  string: '文字',
  integer: '整数',
  number: '数',
  boolean: '是否',
  object: '对象',
  array: '列表',
};

function typeOf(schema: Schema): string {
  const types = [schema.type ?? 'object'].flat();
  return types
    .filter((type) => type !== 'null')
    .map((type) => typeNames[type] ?? type)
    .join('或');
}

/** Returns the description of a value with the bounds that its schema has. */
function textOf({ description, enum: words, ...bounds }: Schema): string {
  const parts = [
    description,
    words && `可以是 ${words.map((word) => (word === '' ? '空' : word)).join('、')}`,
    bounds.default !== undefined && `不填为 ${String(bounds.default)}`,
    bounds.minimum !== undefined && `最小 ${bounds.minimum}`,
    bounds.maximum !== undefined && `最大 ${bounds.maximum}`,
    bounds.maxLength !== undefined && `最多 ${bounds.maxLength} 个字`,
    bounds.maxItems !== undefined && `最多 ${bounds.maxItems} 项`,
  ];
  return parts.filter(Boolean).join('；');
}

/** Returns the values of an object and of the objects in it. */
export function fieldsOf(schema: Schema, schemas: Schemas, name = '', depth = 0): Field[] {
  const own = resolve(schema, schemas);
  if (own.type === 'array' && own.items) return fieldsOf(own.items, schemas, `${name}[]`, depth);
  if (depth >= deepest) return [];
  return Object.entries(own.properties ?? {}).flatMap(([key, part]) => {
    const value = resolve(part, schemas);
    const path = name ? `${name}.${key}` : key;
    const field = {
      name: path,
      type: typeOf(value),
      required: own.required?.includes(key) ?? false,
      text: textOf({ ...value, ...part }),
    };
    return [field, ...fieldsOf(value, schemas, path, depth + 1)];
  });
}

/** Returns what a call takes: its parameters, or the values of its body. */
export function inputsOf(operation: Operation, schemas: Schemas): Field[] {
  const parameters = (operation.parameters ?? []).map(
    ({ name, required, description, schema }) => ({
      name,
      type: typeOf(schema),
      required: required ?? false,
      text: description ?? textOf(schema),
    }),
  );
  const [body] = Object.values(operation.requestBody?.content ?? {});
  return [...parameters, ...(body?.schema ? fieldsOf(body.schema, schemas) : [])];
}

/** Returns the data that a call returns; nothing for files. */
export function outputsOf(operation: Operation, schemas: Schemas): Field[] {
  const envelope = operation.responses['200']?.content?.['application/json']?.schema;
  const data = envelope && resolve(envelope, schemas).properties?.data;
  return data ? fieldsOf(data, schemas) : [];
}

const nobodyElse = ['visitor', 'feed'];

/** Returns the codes with which a call is refused. */
export function codesOf(operation: Operation, takes: boolean): number[] {
  const who = operation['x-who'];
  return [
    ...(takes ? [400] : []),
    ...(nobodyElse.includes(who) ? [] : [401]),
    ...(who === 'visitor' && !operation['x-changing'] ? [] : [403]),
    509,
  ];
}
