/** The parameter of a kept list in the address. */
export const listKey = 'code';

/** Returns parameters with the code of another list; without one if the code is empty. */
export function withList(old: URLSearchParams, code: string): URLSearchParams {
  const others = [...old].filter(([key]) => key !== listKey);
  return new URLSearchParams(code ? [...others, [listKey, code]] : others);
}
