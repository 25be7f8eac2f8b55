/** What may be typed as a number of bales: digits, zero only after the first one. */
export const packDigits = (text: string): string =>
  text.replace(/\D/g, '').replace(/^0+/, '').slice(0, 6);
