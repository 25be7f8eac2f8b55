import { Link } from 'react-router';
import type { ImportedLot } from '../../../api/types';
import { CartButton } from '../../../shell/cart/cart-button';
import { type Duty, dutyName, landedOf } from '../../../shell/imported/duty';
import { basisText, inches, mikeText, nameOf, positions } from '../../../shell/imported/words';
import { billPath, importedLotPath, shopPath } from '../../../ui/chrome/places';
import { priceText, units } from '../../../ui/currency';
import { fibre, tons, whole } from '../../../ui/format';
import cardStyles from '../../../ui/table/card.module.css';
import { type Selection, SelectOne } from '../../../ui/table/selection';
import styles from './list.module.css';

interface ImportedCardProps {
  lot: ImportedLot;
  duty: Duty;
  chosen: Selection<ImportedLot>;
}

/** A lot of imported cotton on a phone, with its landed price under a duty. */
export function ImportedCard({ lot, duty, chosen }: ImportedCardProps) {
  return (
    <>
      <div className={cardStyles.head}>
        <SelectOne row={lot} selection={chosen} />
        <Link to={importedLotPath(lot.importlistingID)}>{nameOf(lot)}</Link>
        <b className="num">
          {whole(landedOf(lot, duty))}
          <small className={styles.unit}>元/吨 {dutyName(duty)}</small>
        </b>
      </div>
      <div className={cardStyles.values}>
        <span>{lot.cottonYear} 年度</span>
        <span title="长度">{inches(lot.length)}</span>
        {lot.strong !== null && <span title="强力">强力 {fibre(lot.strong)}</span>}
        {lot.mikeMin !== null && <span title="马值">马值 {mikeText(lot)}</span>}
        <span>{positions[lot.position]}</span>
        {lot.quota && <span>带配额</span>}
        {lot.status === 1 && <span>点价中</span>}
      </div>
      <div className={`${cardStyles.line} num`}>
        <span>
          {priceText(lot.price, lot.currency)} {units[lot.currency]} {basisText(lot)}
        </span>
        <span>
          {tons(lot.amount)} 吨，{whole(lot.packnum)} 包
        </span>
      </div>
      <div className={cardStyles.line}>
        <span>
          {[lot.depotName, lot.shipMonth].filter(Boolean).join(' ')}{' '}
          <Link className={`num ${styles.bill}`} to={billPath(lot.billOfLadingNo)}>
            {lot.billOfLadingNo}
          </Link>
        </span>
      </div>
      <div className={cardStyles.line}>
        <Link to={shopPath(lot.memberID)}>{lot.memberOwnerName}</Link>
        <CartButton listingID={lot.listingID} name={lot.billOfLadingNo} />
      </div>
    </>
  );
}
