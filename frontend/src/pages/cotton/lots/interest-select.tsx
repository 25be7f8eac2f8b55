import { useMaySave } from '../../../api/demands';
import { useSearchAnswer, useSearchState } from '../../../search/contexts';
import { type Interest, interestNames } from '../../../search/demand';
import { whole } from '../../../ui/format';
import styles from './interest.module.css';

/** Which lots are shown by what the member has decided about them. Visitors have no choice. */
export function InterestSelect() {
  const { query, show } = useSearchState();
  if (useMaySave() !== true) return null;
  const choose = (value: string) =>
    show({ ...query, interest: value ? (value as Interest) : undefined, pageNum: 1 });
  return (
    <select
      className={query.interest ? `${styles.select} ${styles.selectOn}` : styles.select}
      aria-label="按关注、未看、不要筛选"
      value={query.interest ?? ''}
      onChange={(event) => choose(event.target.value)}
    >
      <option value="">关注/未看/不要</option>
      {Object.entries(interestNames).map(([value, name]) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </select>
  );
}

/** How many lots of the result are hidden because the member does not want them, and a way to show them. */
export function UnwantedLine() {
  const { query, show } = useSearchState();
  const { answer } = useSearchAnswer();
  const { interest } = query;
  const count = answer?.unwanted ?? 0;
  if (count === 0 || interest === 'unwanted' || interest === 'followed') return null;
  const shown = interest === 'all';
  const next = shown ? undefined : ('all' as const);
  return (
    <p className={styles.unwanted}>
      {shown ? '其中不要的' : '已隐藏'} <b className="num">{whole(count)}</b> 批
      <button type="button" onClick={() => show({ ...query, interest: next, pageNum: 1 })}>
        {shown ? '隐藏' : '显示'}
      </button>
    </p>
  );
}
