/** Texts of this form are contracts, such as CF701 and CT2703. */
const contract = /^C[FT]\d{3,4}$/;

/** Returns the number of a bill of lading: capitals and digits without marks. Other texts have none. */
export function billOf(text: string): string | undefined {
  const bill = text.normalize('NFKC').toUpperCase().replace(/[ /-]/g, '');
  return /^[A-Z0-9]{4,40}$/.test(bill) ? bill : undefined;
}

/**
 * Returns the number of a bill of lading, or a part of one, in a text that contains nothing else. Without a letter it
 * has more digits than a batch number.
 */
export function onlyBill(text: string): string | undefined {
  const bill = billOf(text);
  if (!bill || bill.length < 6 || contract.test(bill) || !/\d{4}/.test(bill)) return undefined;
  return /[A-Z]/.test(bill) || /^\d{12,}$/.test(text.trim()) ? bill : undefined;
}
