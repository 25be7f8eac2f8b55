import { useMe } from '../../../api/me';
import { useWaiting } from '../../../api/reminders';
import type { Offer } from '../../../api/types';
import { whole } from '../../../ui/format';
import styles from './lot.module.css';

/** Shows a seller how many saved demands of others match the lot. */
export function Waiting({ lot }: { lot: Offer }) {
  const { data: me } = useMe();
  const sells = me?.roles.includes('product') && me.memberName === lot.memberOwnerName;
  const { data: count } = useWaiting(lot.listingID, Boolean(sells));
  if (!sells || count === undefined) return null;
  return (
    <p className={`identity-waiting ${styles.identityWaiting}`}>
      <b className="num">{whole(count)}</b> 个需求在等这样的货
    </p>
  );
}
