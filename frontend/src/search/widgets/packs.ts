/** Returns the allowed input for a number of bales: digits without a leading zero. */
export const packDigits = (text: string): string =>
  text.replace(/\D/g, '').replace(/^0+/, '').slice(0, 6);
