import { Link } from 'react-router';
import { undecided, useGoneLots, useSetInterest } from '../../../api/interests';
import type { GoneLot } from '../../../api/types';
import { useSearchState } from '../../../search/contexts';
import { fibre, whole } from '../../../ui/format';
import { gradeText, stateNames } from '../../../ui/lot/names';
import styles from './interest.module.css';

/** The followed lots that are no longer on sale, below the others. */
export function GoneLots() {
  const { query } = useSearchState();
  const { data = [] } = useGoneLots(query.interest === 'followed');
  const { mutate } = useSetInterest(); // without a way back: a lot off sale cannot be followed
  const drop = (listingIDs: number[]) => mutate({ listingIDs, kind: undecided });
  if (query.interest !== 'followed' || !data || data.length === 0) return null;
  return (
    <section className={styles.gone} aria-label="关注的批次中已不在售的">
      <h2>
        关注的批次中 <span className="num">{whole(data.length)}</span> 批已不在售
        <button type="button" onClick={() => drop(data.map(({ listingID }) => listingID))}>
          全部取消关注
        </button>
      </h2>
      <ul>
        {data.map((lot) => (
          <Gone key={lot.listingID} lot={lot} onDrop={() => drop([lot.listingID])} />
        ))}
      </ul>
    </section>
  );
}

function Gone({ lot, onDrop }: { lot: GoneLot; onDrop: () => void }) {
  return (
    <li>
      <b>{stateNames[lot.state]}</b>
      <Link className="num" to={`/cottonmall/detail?batchID=${lot.batchID}`}>
        {lot.batchID}
      </Link>
      <span className="num">
        {lot.cottonYear} {lot.origins} {lot.originsCity} · {gradeText(lot.primaryColor)} 长
        {fibre(lot.lengthAvg)} 强{fibre(lot.strongAvg)} 马{fibre(lot.mikeAvg)}
      </span>
      {lot.note && <q>{lot.note}</q>}
      <button type="button" aria-label={`取消关注 ${lot.batchID}`} onClick={onDrop}>
        取消关注
      </button>
    </li>
  );
}
