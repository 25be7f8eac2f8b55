import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useCallback, useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { failureOf } from '../../../api/client';
import { useFailure } from '../../../api/failure';
import {
  type GrossList,
  type GrossSheet,
  sendGrossSheet,
  takeGrossPrices,
  useKeptPrices,
} from '../../../api/gross';
import { Failed } from '../../../ui/failed';
import { exactTons, grouped, unknown } from '../../../ui/format';
import { weightStandard } from '../../../ui/lot/weight';
import { type Column, numberColumn } from '../../../ui/table/column';
import { Table } from '../../../ui/table/table';
import { SheetDrop } from '../../../ui/upload/sheet-drop';
import { useDownload } from '../../../ui/use-download';
import { listKey, withList } from '../list-code';
import styles from '../tool.module.css';
import { Reference } from '../tool-page';
import { useUpload } from '../use-upload';
import { ways } from './formula';

type Line = GrossSheet['prices']['lines'][number];

/** The prices of a sheet of lots. */
export function Lots() {
  const { read, ...upload } = useUpload(sendGrossSheet);
  const [code, setCode] = useListCode();
  const kept = useKeptPrices(read ? '' : code);
  const error = useFailure(kept, code);
  // The link of the page opens the list that it shows.
  useEffect(() => {
    if (read && read.code !== code) setCode(read.code);
  }, [read, code, setCode]);
  const [saving, save] = useDownload();
  const sheet = read ?? kept.data;
  const prices = sheet?.prices;
  const { words } = prices?.reverse ? ways.toConditioned : ways.toGross;
  return (
    <section className={styles.lots} aria-label="多批换算">
      <h2>多批换算</h2>
      <SheetDrop
        title="拖入一张表，一次换算最多 1000 批"
        note="列：批号、公重价或毛重价，可以有公重、毛重、净重、回潮率、含杂率；有批号而没有重量的用公检数据"
        label="表格文件"
        {...upload}
      />
      {code && !read && error && <Failed {...failureOf(error, kept.refetch)} />}
      {sheet && prices && (
        <>
          <div className={styles.outcome}>
            <p>
              {prices.reverse ? '毛转公' : '公转毛'}：换算 <b className="num">{prices.converted}</b>{' '}
              批，共 {prices.lines.length} 批，金额{' '}
              <b className="num">{grouped(prices.money, 2)}</b> 元
              {sheet.columns.length > 0 && `。读取的列：${sheet.columns.join('、')}`}
            </p>
            <Button
              icon={<DownloadOutlined />}
              loading={saving}
              onClick={() => void save(() => takeGrossPrices(listOf(prices)))}
            >
              导出
            </Button>
          </div>
          {sheet.hints.length > 0 && (
            <ul className={styles.hints}>
              {sheet.hints.map((hint) => (
                <li key={hint}>{hint}</li>
              ))}
            </ul>
          )}
          <Table
            label="换算结果"
            tall
            columns={columnsOf(prices.reverse)}
            rows={prices.lines}
            rowKey={(line) => prices.lines.indexOf(line)}
          />
          <Reference>
            {words}；公重由净重折算的按 {weightStandard.name}，没有填写的重量用公检数据
            {sheet.code === '' && '；表太长，没有保存，链接只含上面的填写'}
          </Reference>
        </>
      )}
    </section>
  );
}

/** Returns the code of the kept list in the address, empty without one, and a function that changes it. */
function useListCode(): [code: string, setCode: (code: string) => void] {
  const [search, setSearch] = useSearchParams();
  const setCode = useCallback(
    (code: string) => setSearch((old) => withList(old, code), { replace: true }),
    [setSearch],
  );
  return [search.get(listKey) ?? '', setCode];
}

/** Returns the list that the server converts again for a download. */
const listOf = ({ reverse, lines }: GrossSheet['prices']): GrossList => ({
  reverse,
  lines: lines.map(({ result: _, money: __, source: ___, problem: ____, ...line }) => line),
});

const price = (value: number | null | undefined) => (value == null ? unknown : grouped(value, 2));
const tons = (value: number | undefined) => (value ? exactTons(value) : unknown);

const columnsOf = (reverse: boolean): Column<Line>[] => [
  { title: '批号', head: true, className: 'num', cell: ({ batchID }) => batchID || unknown },
  numberColumn(reverse ? '毛重价' : '公重价', (line) => price(line.price), { unit: '元/吨' }),
  numberColumn('公重', ({ amount }) => tons(amount), { unit: '吨' }),
  numberColumn('毛重', ({ gross }) => tons(gross), { unit: '吨' }),
  numberColumn(reverse ? '公重价' : '毛重价', ({ result }) => <b>{price(result)}</b>, {
    unit: '元/吨',
  }),
  numberColumn('金额', ({ money }) => price(money), { unit: '元' }),
  {
    title: '说明',
    cell: ({ problem, source }) =>
      problem ? <span className="up">{problem}</span> : `重量：${source}`,
  },
];
