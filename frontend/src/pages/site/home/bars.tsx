import styles from './home.module.css';

interface Bar {
  name: string;
  value: number;
  /** what the bar says when the pointer is on it */
  text: string;
}

/** Small bars of a number over days or weeks, without axes. */
export function Bars({ label, list }: { label: string; list: Bar[] }) {
  const most = Math.max(1, ...list.map(({ value }) => value));
  const text = `${label}：${list.map((bar) => bar.text).join('；')}`;
  return (
    <div className={styles.bars} role="img" aria-label={text}>
      <div>
        {list.map((bar) => (
          <i key={bar.name} title={bar.text}>
            <i style={{ height: `${(100 * bar.value) / most}%` }} />
          </i>
        ))}
      </div>
      <small className="num">
        <span>{list[0]?.name}</span>
        <span>{label}</span>
        <span>{list.at(-1)?.name}</span>
      </small>
    </div>
  );
}
