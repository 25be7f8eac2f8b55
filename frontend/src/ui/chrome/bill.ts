/** Letters and digits of a text that could be the number of a bill of lading, or a part of one. */
const form = /^[A-Z0-9]{6,40}$/;

/** Texts of this form are contracts, such as CF701 and CT2703. */
const contract = /^C[FT]\d{3,4}$/;

/**
 * Returns the number of a bill of lading in a text that contains nothing else, in capitals without marks. Without a
 * letter it has more digits than a batch number.
 */
export function onlyBill(text: string): string | undefined {
  const bill = text.normalize('NFKC').toUpperCase().replace(/[ /-]/g, '');
  if (!form.test(bill) || contract.test(bill) || !/\d{4}/.test(bill)) return undefined;
  return /[A-Z]/.test(bill) || /^\d{12,}$/.test(text.trim()) ? bill : undefined;
}
