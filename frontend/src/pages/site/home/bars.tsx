import type { CSSProperties, PointerEvent, ReactNode } from 'react';
import styles from './home.module.css';

interface Bar {
  name: string;
  value: number;
  /** what the bar says when the pointer is on it */
  text: string;
}

interface BarsProps {
  label: string;
  list: Bar[];
  /** stands below the bars instead of the label */
  note?: ReactNode;
  /** what one chooses a bar for; without it, bars cannot be chosen */
  choice?: string;
  /** the place of the chosen bar; undefined: none */
  chosen?: number;
  onChoose?: (place: number) => void;
}

/** Small bars of a number over days or weeks, without axes. */
export function Bars({ label, list, note, choice, chosen, onChoose }: BarsProps) {
  const most = Math.max(1, ...list.map(({ value }) => value));
  const text = `${label}：${list.map((bar) => bar.text).join('；')}`;
  return (
    <div className={styles.bars}>
      <div style={{ '--bars': list.length } as CSSProperties}>
        <div role="img" aria-label={text}>
          {list.map((bar, place) => (
            <i key={bar.name} title={bar.text} className={lookOf(place, chosen)}>
              <i style={{ height: `${(100 * bar.value) / most}%` }} />
            </i>
          ))}
        </div>
        {choice && onChoose && (
          <BarChoice label={choice} list={list} chosen={chosen} onChoose={onChoose} />
        )}
      </div>
      <small className="num">
        <span>{list[0]?.name}</span>
        {note ?? <span>{label}</span>}
        <span>{list.at(-1)?.name}</span>
      </small>
    </div>
  );
}

function lookOf(place: number, chosen: number | undefined): string | undefined {
  if (chosen === undefined) return undefined;
  return place === chosen ? styles.chosenBar : styles.otherBar;
}

interface BarChoiceProps {
  label: string;
  list: Bar[];
  chosen: number | undefined;
  onChoose: (place: number) => void;
}

/** Chooses a bar. It covers the bars, which are too narrow to be touched one by one; its thumb is as wide as a bar. */
function BarChoice({ label, list, chosen, onChoose }: BarChoiceProps) {
  const name = (event: PointerEvent<HTMLInputElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const place = Math.floor(((event.clientX - left) / width) * list.length);
    event.currentTarget.title = list[place]?.text ?? '';
  };
  return (
    <input
      type="range"
      aria-label={label}
      aria-valuetext={chosen === undefined ? '没有选' : list[chosen]?.text}
      min={0}
      max={list.length - 1}
      value={chosen ?? list.length - 1}
      onPointerMove={name}
      onChange={(event) => onChoose(Number(event.target.value))}
      onClick={(event) => onChoose(Number(event.currentTarget.value))} // of the last bar, which changes no value
    />
  );
}
