import type { Valuation } from '../../../api/valuations';
import { exactTons, grouped, signed, signedMoney, whole } from '../../../ui/format';
import { usePrinting } from '../../../ui/printing';
import styles from '../tool.module.css';
import { Figures } from '../tool-page';
import { countOf, leftOutOf } from './left-out';
import { priceText } from './lot-columns';

/** The sums of a list, with what is not in them. */
export function Sums({ valuation }: { valuation: Valuation }) {
  const { totals } = valuation;
  const count = countOf(valuation);
  const all = totals.priced === count;
  return (
    <>
      <Figures
        results={[
          {
            name: `${whole(totals.priced)} 批合计${all ? '' : `（共 ${whole(count)} 批）`}`,
            value: exactTons(totals.amount),
            unit: '吨',
          },
          { name: '金额', value: grouped(totals.money, 2), unit: '元' },
          { name: '平均估价', value: priceText(totals.price), unit: '元/吨' },
          { name: '平均升贴水', value: signed(totals.premium), unit: '元/吨' },
          { name: '升贴水金额', value: signedMoney(totals.premiumMoney.toFixed(2)), unit: '元' },
          { name: '平均折3128', value: priceText(totals.price3128), unit: '元/吨' },
        ]}
      />
      <Missing valuation={valuation} />
    </>
  );
}

/** What is not in the sums, and why; all numbers on request, and on paper. */
function Missing({ valuation }: { valuation: Valuation }) {
  const printing = usePrinting();
  const groups = leftOutOf(valuation);
  const bare = valuation.lots.filter(({ money, known }) => money !== null && !known).length;
  const count = groups.reduce((sum, { numbers }) => sum + numbers.length, 0);
  if (count + bare === 0) return null;
  const reasons = groups.map(({ reason, numbers }) => `${whole(numbers.length)} 批${reason}`);
  return (
    <div className={styles.missing} role="status">
      {count > 0 && (
        <details open={printing || undefined}>
          <summary>
            <b className="up">合计不含 {whole(count)} 批</b>：{reasons.join('；')}
          </summary>
          <ul>
            {groups.map(({ reason, numbers }) => (
              <li key={reason}>
                {reason}：<span className="num">{numbers.join('、')}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
      {bare > 0 && <p>{whole(bare)} 批没有升贴水，计入金额，不计入平均升贴水和平均折3128</p>}
    </div>
  );
}
