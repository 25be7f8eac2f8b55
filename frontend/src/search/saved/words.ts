import type { Demand } from '../../api/types';
import { tabNames } from '../../ui/lot/names';
import { chipsOf } from '../chips';
import { filtersOf } from './opened';

/** Describes the filters of a demand. */
export const demandWords = (demand: Demand): string =>
  [tabNames[demand.type ?? 0], ...chipsOf(filtersOf(demand)).map(({ label }) => label)].join(' · ');
