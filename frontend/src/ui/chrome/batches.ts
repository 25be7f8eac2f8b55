/** How many batch numbers can be asked for at once. */
export const batchLimit = 100;

const length = 11;

/** What a text with batch numbers holds. */
export interface Batches {
  /** whole batch numbers in the order they were written, each once */
  numbers: string[];
  /** what is no batch number, each once */
  wrong: string[];
}

const partsOf = (text: string) => text.split(/[,，、;；\s]+/).filter(Boolean);

/**
 * Reads batch numbers divided by commas, Chinese commas, new lines or blanks. Only digits count, so
 * that 65012-252001 is a number too; digits without dividers are cut after every eleventh.
 */
export function readBatches(text: string): Batches {
  const numbers = new Set<string>();
  const wrong = new Set<string>();
  for (const part of partsOf(text)) {
    const digits = part.replace(/\D/g, '');
    const groups = digits.length % length === 0 ? digits.match(/\d{11}/g) : null;
    if (!groups) wrong.add(part);
    for (const group of groups ?? []) numbers.add(group);
  }
  return { numbers: [...numbers], wrong: [...wrong] };
}

/**
 * What a text asks for that holds batch numbers and nothing else; nothing when it says more. A number
 * that is too short or too long may stand among whole ones, alone it is part of a number to search for.
 */
export function onlyBatches(text: string): string[] | undefined {
  const { numbers, wrong } = readBatches(text);
  const bare = partsOf(text).every((part) => /^\d{4,}$/.test(part));
  return bare && numbers.length > 0 ? [...numbers, ...wrong] : undefined;
}

/** Why these numbers cannot be asked for; nothing when some can. */
export function refuseBatches({ numbers, wrong }: Batches): string | undefined {
  if (numbers.length === 0) return wrong.length === 0 ? '请输入批号!' : '没有可以查询的批号';
  if (numbers.length > batchLimit) {
    return `最多查询 ${batchLimit} 个批号，现有 ${numbers.length} 个`;
  }
  return undefined;
}

/** What is wrong with something that is no batch number: 6501 只有 4 位，应为 11 位. */
export function wrongWith(text: string): string {
  const digits = text.replace(/\D/g, '').length;
  if (digits === 0) return '不是批号';
  return digits < length ? `只有 ${digits} 位，应为 11 位` : `有 ${digits} 位，应为 11 位`;
}

/** Batch numbers as the dialog writes them: digits only, at most eleven a line and a hundred lines. */
export function writeBatches(numbers: string[]): string {
  const lines = numbers.flatMap((number) => number.replace(/\D/g, '').match(/\d{1,11}/g) ?? []);
  return lines.slice(0, batchLimit).join('\n');
}

/** The address of the page that finds batch numbers, and says what is wrong with those that are none. */
export const batchesAddress = (numbers: string[]) =>
  `/cottonmall/search?batchIds=${numbers.map(encodeURIComponent).join(',')}`;
