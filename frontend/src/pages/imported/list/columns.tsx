import { Link } from 'react-router';
import type { ImportedLot } from '../../../api/types';
import { CartButton } from '../../../shell/cart/cart-button';
import { type Duty, duties } from '../../../shell/landed/duties';
import { billPath, importedLotPath, shopPath } from '../../../ui/chrome/places';
import { priceText, shortUnits } from '../../../ui/currency';
import { fibre, grouped, tons, unknown, whole } from '../../../ui/format';
import { LotTag } from '../../../ui/lot/lot-tag';
import { type Column, numberColumn } from '../../../ui/table/column';
import { Pair } from '../../../ui/table/pair';
import { dayOf } from '../../../ui/time';
import { basisText, inches, landedOf, mikeText, nameOf, positions } from '../words';
import styles from './list.module.css';

/** Returns the key of the order by the landed price under a duty. */
export const landedKey = (duty: Duty): string => `landed${duty}`;

/** Returns the columns of imported cotton. The landed price under a duty is emphasized. */
export const columnsOf = (chosen: Duty, byPrice: boolean): Column<ImportedLot>[] => [
  {
    title: '产地 / 等级',
    head: true,
    cell: (lot) => (
      <Pair below={`${lot.cottonYear} 年度${lot.levelAlso && `，${lot.levelAlso}`}`}>
        <Link to={importedLotPath(lot.importlistingID)}>{nameOf(lot)}</Link>
      </Pair>
    ),
  },
  numberColumn('长度', ({ length }) => <Pair below={String(length)}>{inches(length)}</Pair>, {
    sort: { by: 'length' },
  }),
  numberColumn('强力', ({ strong }) => fibre(strong), { sort: { by: 'strong' } }),
  numberColumn('马值', mikeText, { sort: { by: 'mike', ascending: true } }),
  {
    title: '位置',
    cell: (lot) => (
      <Pair below={[lot.depotName, lot.shipMonth].filter(Boolean).join(' ')}>
        <span>
          {positions[lot.position]} {lot.quota && <LotTag>带配额</LotTag>}
          {lot.status === 1 && <LotTag>点价中</LotTag>}
        </span>
      </Pair>
    ),
  },
  {
    title: '提单号',
    className: 'num',
    cell: ({ billOfLadingNo }) => <Link to={billPath(billOfLadingNo)}>{billOfLadingNo}</Link>,
  },
  numberColumn(
    '重量',
    ({ amount, packnum }) => <Pair below={`${whole(packnum)} 包`}>{tons(amount)}</Pair>,
    { unit: '吨', sort: { by: 'weight' } },
  ),
  numberColumn(
    '报价',
    (lot) => (
      <Pair below={basisText(lot) || '一口价'}>
        <span>
          {priceText(lot.price, lot.currency)}
          <span className={styles.unit}>{shortUnits[lot.currency]}</span>
        </span>
      </Pair>
    ),
    {
      className: `num ${styles.offer}`,
      ...(byPrice && { sort: { by: 'price', ascending: true } }),
    },
  ),
  ...duties.map(({ duty, name, short }) =>
    numberColumn<ImportedLot>(
      `到厂 ${short}`,
      (lot) => <Landed lot={lot} duty={duty} strong={duty === chosen} />,
      {
        unit: '元/吨',
        sort: { by: landedKey(duty), name: `到厂价（${name}）`, ascending: true },
      },
    ),
  ),
  {
    title: '卖家',
    cell: ({ memberID, memberOwnerName }) => (
      <Link
        className={styles.seller}
        to={shopPath(memberID)}
        title={`进入 ${memberOwnerName} 的店铺`}
      >
        {memberOwnerName}
      </Link>
    ),
  },
  {
    title: '有效期至',
    narrow: true,
    className: 'num',
    cell: ({ listingValidity }) => dayOf(listingValidity).slice(5),
  },
  {
    title: '操作',
    actions: true,
    cell: (lot) => <CartButton listingID={lot.listingID} name={lot.billOfLadingNo} />,
  },
];

interface LandedProps {
  lot: ImportedLot;
  duty: Duty;
  strong: boolean;
}

/** A landed price; with what is behind it in its title. */
function Landed({ lot, duty, strong }: LandedProps) {
  const price = landedOf(lot, duty);
  if (price === null) return <span title="没有现价或汇率">{unknown}</span>;
  const title = lot.landed?.cif ? `完税价格 ${grouped(lot.landed.cif, 2)} 元/吨` : '报价已含税';
  return (
    <span className={strong ? styles.landed : undefined} title={title}>
      {whole(price)}
    </span>
  );
}
