import type { ReactNode } from 'react';
import type { Lot } from '../../api/types';
import type { Order } from '../../search/demand';
import type { FilterKey } from '../../search/filters';
import { fibre, tons, unknown, whole } from '../../ui/format';
import { ColourBar } from '../../ui/lot/colour-bar';
import { sharesOf } from '../../ui/lot/colours';
import { BundleTag, LotTag } from '../../ui/lot/lot-tag';
import { ginNames, gradeText, pickNames, saleNames, stateNames } from '../../ui/lot/names';
import { ago, timeOf } from '../../ui/time';
import { FollowNote, FollowStar } from '../interest/buttons';
import { MoveMark } from '../interest/move-mark';
import { DeliveredPrice, TickPrice } from '../tick-price';
import { CurrentMark } from './current-mark';
import styles from './lots.module.css';
import { NewMark } from './new-mark';
import { BatchLink, RowActions, SellerLink } from './row-actions';

/** A column of the table. Units are in the header, not in the cells. */
export interface Column {
  key: string;
  title: string;
  unit?: string;
  /** least width, px */
  width: number;
  /** least width where both values stand in one line, px */
  compact?: number;
  /** its share of what is left over */
  grow?: number;
  number?: boolean;
  order?: Order;
  /** the filters of its values */
  filters?: readonly FilterKey[];
  render: (lot: Lot) => ReactNode;
}

function Two({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <span className={`two ${styles.two}`}>
      <span>{first}</span>
      <small>{second}</small>
    </span>
  );
}

const gin = ({ cottonType }: Lot) => (cottonType === 1 ? '' : (ginNames[cottonType] ?? ''));

const value = (
  key: string,
  title: string,
  unit: string,
  width: number,
  read: (lot: Lot) => number | null,
  more: Partial<Column> = {},
): Column => ({
  ...{ key, title, unit, width, number: true, render: (lot: Lot) => fibre(read(lot)) },
  ...more,
});

/** Every column in its usual order. */
export const columns: Column[] = [
  {
    key: 'batch',
    title: '批号·年度',
    width: 124,
    compact: 182,
    grow: 2,
    filters: ['year', 'pick', 'gin'],
    render: (lot) => (
      <Two
        first={
          <>
            <FollowStar lot={lot} />
            <BatchLink lot={lot} />
          </>
        }
        second={
          <>
            {`${lot.cottonYear} ${pickNames[lot.packType] ?? ''}${gin(lot)}`}
            <NewMark lot={lot} />
            <CurrentMark lot={lot} />
            <MoveMark lot={lot} />
            <FollowNote lot={lot} />
          </>
        }
      />
    ),
  },
  {
    key: 'place',
    title: '产地·仓库',
    width: 108,
    compact: 126,
    grow: 4,
    filters: ['origin', 'zone', 'depot', 'siding'],
    render: (lot) => (
      <Two
        first={`${lot.origins} ${lot.originsCity}`}
        second={<span title={lot.depotName}>{lot.depotName}</span>}
      />
    ),
  },
  {
    key: 'factory',
    title: '加工厂',
    width: 140,
    grow: 3,
    filters: ['ginnery', 'notGinnery'],
    render: (lot) => <span title={lot.factoryName}>{lot.factoryName}</span>,
  },
  {
    key: 'colour',
    title: '颜色级',
    width: 104,
    compact: 118,
    grow: 1,
    filters: ['grade', 'notGrade', 'shareAtLeast', 'shareAtMost'],
    render: (lot) => (
      <Two first={gradeText(lot.primaryColor)} second={<ColourBar shares={sharesOf(lot.ge)} />} />
    ),
  },
  value('length', '长度', 'mm', 52, (lot) => lot.lengthAvg, {
    order: 'length',
    filters: ['length'],
  }),
  value('strong', '强力', 'cN/tex', 62, (lot) => lot.strongAvg, {
    order: 'strong',
    filters: ['strong'],
  }),
  {
    key: 'mike',
    title: '马值',
    width: 50,
    compact: 56,
    number: true,
    order: 'mike',
    filters: ['mike', 'mikeGrade'],
    render: (lot) => <Two first={fibre(lot.mikeAvg)} second={lot.mikeGrade ?? unknown} />,
  },
  value('neat', '整齐度', '%', 64, (lot) => lot.neatAvg, {
    order: 'neat',
    filters: ['neat'],
  }),
  value('impurity', '含杂', '%', 50, (lot) => lot.impurity, {
    order: 'impurity',
    filters: ['impurity'],
  }),
  value('moisture', '回潮', '%', 50, (lot) => lot.moisture, {
    order: 'moisture',
    filters: ['moisture'],
  }),
  value('rd', 'Rd', '%', 50, (lot) => lot.rdAvg, { filters: ['rd'] }),
  value('plusB', '+b', '', 46, (lot) => lot.plusBAvg, { filters: ['plusB'] }),
  value('p3', 'P3', '%', 46, (lot) => lot.qualityP3, { filters: ['p3'] }),
  {
    key: 'weight',
    title: '公重·包数',
    unit: '吨',
    width: 82,
    compact: 92,
    number: true,
    order: 'weight',
    filters: ['packs'],
    render: (lot) => <Two first={tons(lot.amount)} second={`${whole(lot.packnum)} 包`} />,
  },
  {
    key: 'basis',
    title: '基差',
    unit: '元/吨',
    width: 66,
    compact: 92,
    number: true,
    order: 'basis',
    filters: ['basis', 'pricing', 'contract'],
    render: (lot) =>
      lot.indexCode ? (
        <Two first={whole(lot.basis)} second={lot.indexCode} />
      ) : (
        <Two first={unknown} second="一口价" />
      ),
  },
  {
    key: 'price',
    title: '现价',
    unit: '元/吨',
    width: 72,
    number: true,
    order: 'price',
    filters: ['price'],
    render: (lot) => <TickPrice lot={lot} />,
  },
  {
    key: 'price3128',
    title: '折3128',
    unit: '元/吨',
    width: 76,
    number: true,
    order: 'price3128',
    filters: ['price3128'],
    render: (lot) => <TickPrice lot={lot} field="price3128" />,
  },
  {
    key: 'delivered',
    title: '到厂价',
    unit: '元/吨',
    width: 76,
    number: true,
    order: 'delivered',
    filters: ['delivered'],
    render: (lot) => <DeliveredPrice lot={lot} />,
  },
  {
    key: 'seller',
    title: '卖家·挂牌时间',
    width: 140,
    compact: 108,
    grow: 4,
    order: 'listingTime',
    filters: ['shop', 'sale', 'way', 'bundled'],
    render: (lot) => (
      <Two
        first={<SellerLink lot={lot} />}
        second={
          <>
            <span className={`when ${styles.when}`} title={timeOf(lot.listingTime)}>
              {ago(lot.listingTime)}
            </span>
            <span className={`${styles.state} ${styles[`state${lot.state}`] ?? ''}`}>
              {stateNames[lot.state]}
            </span>
            <BundleTag lot={lot} />
            {lot.specialSaleType.map((code) => (
              <LotTag key={code}>{saleNames[code]}</LotTag>
            ))}
          </>
        }
      />
    ),
  },
  {
    key: 'actions',
    title: '操作',
    width: 136,
    render: (lot) => <RowActions lot={lot} />,
  },
];
