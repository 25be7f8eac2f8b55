import type { ReactNode } from 'react';
import type { DealRow, DealSide } from '../../api/deals';
import { moneyUnits } from '../../ui/currency';
import { exactTons, whole } from '../../ui/format';
import { type Selection, SelectOne } from '../../ui/table/selection';
import styles from './deal.module.css';
import { offerOf, weightName } from './live-deal';
import { Amount, HangPrice, UnitPrice } from './price-cell';
import { BatchCell, DueCell, OtherCell, type RowLinks, RowState, rowClass } from './row-parts';
import { type OnVerb, RowVerbs } from './verb-buttons';

interface DealCardProps extends RowLinks {
  row: DealRow;
  side: DealSide;
  both: boolean;
  selection: Selection<DealRow>;
  onVerb: OnVerb;
}

/** A deal on a phone. */
export function DealCard({ row, side, both, selection, onVerb, onOpen, onOther }: DealCardProps) {
  return (
    <div className={`${styles.card} ${rowClass(row)}`}>
      <div className={styles.cardHead}>
        <SelectOne row={row} selection={selection} />
        <BatchCell row={row} onOpen={onOpen} />
        <RowState row={row} />
      </div>
      {(both || side === 'seller') && <OtherCell row={row} side="seller" onOther={onOther} />}
      {(both || side === 'buyer') && <OtherCell row={row} side="buyer" onOther={onOther} />}
      <p className={styles.cardDepot}>
        {row.depotName} · <span className="num">{whole(row.packnum)} 包</span>
      </p>
      <dl className="num">
        <Fact name="报价">{offerOf(row)}</Fact>
        <Fact name={`${weightName(row)} 吨`}>{exactTons(row.amount)}</Fact>
        <Fact name="挂盘价">
          <HangPrice row={row} />
        </Fact>
        <Fact name="单价">
          <UnitPrice row={row} />
        </Fact>
        <Fact name={`金额 ${moneyUnits[row.currency]}`}>
          <Amount row={row} />
        </Fact>
        <Fact name="剩余时间">
          <DueCell row={row} />
        </Fact>
      </dl>
      <div className={styles.cardFoot}>
        <RowVerbs row={row} side={both ? undefined : side} onVerb={onVerb} />
      </div>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
