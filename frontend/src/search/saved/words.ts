import type { Demand } from '../../api/types';
import { tabNames } from '../../ui/lot/names';
import { chipsOf } from '../chips';
import { filtersOf } from './opened';

/** The mills of the company. */
export type Mills = readonly { millID: number; name: string }[];

/** Describes the filters of a demand, with the name of the mill of its delivered prices. */
export const demandWords = (demand: Demand, mills: Mills = []): string =>
  [
    tabNames[demand.type ?? 0],
    ...chipsOf(filtersOf(demand), { mill: millName(demand, mills) }).map(({ label }) => label),
  ].join(' · ');

/** Returns the name of the mill that a demand has, else of the default one. */
export const millName = ({ mill }: Demand, mills: Mills): string | undefined =>
  (mill ? mills.find(({ millID }) => millID === mill) : mills[0])?.name;
