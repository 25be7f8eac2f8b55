import type { TermGoods, TermPreview } from '../../../api/terms';
import { exactTons, grouped, whole } from '../../../ui/format';
import { lineWords } from '../goods';
import styles from './terms.module.css';

const lotsHere = '{{批次表}}';

interface SectionsProps {
  goods: TermGoods;
  preview: TermPreview;
}

/** Sections of a contract as they are printed. */
export function Sections({ goods, preview }: SectionsProps) {
  return preview.sections.map(({ title, paragraphs }, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: sections have no other identity in a preview.
    <section key={at} className={styles.section}>
      <h3>{title}</h3>
      {paragraphs.map((text, line) =>
        text === lotsHere ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs never move.
          <Lots key={line} {...{ goods, preview }} />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs never move.
          <p key={line}>{text}</p>
        ),
      )}
    </section>
  ));
}

function Lots({ goods, preview: { lots, amount, amountInWords } }: SectionsProps) {
  const { number, quality, bales } = lineWords({ goods });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls must be reachable by keyboard.
    <section className={styles.lots} tabIndex={0} aria-label="批次表">
      <table>
        <thead>
          <tr>
            <th>{number}</th>
            <th>仓库</th>
            <th>{quality}</th>
            {bales && <th className="num">件数</th>}
            <th className="num">重量(吨)</th>
            <th className="num">单价(元/吨)</th>
            <th className="num">金额(元)</th>
          </tr>
        </thead>
        <tbody>
          {lots.map((lot) => (
            <tr key={lot.batchID}>
              <td>{lot.batchID}</td>
              <td>{lot.warehouse}</td>
              <td>
                {lot.quality}
                {lot.pricing && <p>{lot.pricing}</p>}
              </td>
              {bales && <td className="num">{whole(lot.packs)}</td>}
              <td className="num">{exactTons(lot.weight)}</td>
              <td className="num">{whole(lot.price)}</td>
              <td className="num">{grouped(lot.amount, 2)}</td>
            </tr>
          ))}
          <tr>
            <td colSpan={bales ? 6 : 5}>合计 {amountInWords}</td>
            <td className="num">{grouped(amount, 2)}</td>
          </tr>
        </tbody>
      </table>
    </section>
  );
}
