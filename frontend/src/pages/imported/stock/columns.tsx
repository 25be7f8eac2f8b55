import { Link } from 'react-router';
import type { ImportedForm, StockLot } from '../../../api/imported-stock';
import { basisText, inches, mikeText, nameOf, positions } from '../../../shell/imported/words';
import { importedLotPath } from '../../../ui/chrome/places';
import { priceText, units } from '../../../ui/currency';
import { fibre, tons, unknown, whole } from '../../../ui/format';
import { LotTag } from '../../../ui/lot/lot-tag';
import { shortDay } from '../../../ui/moment';
import { StateTag, type Tone } from '../../../ui/state-tag';
import { type Column, numberColumn } from '../../../ui/table/column';
import { Pair } from '../../../ui/table/pair';
import { StepButtons } from '../../../ui/table/row-steps';
import { states } from './address';
import { type LotSteps, rowSteps } from './steps';

const tones: Record<number, Tone> = { 0: 'good', 2: 'plain', 3: 'waiting', 4: 'ended', 5: 'plain' };

/** The state of an own lot. */
export const State = ({ row: { status } }: { row: StockLot }) => (
  <StateTag tone={tones[status] ?? 'plain'}>
    {states.find(([state]) => state === status)?.[1] ?? ''}
  </StateTag>
);

/** The name of an own lot, which leads to its page while it is on sale. */
export const Named = ({ row }: { row: StockLot }) =>
  row.status === 0 ? (
    <Link to={importedLotPath(row.importlistingID)}>{nameOf(row)}</Link>
  ) : (
    <b>{nameOf(row)}</b>
  );

/** What a seller enters for a lot, with the names of its place and country. */
type NamedForm = ImportedForm & Pick<StockLot, 'originsName' | 'depotName'>;

/** Returns what is asked for a lot: CT2703 +12.50, or the fixed price. */
export const offerText = (lot: Pick<NamedForm, 'indexCode' | 'basis' | 'price' | 'currency'>) =>
  basisText(lot) || priceText(lot.price ?? null, lot.currency);

/** Returns the columns of what a seller enters for a lot, which the given function returns for a row. */
export const formColumns = <Row,>(of: (row: Row) => NamedForm): Column<Row>[] => [
  { title: '提单号', className: 'num', cell: (row) => of(row).billOfLadingNo },
  {
    title: '长度',
    narrow: true,
    className: 'num',
    cell: (row) => <Pair below={String(of(row).length)}>{inches(of(row).length)}</Pair>,
  },
  numberColumn('强力', (row) => fibre(of(row).strong || null)),
  numberColumn('马值', (row) => mikeText(of(row))),
  {
    title: '位置',
    cell: (row) => (
      <Pair below={[of(row).depotName, of(row).shipMonth].filter(Boolean).join(' ')}>
        <span>
          {positions[of(row).position] ?? unknown} {of(row).quota && <LotTag>带配额</LotTag>}
        </span>
      </Pair>
    ),
  },
  numberColumn(
    '重量',
    (row) => <Pair below={`${whole(of(row).packnum)} 包`}>{tons(of(row).amount)}</Pair>,
    { unit: '吨' },
  ),
  numberColumn('报价', (row) => (
    <Pair below={units[of(row).currency]}>
      <b>{offerText(of(row))}</b>
    </Pair>
  )),
  {
    title: '有效期至',
    narrow: true,
    className: 'num',
    cell: (row) => shortDay(of(row).listingValidity),
  },
];

/** Returns the columns of the own lots. */
export const stockColumns = (steps: LotSteps): Column<StockLot>[] => [
  {
    title: '产地 / 等级',
    head: true,
    cell: (row) => (
      <Pair below={`${row.cottonYear} 年度`}>
        <Named row={row} />
      </Pair>
    ),
  },
  ...formColumns<StockLot>((row) => row),
  { title: '状态', narrow: true, cell: (row) => <State row={row} /> },
  {
    title: '操作',
    actions: true,
    cell: (row) => <StepButtons row={row} steps={steps} of={rowSteps} />,
  },
];
