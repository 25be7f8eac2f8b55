import { Button, Select } from 'antd';
import { useState } from 'react';
import {
  type ReserveGroup,
  type ReserveReport,
  useReserveIndex,
  useReserveResults,
} from '../../api/reserve';
import { PageArea } from '../../shell/table-area';
import { signed, tons, unknown, whole } from '../../ui/format';
import { Nothing } from '../../ui/nothing';
import { Panel } from '../../ui/panel';
import { type Column, numberColumn } from '../../ui/table/column';
import { useListState } from '../../ui/table/list-state';
import { Table } from '../../ui/table/table';
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
          />
          <Table
            label={`${day} 按颜色级`}
            rows={colors}
            columns={groupColumns('颜色级')}
            rowKey={({ name }) => name}
          />
          <Table
            label={`${day} 按仓库`}
            rows={warehouses}
            columns={groupColumns('仓库')}
            rowKey={({ name }) => name}
          />
        </Panel>
      )}
      <Panel
        title="成交结果"
        note="日报由各批的结果算出，或由平台录入"
        extra={
          <Select
            aria-label="年份"
            value={year}
            options={[
              { value: '', label: '全部年份' },
              ...years.map((one) => ({ value: one.year, label: `${one.year} 年` })).reverse(),
            ]}
            onChange={(next) => change({ year: next })}
          />
        }
      >
        <PageArea
          label="成交结果"
          query={query}
          question={`${year} ${page}`}
          columns={reportColumns(day, setDay)}
          rowKey={({ from, until }) => `${from} ${until}`}
          onPage={(next) => change({ page: next })}
          empty={<Nothing text="还没有成交结果" />}
        />
      </Panel>
    </>
  );
}

const price = (value: number) => (value ? whole(value) : unknown);
const raiseText = (value: number) => (value ? signed(value) : unknown);
const weight = (value: number) => (value ? tons(value) : unknown);

type Figures = Omit<ReserveGroup, 'name'>;

const figureColumns = <Row extends Figures>(): Column<Row>[] => [
  numberColumn('计划', ({ planned }) => weight(planned), { unit: '吨' }),
  numberColumn('成交', ({ sold }) => weight(sold), { unit: '吨' }),
  numberColumn('成交率', (row) => (row.sold > 0 || row.openLots === 0 ? shareText(row) : unknown)),
  numberColumn('标准级底价', ({ standard }) => price(standard), { unit: '元/吨' }),
  numberColumn('均价', ({ mean }) => price(mean)),
  numberColumn('折3128', ({ mean3128 }) => price(mean3128)),
  numberColumn('加价', ({ raise }) => raiseText(raise)),
  numberColumn('最高', ({ highest }) => price(highest)),
  numberColumn('最低', ({ lowest }) => price(lowest)),
];

const reportColumns = (day: string, onDay: (day: string) => void): Column<ReserveReport>[] => [
  {
    title: '日期',
    head: true,
    narrow: true,
    className: 'num',
    cell: ({ from, until, lots }) => {
      if (from !== until) return `${from} 至 ${until.slice(5)}`;
      if (lots === 0) return from;
      return (
        <button
          type="button"
          className="link"
          aria-pressed={day === from}
          onClick={() => onDay(from)}
        >
          {from}
        </button>
      );
    },
  },
  ...figureColumns<ReserveReport>(),
  numberColumn('新疆棉加价', ({ raiseXinjiang }) => raiseText(raiseXinjiang)),
  numberColumn('地产棉加价', ({ raiseInland }) => raiseText(raiseInland)),
  {
    title: '来源',
    className: styles.source,
    cell: ({ source, openLots }) =>
      openLots > 0 ? `待拍 ${whole(openLots)} 批` : source || '批次结果',
  },
];

const groupColumns = (title: string): Column<ReserveGroup>[] => [
  { title, head: true, cell: ({ name }) => name },
  ...figureColumns<ReserveGroup>(),
];
