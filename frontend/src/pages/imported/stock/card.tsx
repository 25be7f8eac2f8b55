import type { StockLot } from '../../../api/imported-stock';
import { inches, mikeText, positions } from '../../../shell/imported/words';
import { units } from '../../../ui/currency';
import { fibre, tons, whole } from '../../../ui/format';
import { shortDay } from '../../../ui/moment';
import cardStyles from '../../../ui/table/card.module.css';
import { StepButtons } from '../../../ui/table/row-steps';
import { SelectOne } from '../../../ui/table/selection';
import type { Chosen } from '../../../ui/table/use-chosen';
import { Named, offerText, State } from './columns';
import { type LotSteps, rowSteps } from './steps';
import styles from './stock.module.css';

interface CardProps {
  row: StockLot;
  chosen: Chosen<StockLot>;
  steps: LotSteps;
}

/** An own lot on a phone. */
export function StockCard({ row, chosen, steps }: CardProps) {
  return (
    <>
      <div className={cardStyles.head}>
        <span className={styles.named}>
          <SelectOne row={row} selection={chosen} />
          <Named row={row} />
        </span>
        <b className="num">
          {offerText(row)}
          <small>{units[row.currency]}</small>
        </b>
      </div>
      <div className={cardStyles.values}>
        <span>{row.cottonYear} 年度</span>
        <span title="长度">{inches(row.length)}</span>
        {row.strong && <span>强力 {fibre(row.strong)}</span>}
        {row.mikeMax && <span>马值 {mikeText(row)}</span>}
        <span>{positions[row.position]}</span>
        {row.quota && <span>带配额</span>}
      </div>
      <div className={`${cardStyles.line} num`}>
        <span>
          {row.billOfLadingNo} {row.depotName} {row.shipMonth}
        </span>
        <span>
          {tons(row.amount)} 吨，{whole(row.packnum)} 包，至 {shortDay(row.listingValidity)}
        </span>
      </div>
      <div className={cardStyles.line}>
        <State row={row} />
        <span>
          <StepButtons row={row} steps={steps} of={rowSteps} />
        </span>
      </div>
    </>
  );
}
