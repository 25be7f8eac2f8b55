/** Reports whether the text of a parameter is valid. */
type Check = (text: string) => boolean;

/** The parameters of a page's address that have a form. Others may be any text. */
export type Params = Readonly<Record<string, Check>>;

const matches =
  (pattern: RegExp): Check =>
  (text) =>
    pattern.test(text);

/** The number of a thing. */
export const id = matches(/^[1-9]\d{0,15}$/);

/** The number of a batch. */
export const batchNumber = matches(/^\d{11}$/);

/** The number of a page of a list. */
export const page = matches(/^[1-9]\d{0,8}$/);

/** A word without spaces, such as the name of a state. */
export const word = matches(/^[A-Za-z]{1,40}$/);

/** The code of a category. */
export const code = matches(/^[a-z][a-z0-9-]{0,19}$/);

/** A price in whole yuan. */
export const money = matches(/^\d{1,7}$/);

/** A number with at most two decimals, such as a price in cents. */
export const amount = matches(/^\d{1,7}(\.\d{1,2})?$/);

/** The number of a bill of lading: letters and digits, with marks between them. */
export const bill = matches(/^[A-Za-z0-9][A-Za-z0-9 /-]{0,59}$/);

/** One of some words. */
export const one =
  (...words: (string | number)[]): Check =>
  (text) =>
    words.some((word) => String(word) === text);

/** Reports whether an address has only valid parameters. An empty one counts as absent. */
export const isValid = (params: Params, search: URLSearchParams): boolean =>
  Object.entries(params).every(([name, check]) =>
    search.getAll(name).every((text) => text === '' || check(text)),
  );
