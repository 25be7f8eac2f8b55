/**
 * Returns a number as people type or paste it as plain text: half-width digits, without spaces and separators of
 * thousands, and without decimals that are all zero. Everything else stays, so that no digit is lost.
 */
export const plainNumber = (text: string): string =>
  text.normalize('NFKC').replace(/[\s,]/g, '').replace(/^[−–]/, '-').replace(/\.0*$/, '');
