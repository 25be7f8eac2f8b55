import { Link } from 'react-router';
import type { ClosedListing } from '../../../api/types';
import { shopPath } from '../../../ui/chrome/places';
import { signed, whole } from '../../../ui/format';
import { stateNames } from '../../../ui/lot/names';
import styles from './lot.module.css';

interface ClosedOfferProps {
  closed: ClosedListing;
  /** the number of listings of the batch on sale */
  others: number;
}

/** The listing of the address when nobody can ask for it any more, and what else there is of its batch. */
export function ClosedOffer({ closed, others }: ClosedOfferProps) {
  const { state, indexCode, basis, fixedPrice, memberID, memberOwnerName } = closed;
  return (
    <div className={`${styles.identityOffer} ${styles.identityClosed}`} role="status">
      <p className={styles.identityPrice}>
        <b>{stateNames[state]}</b>
      </p>
      <p className={`${styles.identityBasis} num`}>
        {indexCode ? `${indexCode} 基差 ${signed(basis)}` : `一口价 ${whole(fixedPrice)} 元/吨`}
      </p>
      <p className={styles.identitySeller}>
        <Link to={shopPath(memberID)} title="进入店铺">
          {memberOwnerName}
        </Link>
      </p>
      <p>
        {others > 0
          ? `这个挂牌已不能询盘，该批次另有 ${whole(others)} 家在售`
          : '这个挂牌已不能询盘，该批次目前没有在售挂牌'}
      </p>
    </div>
  );
}
