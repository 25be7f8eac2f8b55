import type { AskableLot } from '../../api/inquiry';
import { currencyOf, priceText } from '../../ui/currency';
import { signed, whole } from '../../ui/format';
import type { ContractGroup } from '../../ui/order/order';
import { type Contract, limitsText } from '../../ui/order/terms';
import { moveOf, wayOf } from '../../ui/quote-move';
import styles from './order.module.css';
import { TermFields } from './term-fields';
import type { Order } from './use-order';

interface ContractTermsProps {
  group: ContractGroup<AskableLot>;
  order: Order;
}

/** The terms of all lots of one contract, or of all lots with a fixed price. */
export function ContractTerms({ group, order }: ContractTermsProps) {
  const { code, contract, terms, errors, lines } = group;
  const name = code || '一口价';
  const own = lines.filter((line) => line.own).length;
  return (
    <section className={styles.contract} aria-label={`${name} 的挂盘条件`}>
      <h3 className="num">
        {name}
        {contract && <Quote contract={contract} />}
        <small>
          {whole(lines.length)} 批{own > 0 && `，其中 ${whole(own)} 批单独设置`}
        </small>
      </h3>
      <TermFields
        name={name}
        terms={terms}
        contract={contract}
        days={order.days}
        now={order.now}
        errors={order.tried ? errors : {}}
        disabled={order.sending}
        onChange={(next) => order.change({ terms: { ...order.draft.terms, [code]: next } })}
      />
    </section>
  );
}

/** The current quote of a contract with its change and its daily limits. */
function Quote({ contract }: { contract: Contract }) {
  const { indexCode, indexValue, preSettle } = contract;
  if (indexValue === null) return <span className={styles.quote}>暂无行情</span>;
  const by = moveOf({ indexValue, preSettle });
  const limits = limitsText(contract);
  return (
    <span className={styles.quote}>
      <b className={wayOf(by)}>{priceText(indexValue, currencyOf(indexCode))}</b>
      {by !== null && <span className={wayOf(by)}>{signed(by)}</span>}
      {limits && <small>涨跌停 {limits}</small>}
      <small>最后交易日 {contract.lastDay}</small>
    </span>
  );
}
