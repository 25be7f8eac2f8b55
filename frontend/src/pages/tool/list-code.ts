/** The parameter of a kept list in the address. */
export const listKey = 'code';

/** The parameter of the code of a link, by which its reader may use its premium table. */
export const sharedKey = 'fx';

/** Returns parameters with the code of another list; without one if the code is empty. */
export function withList(old: URLSearchParams, code: string): URLSearchParams {
  const others = [...old].filter(([key]) => key !== listKey);
  return new URLSearchParams(code ? [...others, [listKey, code]] : others);
}
