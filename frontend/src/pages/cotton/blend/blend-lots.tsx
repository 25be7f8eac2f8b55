import { LockOutlined, StopOutlined } from '@ant-design/icons';
import { Link } from 'react-router';
import { shopPath } from '../../../ui/chrome/places';
import { fibre, tons, whole } from '../../../ui/format';
import { lotAddress } from '../../../ui/lot/lot';
import { gradeText } from '../../../ui/lot/names';
import { type Column, numberColumn } from '../../../ui/table/column';
import { Table } from '../../../ui/table/table';
import styles from './blend.module.css';
import { type Candidate, ton } from './candidate';
import { toggledChoice } from './choice-bar';
import type { Ranged } from './measures';
import type { Choices } from './problem';

interface BlendLotsProps {
  lots: Candidate[];
  choices: Choices;
  onChoices: (choices: Choices) => void;
}

const value = (title: string, measure: Ranged): Column<Candidate> =>
  numberColumn(title, ({ values }) => {
    const own = values[measure];
    return fibre(own === null ? null : own / 100);
  });

const number: Column<Candidate> = {
  title: '批号',
  head: true,
  narrow: true,
  className: 'num',
  cell: (lot) => (
    <Link to={lotAddress(lot)} target="_blank">
      {lot.batchID}
    </Link>
  ),
};

const facts: Column<Candidate>[] = [
  { title: '颜色级', narrow: true, cell: ({ primaryColor }) => gradeText(primaryColor) },
  value('长度', 'length'),
  value('强力', 'strength'),
  value('马值', 'mike'),
  value('整齐度', 'uniformity'),
  value('含杂', 'trash'),
  numberColumn('公重', ({ weight }) => tons(weight / ton), { unit: 't' }),
  numberColumn('现价', ({ price }) => whole(price), { unit: '元/吨' }),
  {
    title: '卖家',
    cell: ({ memberID, memberOwnerName }) => (
      <Link to={shopPath(memberID)} target="_blank" title={memberOwnerName}>
        {memberOwnerName}
      </Link>
    ),
  },
  { title: '仓库', cell: ({ depotName }) => <span title={depotName}>{depotName}</span> },
];

/** The chosen lots, each with buttons that keep it in the blend or out of it the next time. */
export function BlendLots({ lots, choices, onChoices }: BlendLotsProps) {
  const toggle = (kind: keyof Choices, id: number) => onChoices(toggledChoice(choices, kind, id));
  const columns: Column<Candidate>[] = [
    number,
    {
      title: '选择',
      narrow: true,
      cell: ({ listingID, batchID }) => (
        <span className={styles.choose}>
          <button
            type="button"
            aria-pressed={choices.locked.has(listingID)}
            aria-label={`必用 ${batchID}`}
            onClick={() => toggle('locked', listingID)}
          >
            <LockOutlined /> 必用
          </button>
          <button
            type="button"
            aria-pressed={choices.excluded.has(listingID)}
            aria-label={`不用 ${batchID}`}
            onClick={() => toggle('excluded', listingID)}
          >
            <StopOutlined /> 不用
          </button>
        </span>
      ),
    },
    ...facts,
  ];
  return (
    <div className={styles.lots}>
      <Table
        label="选中的批次"
        columns={columns}
        rows={lots}
        rowKey={({ listingID }) => listingID}
        rowClass={({ listingID }) =>
          choices.excluded.has(listingID) ? styles.excluded : undefined
        }
      />
    </div>
  );
}
