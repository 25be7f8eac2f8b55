import type { LinesAsked } from '../../../api/uploads';
import { useListState } from '../../../ui/table/list-state';
import { becomesNames, levelNames } from './words';

const known = <Key extends string>(text: string, names: Record<Key, string>) =>
  Object.hasOwn(names, text) ? (text as Key) : undefined;

/** Returns the filter of the lines in the URL, and a function that changes it. */
export function useLinesAsked() {
  const [asked, choose] = useListState(['importID', 'level', 'becomes']);
  const level: LinesAsked['level'] = known(asked.level, levelNames);
  const becomes: LinesAsked['becomes'] = known(asked.becomes, becomesNames.listing);
  return [{ level, becomes, page: asked.page }, choose] as const;
}
