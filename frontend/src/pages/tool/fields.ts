import { type NumberLimits, numberError, typedNumber } from '../../ui/form/typed-number';

/** A number that a tool computes with. */
export interface ToolField extends NumberLimits {
  /** its parameter in the address */
  key: string;
  unit: string;
  /** what it is before somebody changes it */
  usual?: number;
  hint?: string;
  /** what counts while nothing is typed */
  placeholder?: string;
  /** the tool computes without it, too */
  optional?: boolean;
}

export type ToolFields<Name extends string> = Record<Name, ToolField>;

/** What is typed into the fields: numbers, or other texts. */
export type Typed<Name extends string> = Partial<Record<Name, number | string>>;

/** Returns the fields as an address has them; the usual number where it has none. */
export function typedIn<Name extends string>(
  fields: ToolFields<Name>,
  names: readonly Name[],
  search: URLSearchParams,
): Typed<Name> {
  const typed: Typed<Name> = {};
  for (const name of names) {
    const { key, usual } = fields[name];
    const text = search.get(key);
    typed[name] = text ? (typedNumber(text) ?? text) : usual;
  }
  return typed;
}

/** Returns why one of the fields cannot be used; undefined when all can. An optional one may be missing. */
export function wrongIn<Name extends string>(
  fields: ToolFields<Name>,
  names: readonly Name[],
  typed: Typed<Name>,
): string | undefined {
  for (const name of names) {
    const text = String(typed[name] ?? '');
    const wrong =
      text === '' && fields[name].optional ? undefined : numberError(text, fields[name]);
    if (wrong) return wrong;
  }
  return undefined;
}

/** Returns the numbers of the fields; undefined while one of them cannot be used. */
export function numbersOf<Name extends string>(
  fields: ToolFields<Name>,
  names: readonly Name[],
  typed: Typed<Name>,
): Record<Name, number> | undefined {
  if (wrongIn(fields, names, typed)) return undefined;
  const numbers: Partial<Record<Name, number>> = {};
  for (const name of names) {
    const value = typedNumber(String(typed[name] ?? ''));
    if (value !== undefined) numbers[name] = value;
  }
  return numbers as Record<Name, number>;
}

/** Returns the parameters of the address that opens the same numbers, also when usual ones change later. */
export function paramsOf<Name extends string>(
  fields: ToolFields<Name>,
  numbers: Partial<Record<Name, number>>,
): Record<string, string> {
  const params: Record<string, string> = {};
  for (const name of Object.keys(numbers) as Name[]) {
    const value = numbers[name];
    if (value !== undefined) params[fields[name].key] = String(value);
  }
  return params;
}
