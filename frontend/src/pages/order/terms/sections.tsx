import type { TermPreview } from '../../../api/terms';
import { exactTons, grouped, whole } from '../../../ui/format';
import styles from './terms.module.css';

const lotsHere = '{{批次表}}';

/** Sections of a contract as they are printed. */
export function Sections({ preview }: { preview: TermPreview }) {
  return preview.sections.map(({ title, paragraphs }, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: sections have no other identity in a preview.
    <section key={at} className={styles.section}>
      <h3>{title}</h3>
      {paragraphs.map((text, line) =>
        text === lotsHere ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs never move.
          <Lots key={line} preview={preview} />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs never move.
          <p key={line}>{text}</p>
        ),
      )}
    </section>
  ));
}

function Lots({ preview: { lots, amount, amountInWords } }: { preview: TermPreview }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls must be reachable by keyboard.
    <section className={styles.lots} tabIndex={0} aria-label="批次表">
      <table>
        <thead>
          <tr>
            <th>批号</th>
            <th>仓库</th>
            <th>质量指标和点价</th>
            <th className="num">件数</th>
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
              <td className="num">{whole(lot.packs)}</td>
              <td className="num">{exactTons(lot.weight)}</td>
              <td className="num">{whole(lot.price)}</td>
              <td className="num">{grouped(lot.amount, 2)}</td>
            </tr>
          ))}
          <tr>
            <td colSpan={6}>合计 {amountInWords}</td>
            <td className="num">{grouped(amount, 2)}</td>
          </tr>
        </tbody>
      </table>
    </section>
  );
}
