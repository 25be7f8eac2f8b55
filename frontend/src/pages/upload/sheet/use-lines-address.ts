import type { LinesFilter } from '../../../api/uploads';
import { useListState } from '../../../ui/table/list-state';
import { becomesNames, levelNames } from './words';

const known = <Key extends string>(text: string, names: Record<Key, string>) =>
  Object.hasOwn(names, text) ? (text as Key) : undefined;

/** Returns the filter of the lines in the URL, and a function that changes it. */
export function useLinesState() {
  const [query, choose] = useListState(['importID', 'level', 'becomes']);
  const level: LinesFilter['level'] = known(query.level, levelNames);
  const becomes: LinesFilter['becomes'] = known(query.becomes, becomesNames.listing);
  return [{ level, becomes, page: query.page }, choose] as const;
}
