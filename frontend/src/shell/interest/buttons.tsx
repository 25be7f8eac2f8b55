import {
  EditOutlined,
  EyeInvisibleOutlined,
  RollbackOutlined,
  StarFilled,
  StarOutlined,
} from '@ant-design/icons';
import { followed, undecided, unwanted } from '../../api/interests';
import { type InterestLot, useInterest, useInterestActions } from './actions';
import styles from './interest.module.css';

// Made once: what is the same is not drawn again.
const icons = {
  follow: <StarOutlined />,
  followed: <StarFilled />,
  unwanted: <EyeInvisibleOutlined />,
  restore: <RollbackOutlined />,
  note: <EditOutlined />,
};

/** The star of a lot: follows it, or stops. */
export function FollowStar({ lot }: { lot: InterestLot }) {
  const interest = useInterest(lot.listingID);
  const { decide } = useInterestActions();
  const on = interest?.kind === followed;
  return (
    <button
      type="button"
      className={on ? `${styles.star} ${styles.starOn}` : styles.star}
      title={on ? '取消关注' : '关注'}
      data-shortcut="s"
      aria-label={`关注 ${lot.batchID}`}
      aria-pressed={on}
      onClick={() => decide([lot], on ? undecided : followed)}
    >
      {on ? icons.followed : icons.follow}
    </button>
  );
}

/** Hides a lot that the member does not want, or shows it again. */
export function UnwantedButton({ lot }: { lot: InterestLot }) {
  const interest = useInterest(lot.listingID);
  const { decide } = useInterestActions();
  const on = interest?.kind === unwanted;
  return (
    <button
      type="button"
      className={on ? 'lot-unwanted' : undefined}
      title={on ? '恢复' : '不要：从结果中隐藏'}
      data-shortcut="n"
      aria-label={`${on ? '恢复' : '不要'} ${lot.batchID}`}
      onClick={() => decide([lot], on ? undecided : unwanted)}
    >
      {on ? icons.restore : icons.unwanted}
    </button>
  );
}

/** The note of a followed lot, and a way to write it. */
export function FollowNote({ lot }: { lot: InterestLot }) {
  const interest = useInterest(lot.listingID);
  const { write } = useInterestActions();
  if (interest?.kind !== followed) return null;
  const { note } = interest;
  return (
    <button
      type="button"
      className={styles.note}
      title={note ? `备注：${note}` : '写备注'}
      aria-label={`${note ? `备注：${note}，修改` : '写备注'} ${lot.batchID}`}
      onClick={() => write(lot)}
    >
      {note || icons.note}
    </button>
  );
}
