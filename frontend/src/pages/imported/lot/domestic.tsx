import { Link } from 'react-router';
import { useLikeLots } from '../../../api/lots';
import type { Demand, ImportedLot, Lot } from '../../../api/types';
import { firstQuery, urlText } from '../../../search/demand';
import { type Duty, isDuty } from '../../../shell/landed/duties';
import { TableArea } from '../../../shell/table-area';
import { fibre, signed, unknown, whole } from '../../../ui/format';
import { Nothing } from '../../../ui/nothing';
import { Panel } from '../../../ui/panel';
import { useStored } from '../../../ui/stored';
import cardStyles from '../../../ui/table/card.module.css';
import { type Column, numberColumn } from '../../../ui/table/column';
import { DutyChoice } from '../duty-choice';
import { landedOf, millimetres } from '../words';
import styles from './lot.module.css';

/** By how much domestic cotton may be shorter or longer, mm, or weaker, g/tex, and still be of like quality. */
const shorter = 0.6;
const longer = 0.5;
const weaker = 1;

const rounded = (value: number) => Math.round(value * 10) / 10;

/** Returns the filters of the domestic cotton of like quality. */
export function likeDemand({ length, strong, mikeMin, mikeMax }: ImportedLot): Demand {
  const mm = millimetres(length);
  return {
    lengthMin: rounded(mm - shorter),
    lengthMax: rounded(mm + longer),
    ...(strong !== null && { strongMin: rounded(strong - weaker) }),
    ...(mikeMin !== null && { mikeMin }),
    ...(mikeMax !== null && { mikeMax }),
  };
}

/** Domestic lots of like quality, cheapest first, beside the landed price. */
export function Domestic({ lot }: { lot: ImportedLot }) {
  const [duty, setDuty] = useStored<Duty>('import-duty', 1, isDuty);
  const demand = likeDemand(lot);
  const query = useLikeLots(demand);
  const landed = landedOf(lot, duty);
  const total = query.data?.totalRow;
  return (
    <Panel
      title="质量相近的国产棉"
      note={noteOf(demand)}
      extra={
        total ? (
          <Link to={`/cottonmall?${urlText({ ...firstQuery, filters: demand })}`}>
            全部 {whole(total)} 批
          </Link>
        ) : undefined
      }
    >
      {lot.currency === 2 && (
        <div className={styles.choose}>
          <DutyChoice duty={duty} onDuty={setDuty} />
        </div>
      )}
      <TableArea
        label="质量相近的国产棉"
        query={{ ...query, data: query.data?.list }}
        question={JSON.stringify(demand)}
        columns={columnsOf(landed)}
        rowKey={({ listingID }) => listingID}
        card={(row) => <DomesticCard row={row} landed={landed} />}
        lines={5}
        empty={<Nothing text="没有质量相近的国产棉在售" />}
      />
    </Panel>
  );
}

const noteOf = ({ lengthMin, lengthMax, strongMin, mikeMin, mikeMax }: Demand): string =>
  [
    `长度 ${fibre(lengthMin)}–${fibre(lengthMax)} mm`,
    strongMin !== undefined && `强力 ≥${fibre(strongMin)}`,
    mikeMin !== undefined && mikeMax !== undefined && `马值 ${fibre(mikeMin)}–${fibre(mikeMax)}`,
    '出库价低在前，不含运费',
  ]
    .filter(Boolean)
    .join('，');

const lotPath = ({ batchID, listingID }: Lot) =>
  `/cottonmall/detail?batchID=${batchID}&listingID=${listingID}`;

const moreText = ({ price }: Lot, landed: number | null) =>
  price && landed ? signed(price - landed) : unknown;

function DomesticCard({ row, landed }: { row: Lot; landed: number | null }) {
  return (
    <>
      <div className={cardStyles.head}>
        <Link className="num" to={lotPath(row)}>
          {row.batchID}
        </Link>
        <b className="num">{whole(row.price)}</b>
      </div>
      <div className={`${cardStyles.line} num`}>
        <span>
          {fibre(row.lengthAvg)} mm，强力 {fibre(row.strongAvg)}，马值 {fibre(row.mikeAvg)}
        </span>
        <span>比进口到厂 {moreText(row, landed)}</span>
      </div>
      <div className={cardStyles.line}>{row.depotName}</div>
    </>
  );
}

const columnsOf = (landed: number | null): Column<Lot>[] => [
  {
    title: '批号',
    head: true,
    className: 'num',
    cell: (row) => <Link to={lotPath(row)}>{row.batchID}</Link>,
  },
  numberColumn('长度', ({ lengthAvg }) => fibre(lengthAvg), { unit: 'mm' }),
  numberColumn('强力', ({ strongAvg }) => fibre(strongAvg)),
  numberColumn('马值', ({ mikeAvg }) => fibre(mikeAvg)),
  { title: '仓库', cell: ({ depotName }) => depotName || unknown },
  numberColumn('出库价', ({ price }) => <b>{whole(price)}</b>, { unit: '元/吨' }),
  numberColumn('比进口到厂', (row) => moreText(row, landed), { unit: '元/吨' }),
];
