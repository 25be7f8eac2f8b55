import { useMemo } from 'react';
import { useAreas } from '../../../api/bases';
import type { AreaGroup } from '../../../api/types';
import { ChoiceField, type ChosenCell, type Option } from './choice-field';

/** Chooses an origin: a city, or only an area. */
export function PlaceField(props: ChosenCell) {
  const xinjiang = useAreas('ORIGINS', 'XJ');
  const inland = useAreas('ORIGINS', 'ND');
  const { choices } = props;
  const options = useMemo(
    () => optionsOf([...(xinjiang.data ?? []), ...(inland.data ?? [])], choices),
    [xinjiang.data, inland.data, choices],
  );
  return (
    <ChoiceField
      {...props}
      thing="产地"
      options={options}
      pending={xinjiang.isPending || inland.isPending}
      failed={xinjiang.isError || inland.isError}
    />
  );
}

/** The origins that may be meant, then each area with its cities; the last choice is to have none. */
function optionsOf(areas: AreaGroup[], choices: readonly string[]): Option[] {
  const all = areas.flatMap(({ name: area, list }) => [
    { value: area, label: area, place: '产区，城市不详' },
    ...list.map((city) => ({ value: city, label: city, place: area })),
  ]);
  const likely = all.filter(({ value }) => choices.includes(value));
  const others = all.filter(({ value }) => !choices.includes(value));
  return [...likely, ...others, { value: '', label: '不写产地', place: '' }];
}
