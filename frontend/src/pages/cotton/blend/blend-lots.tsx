import { LockOutlined, StopOutlined } from '@ant-design/icons';
import { Link } from 'react-router';
import { shopPath } from '../../../ui/chrome/places';
import { fibre, tons, whole } from '../../../ui/format';
import { lotAddress } from '../../../ui/lot/lot';
import { gradeText } from '../../../ui/lot/names';
import { type Column, numberColumn } from '../../../ui/table/column';
import { Pair } from '../../../ui/table/pair';
import { Table } from '../../../ui/table/table';
import styles from './blend.module.css';
import { type Candidate, ton } from './candidate';
import { toggledChoice } from './choice-bar';
import { measures, type Ranged } from './measures';
import type { Choices } from './problem';

interface BlendLotsProps {
  lots: Candidate[];
  choices: Choices;
  onChoices: (choices: Choices) => void;
}

const valueText = ({ values }: Candidate, measure: Ranged): string => {
  const own = values[measure];
  return fibre(own === null ? null : own / 100);
};

const value = (title: string, measure: Ranged): Column<Candidate> =>
  numberColumn(title, (lot) => valueText(lot, measure));

function NumberLink(lot: Candidate) {
  return (
    <Link to={lotAddress(lot)} target="_blank">
      {lot.batchID}
    </Link>
  );
}

function ShopLink({ memberID, memberOwnerName }: Candidate) {
  return (
    <Link to={shopPath(memberID)} target="_blank" title={memberOwnerName}>
      {memberOwnerName}
    </Link>
  );
}

const number: Column<Candidate> = {
  title: '批号',
  head: true,
  narrow: true,
  className: 'num',
  cell: NumberLink,
};

const priceColumn = numberColumn<Candidate>('现价', ({ price }) => whole(price), { unit: '元/吨' });

const deliveredColumn = numberColumn<Candidate>('到厂价', ({ delivered }) => whole(delivered), {
  unit: '元/吨',
});

/** Returns the columns of the lots, which have delivered prices if the blend is chosen by them. */
const factsOf = (lots: readonly Candidate[]): Column<Candidate>[] => [
  { title: '颜色级', narrow: true, cell: ({ primaryColor }) => gradeText(primaryColor) },
  value('长度', 'length'),
  value('强力', 'strength'),
  value('马值', 'mike'),
  value('整齐度', 'uniformity'),
  value('含杂', 'trash'),
  numberColumn('公重', ({ weight }) => tons(weight / ton), { unit: '吨' }),
  ...(lots.some(isDelivered) ? [deliveredColumn, priceColumn] : [priceColumn]),
  {
    title: '卖家·仓库',
    className: styles.place,
    cell: (lot) => (
      <Pair below={lot.depotName}>
        <ShopLink {...lot} />
      </Pair>
    ),
  },
];

const isDelivered = ({ delivered }: Candidate) => delivered !== undefined;

/** The chosen lots, each with buttons that keep it in the blend or out of it the next time. */
export function BlendLots({ lots, choices, onChoices }: BlendLotsProps) {
  const toggle = (kind: keyof Choices, id: number) => onChoices(toggledChoice(choices, kind, id));
  const choose = (lot: Candidate) => <Choose lot={lot} choices={choices} onToggle={toggle} />;
  const columns: Column<Candidate>[] = [
    number,
    { title: '选择', narrow: true, cell: (lot) => choose(lot) },
    ...factsOf(lots),
  ];
  const classOf = ({ listingID }: Candidate) =>
    choices.excluded.has(listingID) ? styles.excluded : undefined;
  return (
    <div className={styles.lots}>
      <Table
        label="选中的批次"
        columns={columns}
        rows={lots}
        rowKey={({ listingID }) => listingID}
        rowClass={classOf}
        card={(lot) => (
          <div className={classOf(lot)}>
            <div className={styles.cardHead}>
              <NumberLink {...lot} />
              {choose(lot)}
            </div>
            <CardFacts lot={lot} />
          </div>
        )}
      />
    </div>
  );
}

interface ChooseProps {
  lot: Candidate;
  choices: Choices;
  onToggle: (kind: keyof Choices, id: number) => void;
}

function Choose({ lot: { listingID, batchID }, choices, onToggle }: ChooseProps) {
  return (
    <span className={styles.choose}>
      <button
        type="button"
        aria-pressed={choices.locked.has(listingID)}
        aria-label={`必用 ${batchID}`}
        onClick={() => onToggle('locked', listingID)}
      >
        <LockOutlined /> 必用
      </button>
      <button
        type="button"
        aria-pressed={choices.excluded.has(listingID)}
        aria-label={`不用 ${batchID}`}
        onClick={() => onToggle('excluded', listingID)}
      >
        <StopOutlined /> 不用
      </button>
    </span>
  );
}

const cardValues = ['length', 'strength', 'mike', 'uniformity', 'trash'] as const;

/** What a phone shows of a lot below its number. */
function CardFacts({ lot }: { lot: Candidate }) {
  return (
    <>
      <p className="num">
        {isDelivered(lot) && (
          <>
            到厂 <b>{whole(lot.delivered)}</b>，现价{' '}
          </>
        )}
        <b>{whole(lot.price)}</b> 元/吨 · {tons(lot.weight / ton)} 吨 ·{' '}
        {gradeText(lot.primaryColor)}
      </p>
      <p className={`num ${styles.cardValues}`}>
        {cardValues.map((measure) => (
          <span key={measure}>
            <small>{measures[measure].label}</small> {valueText(lot, measure)}
          </span>
        ))}
      </p>
      <p className={styles.cardPlace}>
        <ShopLink {...lot} /> · {lot.depotName}
      </p>
    </>
  );
}
