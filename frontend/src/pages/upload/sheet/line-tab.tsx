import { whole } from '../../../ui/format';

interface LineTabProps {
  name: string;
  count: number;
  className: string;
  selected: boolean;
  disabled?: boolean;
  onChoose: () => void;
}

/** One of the choices which rows are shown, with how many there are. */
export const LineTab = ({ name, count, className, selected, disabled, onChoose }: LineTabProps) => (
  <button
    type="button"
    role="tab"
    className={className}
    aria-selected={selected}
    disabled={disabled}
    onClick={onChoose}
  >
    {name} <b className="num">{whole(count)}</b>
  </button>
);
