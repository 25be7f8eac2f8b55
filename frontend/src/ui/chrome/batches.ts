/** How many batch numbers can be asked for at once. */
export const batchLimit = 100;

const length = 11;

/** What a text with batch numbers holds. */
export interface Batches {
  /** whole batch numbers in the order they were written, each once */
  numbers: string[];
  /** what is no batch number */
  wrong: string[];
}

const partsOf = (text: string) => text.split(/[,，、;；\s]+/).filter(Boolean);

/**
 * Reads batch numbers divided by commas, Chinese commas, new lines or blanks. Only digits count, so
 * that 65012-252001 is a number too; digits without dividers are cut after every eleventh.
 */
export function readBatches(text: string): Batches {
  const numbers = new Set<string>();
  const wrong: string[] = [];
  for (const part of partsOf(text)) {
    const digits = part.replace(/\D/g, '');
    const groups = digits.length % length === 0 ? digits.match(/\d{11}/g) : null;
    if (!groups) wrong.push(part);
    for (const group of groups ?? []) numbers.add(group);
  }
  return { numbers: [...numbers], wrong };
}

/** The batch numbers of a text that holds nothing else; nothing when it says more, or says it shorter. */
export function onlyBatches(text: string): string[] | undefined {
  const parts = partsOf(text);
  const whole = parts.every((part) => /^\d+$/.test(part) && part.length % length === 0);
  return parts.length > 0 && whole ? readBatches(text).numbers : undefined;
}

/** Why these numbers cannot be asked for; nothing when they can. */
export function refuseBatches({ numbers, wrong }: Batches): string | undefined {
  if (numbers.length === 0 && wrong.length === 0) return '请输入批号!';
  if (wrong.length > 0) return `这些不是 11 位批号：${wrong.slice(0, 5).join('、')}`;
  if (numbers.length > batchLimit) {
    return `最多查询 ${batchLimit} 个批号，现有 ${numbers.length} 个`;
  }
  return undefined;
}

/** Batch numbers as the dialog writes them: digits only, eleven a line, at most a hundred lines. */
export function writeBatches(numbers: string[]): string {
  const digits = numbers.join('').replace(/\D/g, '');
  return (digits.slice(0, batchLimit * length).match(/\d{1,11}/g) ?? []).join('\n');
}

/** The address of the page that finds batch numbers. */
export const batchesAddress = (numbers: string[]) =>
  `/cottonmall/search?batchIds=${numbers.join(',')}`;
