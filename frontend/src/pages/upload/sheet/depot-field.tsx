import { useMemo } from 'react';
import { useDepots } from '../../../api/bases';
import { ChoiceField, type ChosenCell } from './choice-field';
import { depotOptions } from './depot-options';

interface DepotFieldProps extends ChosenCell {
  /** adds a new warehouse; absent where a new one would not count */
  onName?: (name: string) => void;
}

/** Chooses a known warehouse by its name, place or area. */
export function DepotField(props: DepotFieldProps) {
  const { data, isError, isPending } = useDepots();
  const { choices } = props;
  const options = useMemo(() => depotOptions(data ?? [], choices), [data, choices]);
  return (
    <ChoiceField {...props} thing="仓库" options={options} pending={isPending} failed={isError} />
  );
}
