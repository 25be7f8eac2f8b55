import { useMemo } from 'react';
import { useDepots } from '../../../api/bases';
import type { Depot } from '../../../api/types';
import { ChoiceField, type ChosenCell, type Option } from './choice-field';

interface DepotFieldProps extends ChosenCell {
  /** adds a new warehouse; absent where a new one would not count */
  onName?: (name: string) => void;
}

/** Chooses a known warehouse by its name, place or area. */
export function DepotField(props: DepotFieldProps) {
  const { data, isError, isPending } = useDepots();
  const { choices } = props;
  const options = useMemo(() => optionsOf(data ?? [], choices), [data, choices]);
  return (
    <ChoiceField {...props} thing="仓库" options={options} pending={isPending} failed={isError} />
  );
}

/** Warehouses with similar names, then all others; the last choice is to have none. */
function optionsOf(depots: Depot[], choices: readonly string[]): Option[] {
  const places = new Map(depots.map(({ name, area, city }) => [name, `${area} ${city}`]));
  const similar = choices.map((name) => ({ value: name, label: name, place: '名称相近' }));
  const others = [...places].filter(([name]) => !choices.includes(name));
  return [
    ...similar,
    ...others.map(([name, place]) => ({ value: name, label: name, place })),
    { value: '', label: '不写仓库', place: '' },
  ];
}
