import { use } from 'react';
import { atQuotes } from '../../api/quotes';
import { QuoteContext } from '../../shell/tick-price';
import { tons, whole } from '../../ui/format';
import { Soon } from '../../ui/soon';
import { type Selection, totalsOf } from './selection';
import { SelectionActions } from './selection-actions';

/** The checked lots in sum, and what can be done with them; only while there are some. */
export function SelectionBar({ selection }: { selection: Selection }) {
  const quotes = use(QuoteContext);
  const { count, amount, average } = totalsOf(selection.lots.map((lot) => atQuotes(lot, quotes)));
  if (count + selection.gone === 0) return null;
  return (
    <section className="selection" aria-label="已选批次">
      <p className="num" aria-live="polite">
        已选 <b>{count}</b> 批<span>·</span>
        <b>{tons(amount)}</b> 吨<span>·</span>
        <span title="各批现价按公定重量加权">
          均价（按公重） <b>{whole(average)}</b>
        </span>
        {selection.gone > 0 && (
          <span className="selection-gone">
            另有 <b>{selection.gone}</b> 批已下架
            <button type="button" onClick={selection.dropGone}>
              移除
            </button>
          </span>
        )}
      </p>
      <Soon className="money" reason="请先登录后加购，即将开放">
        加购物车
      </Soon>
      <Soon className="money" reason="请先登录后询价，即将开放">
        询价
      </Soon>
      <SelectionActions selection={selection} />
      <Soon reason="请先登录后导出，即将开放">导出</Soon>
      <button type="button" onClick={selection.clear}>
        清空
      </button>
    </section>
  );
}
