import type { Lot } from '../../../api/types';
import { readBatches } from '../../../ui/chrome/batches';

/** The query of the URL. */
export interface BatchesQuery {
  numbers: string[];
  /** what is no batch number, as it was written */
  wrong: string[];
  /** only Xinjiang (0) or only inland cotton (1) */
  type?: 0 | 1;
}

/** Reads the query keys batchIds and type. */
export function inputOf(params: URLSearchParams): BatchesQuery {
  const type = params.get('type') ?? '';
  const query: BatchesQuery = readBatches(params.get('batchIds') ?? '');
  if (type === '0' || type === '1') query.type = type === '0' ? 0 : 1;
  return query;
}

/** Returns the lots of one type, and how many batches of the other are left out. */
export function ofType(lots: Lot[], type: 0 | 1 | undefined): { lots: Lot[]; others: number } {
  const shown = lots.filter((lot) => type === undefined || lot.type === type);
  const left = lots.filter((lot) => !shown.includes(lot));
  return { lots: shown, others: new Set(left.map(({ batchID }) => batchID)).size };
}
