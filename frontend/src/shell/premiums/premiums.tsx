import type { TablePremium } from '../../api/types';
import { signed, whole } from '../../ui/format';
import { Outside } from '../../ui/lot/outside';
import { Panel } from '../../ui/panel';
import type { Column } from '../../ui/table/column';
import { Table } from '../../ui/table/table';
import styles from './premiums.module.css';

/** A row: one part of the premium, its sum, or the price that follows from it. */
interface Item {
  name: string;
  key?: keyof TablePremium & string;
  text: (premium: TablePremium) => string;
  /** whether a grade of it is outside the table */
  nearest?: (premium: TablePremium) => boolean;
}

const part = (key: keyof TablePremium & string, name: string): Item => ({
  key,
  name,
  text: (premium) => (premium.known ? signed(Number(premium[key])) : '—'),
  nearest: ({ nearest }) => nearest.some(({ item }) => item === key),
});

const items = [
  part('colour', '颜色级'),
  part('mainBody', '有主体'),
  part('length', '长度'),
  part('mic', '马值'),
  part('strength', '强力'),
  part('uniformity', '整齐度'),
  part('ginning', '轧工'),
  part('foreign', '异纤'),
];

const sum: Item = {
  name: '合计',
  text: ({ known, total }) => (known ? signed(total) : '表外'),
  nearest: ({ note }) => note !== '',
};

const at3128 = (price: number): Item => ({
  name: '折3128',
  text: ({ known, total }) => (known ? whole(price - total) : '表外'),
  nearest: ({ note }) => note !== '',
});

interface PremiumsProps {
  premiums: TablePremium[];
  /** the price of the lot that is looked at, CNY/t */
  price: number | null;
  /** code of the table of 折3128; absent or empty for the default one */
  chosen?: string;
}

/** The premium of the batch over base cotton 3128B by every table of the visitor, item by item. */
export function Premiums({ premiums, price, chosen }: PremiumsProps) {
  const columns: Column<Item>[] = [
    {
      title: '项目',
      heading: <span className="hidden-label">项目</span>,
      rowHeading: true,
      cell: ({ name }) => name,
    },
    ...premiums.map((premium) => ({
      title: String(premium.table),
      heading: <TableName premium={premium} chosen={premium.table === chosen} />,
      cell: ({ text, nearest }: Item) => (
        <>
          {nearest?.(premium) && <Outside text="≈" reason={premium.note} />}
          {text(premium)}
        </>
      ),
    })),
  ];
  const rows = [...items.filter(({ key }) => premiums.some((premium) => key && premium[key])), sum];
  if (price !== null) rows.push(at3128(price));
  return (
    <Panel title="升贴水" note="元/吨，对 3128B">
      <div className={styles.premiums}>
        <Table
          look="plain"
          className="num"
          columns={columns}
          rows={rows}
          rowKey={({ name }) => name}
          rowClass={(row) => (row === sum ? styles.sum : '')}
        />
        <p>
          颜色级与轧工按占比加权，长度、强力、整齐度按批均值，马值按主体级；轧工未检的按 P2 计。
        </p>
        {premiums.map(
          ({ table, name, origin }) =>
            origin && (
              <p key={table}>
                {name}：{origin}。
              </p>
            ),
        )}
        {premiums.map(({ table, reason }) => reason && <p key={table}>{reason}。</p>)}
        {premiums.map(
          ({ table, name, note }) =>
            note && (
              <p key={table}>
                ≈ {name}：{note}。
              </p>
            ),
        )}
      </div>
    </Panel>
  );
}

/** The name of a table in its parts, so that it breaks between them. */
function TableName({ premium, chosen }: { premium: TablePremium; chosen: boolean }) {
  return (
    <div title={premium.origin}>
      {premium.name.split(' ').map((word) => (
        <span key={word}>{word} </span>
      ))}
      {chosen && <em>所选</em>}
      {premium.own && <em>本公司</em>}
      {premium.standard && <em>默认</em>}
    </div>
  );
}
