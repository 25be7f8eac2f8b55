import { useSums } from '../../../api/lots';
import { useSearchAnswer, useSearchState } from '../../../search/contexts';
import { selectedOf, urlText } from '../../../search/demand';
import { rangeText, whole } from '../../../ui/format';
import { useSlow } from '../../../ui/slow';
import styles from './lots.module.css';

/** How many lots, how many tons, the span of basis and the average price. */
export function SumLine() {
  const { query } = useSearchState();
  const { answer, answered } = useSearchAnswer();
  const current = answered !== undefined && urlText(answered) === urlText(query);
  const { data: sums, isPlaceholderData } = useSums(selectedOf(query), current);
  const data = answer && sums;
  const total = current ? answer?.totalRow : undefined;
  const old = answer !== undefined && (!current || isPlaceholderData);
  const dimmed = useSlow(old);
  return (
    <p
      className={`sums ${styles.sums} num${dimmed ? ` ${styles.dimmed}` : ''}`}
      aria-live="polite"
      aria-busy={old}
    >
      <span>
        共 <b>{whole(total ?? answer?.totalRow)}</b> 批
      </span>
      <span>
        <b>{whole(data?.amount)}</b> 吨
      </span>
      <span>
        基差 <b>{rangeText(whole, data?.basisMin, data?.basisMax)}</b>
      </span>
      <span title="各批现价的简单平均">
        均价（按批） <b>{whole(data?.priceAvg)}</b>
      </span>
    </p>
  );
}
