import { useState } from 'react';
import { Link } from 'react-router';
import { failureOf } from '../../api/client';
import { useDemandPrices, useDemands, useLiveDemands } from '../../api/demands';
import { useFailure } from '../../api/failure';
import type { DemandPrice, SavedDemand } from '../../api/types';
import { FoldList } from '../../ui/fold/fold-list';
import { whole } from '../../ui/format';
import { DemandActions } from './demand-actions';
import { DemandName } from './demand-name';
import { NameInput } from './name-input';
import { nearest } from './nearest';
import styles from './saved.module.css';
import { mineAddress } from './use-open';

/** How many demands stand in the line; the list has all of them. */
const shownDemands = 30;

interface DemandStripProps {
  /** the open demand; undefined while it is being opened */
  current?: number;
  onOpen: (searchID: number) => Promise<void>;
  /** called after a deletion with the number of demands left */
  onRemoved: (searchID: number, left: number) => void;
}

/** The saved demands in one line over the lots of the open one, which can be changed at the end of the line. */
export function DemandStrip({ current, onOpen, onRemoved }: DemandStripProps) {
  useLiveDemands();
  const query = useDemands();
  const error = useFailure(query);
  const demands = query.data ?? [];
  const shown = nearest(demands, ({ searchID }) => searchID === current, shownDemands);
  const prices = useDemandPrices(shown.map(({ searchID }) => searchID)).data;
  const [renaming, setRenaming] = useState<number>();
  const opened = demands.find(({ searchID }) => searchID === current);
  const failure = error && failureOf(error, query.refetch);
  return (
    <nav className={`panel demand-strip ${styles.strip}`} aria-label="我的定制">
      <Link to={mineAddress}>
        全部 <small className="num">{query.data && whole(demands.length)}</small>
      </Link>
      {failure && (
        <span role="alert">
          {failure.message}
          <button type="button" className="link" onClick={failure.onRetry}>
            重试
          </button>
        </span>
      )}
      <FoldList
        label="定制"
        items={shown}
        keyOf={({ searchID }) => searchID}
        kept={opened && shown.indexOf(opened)}
      >
        {(demand) => (
          <Item
            demand={demand}
            price={prices?.get(demand.searchID)}
            current={demand === opened}
            onOpen={onOpen}
          />
        )}
      </FoldList>
      {opened && renaming === opened.searchID && (
        <NameInput demand={opened} onEnd={() => setRenaming(undefined)} />
      )}
      {opened && (
        <DemandActions
          demand={opened}
          onRename={() => setRenaming(opened.searchID)}
          onRemoved={(searchID) => onRemoved(searchID, demands.length - 1)}
        />
      )}
    </nav>
  );
}

interface ItemProps extends Pick<DemandStripProps, 'onOpen'> {
  demand: SavedDemand;
  price?: DemandPrice;
  current: boolean;
}

/** A demand with what it finds. */
function Item({ demand, price, current, onOpen }: ItemProps) {
  return (
    <span className={`demand-item ${styles.item}`} aria-current={current || undefined}>
      <DemandName demand={demand} price={price} onOpen={onOpen} />
      <small className="num">{price && !price.why && whole(price.count)}</small>
      {Boolean(price?.newCount) && (
        <b className={`${styles.demandNew} num`}>新 {whole(price?.newCount)}</b>
      )}
    </span>
  );
}
