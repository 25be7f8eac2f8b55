import { useAreas } from '../../../api/bases';
import type { AreaGroup } from '../../../api/types';
import type { NameOption } from './unknown-names';

/** Returns the areas with their cities, of Xinjiang first. */
export function usePlaces() {
  const xinjiang = useAreas('ORIGINS', 'XJ');
  const inland = useAreas('ORIGINS', 'ND');
  return {
    areas: [...(xinjiang.data ?? []), ...(inland.data ?? [])],
    pending: xinjiang.isPending || inland.isPending,
    failed: xinjiang.isError || inland.isError,
  };
}

/** Returns the origins that may be meant, then each area with its cities; the last choice is to have none. */
export function placeOptions(areas: AreaGroup[], choices: readonly string[]): NameOption[] {
  const all = areas.flatMap(({ name: area, list }) => [
    { value: area, label: area, place: '产区，城市不详' },
    ...list.map((city) => ({ value: city, label: city, place: area })),
  ]);
  const likely = all.filter(({ value }) => choices.includes(value));
  const others = all.filter(({ value }) => !choices.includes(value));
  return [...likely, ...others, { value: '', label: '不写产地', place: '' }];
}
