import { Button, Select } from 'antd';
import { type ReactNode, useState } from 'react';
import { useMe } from '../../api/me';
import {
  type ReserveGroup,
  type ReserveReport,
  takeReserveResults,
  useReserveIndex,
  useReserveResults,
} from '../../api/reserve';
import { PageArea } from '../../shell/table-area';
import { useAskLogin } from '../../ui/chrome/ask-login';
import { signed, tons, unknown, whole } from '../../ui/format';
import { Nothing } from '../../ui/nothing';
import { Panel } from '../../ui/panel';
import { type Column, numberColumn } from '../../ui/table/column';
import { useListState } from '../../ui/table/list-state';
import { Table } from '../../ui/table/table';
import { useDownload } from '../../ui/use-download';
import styles from './reserve.module.css';
import { shareText } from './words';

/** The results of the days and of longer times, and those of one day by kind, colour grade and warehouse. */
export function Results() {
  const [{ year, page }, change] = useListState(['show', 'year']);
  const [day, setDay] = useState('');
  const years = useReserveIndex().data?.years ?? [];
  const query = useReserveResults({
    pageNum: page,
    pageSize: 20,
    ...(year && { year: Number(year) }),
    ...(day && { day }),
  });
  const { warehouses = [], kinds = [], colors = [] } = query.data ?? {};
  return (
    <>
      {day && warehouses.length > 0 && (
        <Panel
          title={`${day} 分类成交`}
          extra={
            <Button size="small" onClick={() => setDay('')}>
              关闭
            </Button>
          }
        >
          <Table
            label={`${day} 按类型`}
            rows={kinds}
            columns={groupColumns('类型')}
            rowKey={({ name }) => name}
            card={(row) => <FigureCard name={row.name} figures={row} />}
          />
          <Table
            label={`${day} 按颜色级`}
            rows={colors}
            columns={groupColumns('颜色级')}
            rowKey={({ name }) => name}
            card={(row) => <FigureCard name={row.name} figures={row} />}
          />
          <Table
            label={`${day} 按仓库`}
            rows={warehouses}
            columns={groupColumns('仓库')}
            rowKey={({ name }) => name}
            card={(row) => <FigureCard name={row.name} figures={row} />}
          />
        </Panel>
      )}
      <Panel
        title="成交结果"
        note="日报由各批的结果算出，或由平台录入"
        extra={
          <div className={styles.tools}>
            <Select
              aria-label="年份"
              value={year}
              options={[
                { value: '', label: '全部年份' },
                ...years.map((one) => ({ value: one.year, label: `${one.year} 年` })).reverse(),
              ]}
              onChange={(next) => change({ year: next })}
            />
            <ExportResults year={year} />
          </div>
        }
      >
        <PageArea
          label="成交结果"
          query={query}
          question={`${year} ${page}`}
          columns={reportColumns(day, setDay)}
          rowKey={({ from, until }) => `${from} ${until}`}
          card={(row) => (
            <FigureCard
              name={<Days report={row} chosen={day === row.from} onDay={setDay} />}
              about={sourceOf(row)}
              figures={row}
            />
          )}
          onPage={(next) => change({ page: next })}
          empty={<Nothing text="还没有成交结果" />}
        />
      </Panel>
    </>
  );
}

function ExportResults({ year }: { year: string }) {
  const me = useMe();
  const askLogin = useAskLogin();
  const [busy, save] = useDownload();
  return (
    <Button
      loading={busy}
      onClick={() => void (me.data ? save(() => takeReserveResults(year)) : askLogin())}
    >
      导出
    </Button>
  );
}

const price = (value: number) => (value ? whole(value) : unknown);
const raiseText = (value: number) => (value ? signed(value) : unknown);
const weight = (value: number) => (value ? tons(value) : unknown);

type Figures = Omit<ReserveGroup, 'name'>;

/** Returns the share that was sold; that of lots which are still to be sold is not known. */
const soldText = (row: Figures) => (row.sold > 0 || row.openLots === 0 ? shareText(row) : unknown);

const perTon = { unit: '元/吨' };

const figureColumns = <Row extends Figures>(): Column<Row>[] => [
  numberColumn('计划', ({ planned }) => weight(planned), { unit: '吨' }),
  numberColumn('成交', ({ sold }) => weight(sold), { unit: '吨' }),
  numberColumn('成交率', soldText),
  numberColumn('标准级底价', ({ standard }) => price(standard), perTon),
  numberColumn('均价', ({ mean }) => price(mean), perTon),
  numberColumn('折3128', ({ mean3128 }) => price(mean3128), perTon),
  numberColumn('加价', ({ raise }) => raiseText(raise), perTon),
  numberColumn('最高', ({ highest }) => price(highest), perTon),
  numberColumn('最低', ({ lowest }) => price(lowest), perTon),
];

interface FigureCardProps {
  name: ReactNode;
  about?: string;
  figures: Figures;
}

/** The figures of a day or of a group of its lots on a phone. */
function FigureCard({ name, about, figures }: FigureCardProps) {
  const { planned, sold, standard, mean, mean3128, raise, highest, lowest } = figures;
  return (
    <>
      <div className={styles.cardHead}>
        {name}
        <b className="num">
          {price(mean)}
          <small>元/吨 均价</small>
        </b>
      </div>
      <div className={`${styles.cardLine} num`}>
        <span>计划 {weight(planned)} 吨</span>
        <span>成交 {weight(sold)} 吨</span>
        <span>{soldText(figures)}</span>
      </div>
      <div className={`${styles.cardLine} num`}>
        <span>折3128 {price(mean3128)}</span>
        <span>底价 {price(standard)}</span>
        <span>加价 {raiseText(raise)}</span>
      </div>
      {(highest > 0 || about) && (
        <div className={`${styles.cardLine} num`}>
          {highest > 0 && (
            <span>
              最高 {whole(highest)} 最低 {price(lowest)}
            </span>
          )}
          {about && <span>{about}</span>}
        </div>
      )}
    </>
  );
}

const sourceOf = ({ source, openLots }: ReserveReport) =>
  openLots > 0 ? `待拍 ${whole(openLots)} 批` : source || '批次结果';

interface DaysProps {
  report: ReserveReport;
  chosen: boolean;
  onDay: (day: string) => void;
}

/** The day or the days of a report. A day with lots opens its groups. */
function Days({ report: { from, until, lots }, chosen, onDay }: DaysProps) {
  if (from !== until) return <>{`${from} 至 ${until.slice(5)}`}</>;
  if (lots === 0) return <>{from}</>;
  return (
    <button type="button" className="link" aria-pressed={chosen} onClick={() => onDay(from)}>
      {from}
    </button>
  );
}

const reportColumns = (day: string, onDay: (day: string) => void): Column<ReserveReport>[] => [
  {
    title: '日期',
    head: true,
    narrow: true,
    className: 'num',
    cell: (report) => <Days {...{ report, onDay }} chosen={day === report.from} />,
  },
  ...figureColumns<ReserveReport>(),
  numberColumn('新疆棉加价', ({ raiseXinjiang }) => raiseText(raiseXinjiang), perTon),
  numberColumn('地产棉加价', ({ raiseInland }) => raiseText(raiseInland), perTon),
  { title: '来源', className: styles.source, cell: sourceOf },
];

const groupColumns = (title: string): Column<ReserveGroup>[] => [
  { title, head: true, cell: ({ name }) => name },
  ...figureColumns<ReserveGroup>(),
];
