/** The greatest number of batch numbers in one search. */
export const batchLimit = 100;

const length = 11;

/** The parts of a text with batch numbers. */
export interface Batches {
  /** whole batch numbers in the order they were written, each once */
  numbers: string[];
  /** what is no batch number, each once */
  wrong: string[];
}

const partsOf = (text: string) => text.split(/[,，、;；\s]+/).filter(Boolean);

/** The least number of digits by which a cell of a spreadsheet is taken for a batch number with a mistake. */
const likely = 8;

/**
 * Returns the parts of a text that may be batch numbers. A line with tabs is a row of a spreadsheet, with other cells
 * beside its batch numbers.
 */
function candidatesIn(text: string): string[] {
  return text.split('\n').flatMap((line) => {
    const parts = partsOf(line);
    if (!line.includes('\t')) return parts;
    const cells = parts.filter((part) => digitsOf(part).length >= likely);
    const whole = cells.filter(
      (cell) => digitsOf(cell).length === length && !isPhone(digitsOf(cell)),
    );
    return whole.length > 0 ? whole : cells.slice(0, 1);
  });
}

/** The digits of a part: a spreadsheet may have made a number of them, 65012252001.0 or 6.5012252001E+10. */
function digitsOf(part: string): string {
  const text = part.normalize('NFKC').replace(/\.0+$/, '');
  const [, whole, fraction] = /^(\d)\.(\d{10})E\+?10$/i.exec(text) ?? [];
  return whole ? `${whole}${fraction}` : text.replace(/\D/g, '');
}

/**
 * Reports whether eleven digits look like a telephone number: without a crop year where batch numbers have
 * it.
 */
function isPhone(digits: string): boolean {
  const year = 2000 + Number(digits.slice(5, 7));
  const crop = year >= 2010 && year <= new Date().getFullYear() + 1;
  return /^0\d{10}$/.test(digits) || (/^1[3-9]\d{9}$/.test(digits) && !crop);
}

/**
 * Reads batch numbers divided by commas, Chinese commas, new lines or blanks, or those of rows that were copied from a
 * spreadsheet. Only digits count, so that 65012-252001 is a number too; digits without dividers are cut after every
 * eleventh.
 */
export function readBatches(text: string): Batches {
  const numbers = new Set<string>();
  const wrong = new Set<string>();
  for (const part of candidatesIn(text)) {
    const digits = digitsOf(part);
    const groups = digits.length % length === 0 ? digits.match(/\d{11}/g) : null;
    if (!groups || groups.some(isPhone)) wrong.add(part);
    for (const group of groups ?? []) if (!isPhone(group)) numbers.add(group);
  }
  return { numbers: [...numbers], wrong: [...wrong] };
}

/**
 * Returns the batch numbers of a text that contains nothing else; else undefined. A number that is too short
 * or too long may follow whole ones; alone it is part of a number to search for.
 */
export function onlyBatches(text: string): string[] | undefined {
  const { numbers, wrong } = readBatches(text);
  const bare = partsOf(text).every((part) => /^\d{4,}$/.test(part));
  return bare && numbers.length > 0 ? [...numbers, ...wrong] : undefined;
}

/** Returns why none of these numbers can be searched; undefined when some can. */
export function refuseBatches({ numbers, wrong }: Batches): string | undefined {
  if (numbers.length === 0) return wrong.length === 0 ? '请输入批号!' : '没有可以查询的批号';
  if (numbers.length > batchLimit) {
    return `最多查询 ${batchLimit} 个批号，现有 ${numbers.length} 个`;
  }
  return undefined;
}

/** Explains an invalid batch number: 6501 只有 4 位，应为 11 位. */
export function wrongWith(text: string): string {
  const digits = digitsOf(text).length;
  if (digits === 0) return '不是批号';
  if (isPhone(digitsOf(text))) return '像电话号码，不像批号';
  return digits < length ? `只有 ${digits} 位，应为 11 位` : `有 ${digits} 位，应为 11 位`;
}

/** Returns the digits of a text, at most those of a hundred batch numbers, with a comma after every eleventh. */
export function groupDigits(text: string): string {
  const digits = text.replace(/\D/g, '').slice(0, length * batchLimit);
  return (digits.match(/\d{1,11}/g) ?? []).join(',');
}

/** Reports whether a text is whole batch numbers, which may lack commas. */
export const isWholeBatches = (text: string): boolean =>
  /^(?:\d{11},)*\d{22,}$/.test(text) && text.replaceAll(',', '').length % length === 0;

/** Batch numbers as the dialog writes them: digits only, at most eleven a line and a hundred lines. */
export function writeBatches(numbers: string[]): string {
  const lines = numbers.flatMap((number) => number.replace(/\D/g, '').match(/\d{1,11}/g) ?? []);
  return lines.slice(0, batchLimit).join('\n');
}

/**
 * Returns the address of the search for batch numbers. Invalid ones are part of it, so that the page explains
 * them.
 */
export const batchesAddress = (numbers: string[]) =>
  `/cottonmall/search?batchIds=${numbers.map(encodeURIComponent).join(',')}`;
