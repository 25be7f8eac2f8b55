import type { Demand } from '../../api/types';
import { tabNames } from '../../ui/lot/names';
import { chipsOf } from '../chips';
import { type Mills, millName } from '../mill';
import { filtersOf } from './opened';

/** Describes the filters of a demand, with the name of the mill of its delivered prices. */
export const demandWords = (demand: Demand, mills: Mills = []): string =>
  [
    tabNames[demand.type ?? 0],
    ...chipsOf(filtersOf(demand), { mill: millName(demand, mills) }).map(({ label }) => label),
  ].join(' · ');
