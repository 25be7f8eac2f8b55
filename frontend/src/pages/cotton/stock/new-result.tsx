import type { Out } from '../../../api/calls';
import { whole } from '../../../ui/format';
import { StateBox } from '../../../ui/state-tag';
import styles from './stock.module.css';

type Made = Out<'POST batch/make'>;

/** The result of new listings: listed, changed, and failed with reasons. */
export function NewResult({ made: { made, repriced, failed, waiting, points } }: { made: Made }) {
  const done = made.length + repriced.length;
  const parts = [
    made.length > 0 && `已挂牌 ${whole(made.length)} 批`,
    repriced.length > 0 && `${whole(repriced.length)} 批原已在售，已改为新报价`,
    failed.length > 0 && `${whole(failed.length)} 批失败`,
  ];
  const tone = done === 0 ? 'ended' : failed.length > 0 ? 'waiting' : 'good';
  const more = [
    waiting > 0 && `${whole(waiting)} 个需求在等这些货，买家会收到提醒。`,
    points > 0 && `首次挂牌，获得 ${whole(points)} 积分。`,
  ];
  return (
    <>
      <StateBox tone={tone} title={parts.filter(Boolean).join('，')}>
        {more.filter(Boolean).join('')}
      </StateBox>
      {failed.length > 0 && (
        <ul className={`${styles.stockWrong} num`} aria-label="失败的批次">
          {failed.map(({ batchID, reason }) => (
            <li key={batchID}>
              {batchID} <small>{reason}</small>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
