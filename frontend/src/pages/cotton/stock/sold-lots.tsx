import type { NamedLot } from '../../../api/stock';
import { unknown, whole } from '../../../ui/format';
import { LotTag } from '../../../ui/lot/lot-tag';
import { offerName } from './repricing';
import styles from './stock.module.css';

/** More rows than anybody reads. */
const shown = 200;

interface SoldLotsProps {
  list: readonly NamedLot[];
  /** numbers without a lot in the shop */
  missing: readonly string[];
}

/** The shop's lots of some numbers, and the numbers without lots, shown before they are marked as sold. */
export function SoldLots({ list, missing }: SoldLotsProps) {
  const count = list.filter(({ maySell }) => maySell).length;
  return (
    <section className={styles.stockSold} aria-label="核对批次">
      <p role="status">
        店里有 <b className="num">{whole(list.length)}</b> 批
        {count < list.length && (
          <>
            ，其中 <b className="num">{whole(list.length - count)}</b> 批不能标为已售
          </>
        )}
        {missing.length > 0 && (
          <>
            ；<b className="num">{whole(missing.length)}</b> 个批号店里没有，不会改变
          </>
        )}
      </p>
      <ul>
        {list.slice(0, shown).map((lot) => (
          <li key={lot.batchID} className={lot.maySell ? undefined : styles.not}>
            <b className="num">{lot.batchID}</b>
            <span title={lot.factoryName}>{lot.factoryName || unknown}</span>
            <span className="num">{offerName(lot)}</span>
            <span>
              {lot.maySell ? lot.stateName : `${lot.stateName}，不会改变`}
              {lot.isBindSale && <LotTag>捆绑</LotTag>}
            </span>
          </li>
        ))}
      </ul>
      {list.length > shown && <p className="dialog-note">只列出前 {shown} 批</p>}
      {missing.length > 0 && (
        <p className={`${styles.stockRefused} num`}>
          店里没有：{missing.slice(0, shown).join('、')}
        </p>
      )}
    </section>
  );
}
