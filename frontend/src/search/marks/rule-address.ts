import type { Demand } from '../../api/types';
import { firstQuery, urlText } from '../demand';
import { filtersOf } from '../saved/opened';

/** Returns the address of the cotton page with the filters of a rule. */
export const ruleAddress = (demand: Demand): string => {
  const { premium = '', mill } = demand;
  const tab = demand.type === 1 ? 2 : 1;
  const filters = filtersOf(demand);
  return `/cottonmall?${urlText({ ...firstQuery, tab, filters, premium, mill })}`;
};
