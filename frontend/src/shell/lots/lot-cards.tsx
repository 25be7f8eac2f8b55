import { type MouseEvent, memo, type ReactNode, useRef } from 'react';
import { useNavigate } from 'react-router';
import type { Lot } from '../../api/types';
import { fibre, tons } from '../../ui/format';
import { ColourBar } from '../../ui/lot/colour-bar';
import { sharesOf } from '../../ui/lot/colours';
import { markMeaning, offerText, qualityMark } from '../../ui/lot/line';
import { lotAddress } from '../../ui/lot/lot';
import { BundleTag } from '../../ui/lot/lot-tag';
import { gradeText, pickNames, stateNames } from '../../ui/lot/names';
import { ago } from '../../ui/time';
import { FollowNote, FollowStar } from '../interest/buttons';
import { MoveMark } from '../interest/move-mark';
import { DeliveredPrice, TickPrice } from '../tick-price';
import { CurrentMark } from './current-mark';
import { forControl, useLotKeys } from './keys';
import styles from './lots.module.css';
import { NewMark } from './new-mark';
import { BatchLink, RowActions, SellerLink } from './row-actions';
import type { Selection } from './selection';

interface LotCardsProps {
  label: string;
  lots: Lot[];
  gone?: ReadonlySet<number>;
  selection: Selection;
  /** the listing of the page, which is marked */
  current?: number;
  /** the keys of the page move through its cards */
  main?: boolean;
}

/** Lots as cards, for narrow screens. A tap beside the controls of a card opens its lot. */
export const LotCards = memo(function LotCards(props: LotCardsProps) {
  const { label, lots, gone, selection, current, main } = props;
  const box = useRef<HTMLUListElement>(null);
  const goTo = (row: number) => box.current?.children[row]?.scrollIntoView({ block: 'nearest' });
  const keys = useLotKeys({ box, lots, selection, main, previews: false, goTo });
  const navigate = useNavigate();
  const onTap = ({ target }: MouseEvent, lot: Lot) => {
    if (!forControl(target)) navigate(lotAddress(lot));
  };
  return (
    <ul
      ref={box}
      className={`lots-box cards ${styles.cards}`}
      aria-label={`${label}：上下键移动，空格勾选，回车打开`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move through the cards.
      tabIndex={0}
      onKeyDown={keys.onKeyDown}
    >
      {lots.map((lot, row) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: Enter opens the lot of the list.
        <li
          key={lot.listingID}
          className={[
            'panel',
            gone?.has(lot.listingID) && styles.rowGone,
            row === keys.active && `row-active ${styles.cardActive}`,
          ]
            .filter(Boolean)
            .join(' ')}
          data-row={row}
          aria-current={lot.listingID === current || undefined}
          onClick={(event) => onTap(event, lot)}
        >
          <LotCard
            lot={lot}
            chosen={selection.chosen.has(lot.listingID)}
            onToggle={keys.onToggle}
          />
        </li>
      ))}
    </ul>
  );
});

interface LotCardProps {
  lot: Lot;
  chosen: boolean;
  onToggle: (lot: Lot, range: boolean) => void;
}

const LotCard = memo(function LotCard({ lot, chosen, onToggle }: LotCardProps) {
  return (
    <>
      <div className={styles.cardHead}>
        <label className={styles.cardCheck}>
          <input
            type="checkbox"
            aria-label={`选择 ${lot.batchID}`}
            checked={chosen}
            onChange={() => onToggle(lot, false)}
          />
        </label>
        <FollowStar lot={lot} />
        <BatchLink lot={lot} />
        <NewMark lot={lot} />
        <MoveMark lot={lot} />
        <span className={`card-price ${styles.cardPrice} num`}>
          <TickPrice lot={lot} />
          <small>
            <BundleTag lot={lot} />
            {lot.indexCode ? offerText(lot) : '一口价'}
          </small>
        </span>
      </div>
      <p className={styles.cardColour}>
        <span className={styles.cardMark} title={markMeaning(lot)}>
          {qualityMark(lot)}
        </span>
        {gradeText(lot.primaryColor)} <ColourBar shares={sharesOf(lot.ge)} />
      </p>
      <p className={styles.cardPlace}>
        {lot.cottonYear} {pickNames[lot.packType]} {lot.origins} {lot.originsCity} · {lot.depotName}
        <CurrentMark lot={lot} />
      </p>
      <div className={styles.cardSeller}>
        <SellerLink lot={lot} />
        <FollowNote lot={lot} />
      </div>
      <dl className={`${styles.cardValues} num`}>
        <Value name="长度" value={fibre(lot.lengthAvg)} />
        <Value name="强力" value={fibre(lot.strongAvg)} />
        <Value name="马值" value={fibre(lot.mikeAvg)} />
        <Value name="整齐度" value={fibre(lot.neatAvg)} />
        <Value name="含杂" value={fibre(lot.impurity)} />
        <Value name="回潮" value={fibre(lot.moisture)} />
        <Value name="公重" value={tons(lot.amount)} />
        <Value name="折3128" value={<TickPrice lot={lot} field="price3128" />} />
        {lot.delivery && <Value name="到厂价" value={<DeliveredPrice lot={lot} />} />}
      </dl>
      <div className={styles.cardFoot}>
        <span>
          <span className={`${styles.state} ${styles[`state${lot.state}`] ?? ''}`}>
            {stateNames[lot.state]}
          </span>
          <small> · {ago(lot.listingTime)}</small>
        </span>
        <RowActions lot={lot} />
      </div>
    </>
  );
});

function Value({ name, value }: { name: string; value: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
