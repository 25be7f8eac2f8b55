import { useBrokers } from '../../../api/marks';
import { ChoiceField, type ChosenCell, noneText } from './choice-field';

const thing = '居间商';

/** Returns the intermediaries of the platform to choose from; the last choice is to have none. */
export function useBrokerOptions() {
  const { data = [], isPending, isError } = useBrokers();
  const known = data.map(({ memberName }) => ({ value: memberName, label: memberName, place: '' }));
  return {
    options: [...known, { value: '', label: `不写${thing}`, place: '' }],
    pending: isPending,
    failed: isError,
    none: noneText(thing, isPending, isError),
  };
}

/** Chooses an intermediary of the platform. */
export function BrokerField(props: ChosenCell) {
  const { options, pending, failed } = useBrokerOptions();
  return (
    <ChoiceField {...props} thing={thing} options={options} pending={pending} failed={failed} />
  );
}
