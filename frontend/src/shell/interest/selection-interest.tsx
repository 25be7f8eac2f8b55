import { followed, unwanted } from '../../api/interests';
import { type InterestLot, useInterestActions } from './actions';

interface SelectionInterestProps {
  lots: readonly InterestLot[];
  onUnwanted: () => void;
}

/** Follows all selected lots, or hides them. */
export function SelectionInterest({ lots, onUnwanted }: SelectionInterestProps) {
  const { decide } = useInterestActions();
  const hide = () => {
    decide(lots, unwanted);
    onUnwanted();
  };
  return (
    <>
      <button type="button" aria-keyshortcuts="s" onClick={() => decide(lots, followed)}>
        关注
      </button>
      <button type="button" aria-keyshortcuts="n" onClick={hide}>
        不要
      </button>
    </>
  );
}
