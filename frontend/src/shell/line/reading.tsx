import type { TypedLine } from '../../api/types';
import { chipsOf, textOf } from '../../search/chips';
import type { CottonQuery } from '../../search/demand';
import { afterShorthand } from '../../search/shorthand';
import { whole } from '../../ui/format';
import styles from './line-panel.module.css';
import { AddMill, needsMill } from './needs-mill';

interface ReadingProps {
  read: TypedLine;
  /** what the page shows */
  shown: CottonQuery;
}

/** How a line is read: its conditions, the number of lots, the lowest price, and what was not understood. */
export function Reading({ read, shown }: ReadingProps) {
  const { refusal, unknown, begun, word } = read;
  const next = afterShorthand(shown, read.read);
  const names = { shop: next.filters.id === read.read.demand.id ? read.seller : undefined };
  const tab = next.tab === shown.tab ? [] : [next.tab === 1 ? '新疆棉' : '地产棉'];
  const order = read.read.order === 'delivered' ? ['按到厂价排序'] : [];
  const labels = [...tab, ...chipsOf(next.filters, names).map(textOf), ...order];
  return (
    <>
      <div className={styles.reading}>
        <ul className={styles.chips} aria-label="读成的条件">
          {labels.map((label) => (
            <li key={label}>{label}</li>
          ))}
          {begun && (
            <li className={styles.begun} title="还没有输完：选下面的一项，或用 Tab 补全">
              {word}…
            </li>
          )}
        </ul>
        <p role="status" className={styles.found}>
          {!refusal && begun && (labels.length > 0 ? '其余条件 ' : '所有批次 ')}
          {!refusal && <Found read={read} />}
        </p>
      </div>
      {refusal && <p className={styles.note}>{refusal}</p>}
      {unknown.length > 0 && <p className={styles.note}>未识别：{unknown.join('、')}</p>}
      {read.read.lacksMill && (
        <p className={styles.note}>
          {needsMill} <AddMill />
        </p>
      )}
      {read.read.hints.map((hint) => (
        <p key={hint} className={styles.note}>
          {hint}
        </p>
      ))}
    </>
  );
}

const Found = ({ read: { count, minPrice } }: { read: TypedLine }) => (
  <>
    <b className="num">{whole(count)}</b> 批
    {minPrice !== null && (
      <>
        ，最低 <b className="num">{whole(minPrice)}</b> 元/吨
      </>
    )}
  </>
);
