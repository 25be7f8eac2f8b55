interface Line {
  values: readonly (number | null)[];
  connected?: boolean;
}

/** Returns the places of the values that no line joins with another one. They are drawn as points. */
export function aloneIn({ values, connected }: Line): number[] {
  const known = values.flatMap((value, at) => (value === null ? [] : [at]));
  if (connected) return known.length === 1 ? known : [];
  return known.filter((at) => values[at - 1] == null && values[at + 1] == null);
}
