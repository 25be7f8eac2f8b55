import { Input, Modal } from 'antd';
import { useState } from 'react';
import { type Auction, usePutIn } from '../../api/auctions';
import { hasFields } from '../../api/client';
import { type StockRow, useStockPage } from '../../api/stock';
import { PageArea } from '../../shell/table-area';
import { exactTons, fibre, signed, whole } from '../../ui/format';
import { gradeText } from '../../ui/lot/names';
import { parseTime } from '../../ui/moment';
import { Nothing } from '../../ui/nothing';
import { type Column, numberColumn } from '../../ui/table/column';
import { Pair } from '../../ui/table/pair';
import { dayOf } from '../../ui/time';
import { useToast } from '../../ui/toast';
import styles from './auction.module.css';
import { PutFill } from './put-fill';
import {
  atLots,
  lacksStart,
  lotOf,
  notNumbers,
  type Prices,
  putItems,
  type Typed,
} from './put-prices';

/** Chooses lots of the own shop for a session, with the prices at which bids start. */
export function PutDialog({ session, onClose }: { session: Auction; onClose: () => void }) {
  const [keyword, setKeyword] = useState('');
  const [pageNum, setPageNum] = useState(1);
  const query = useStockPage({ state: 1, pageNum, pageSize: 50, ...(keyword && { keyword }) });
  const [typed, setTyped] = useState<Typed>({});
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const rows = query.data?.list ?? [];
  const put = usePutIn();
  const toast = useToast();
  const chosen = Object.entries(typed).filter(([, { start }]) => start.trim() !== '');
  const incomplete = Object.values(typed).some(lacksStart);
  const send = async () => {
    const errors = notNumbers(typed);
    if (Object.keys(errors).length > 0) return show(errors);
    const list = putItems(chosen.map(([, prices]) => prices));
    try {
      const { lots } = await put.mutateAsync({ code: session.auctionListingCode, list });
      toast.success(`已放入 ${whole(lots)} 批`);
      onClose();
    } catch (error) {
      if (!hasFields(error)) throw error;
      const lots = chosen.map(([lot]) => lot);
      show(atLots(error.fields, lots));
    }
  };
  /** Shows sentences below the fields; the first one at the top of the page if none of the fields is on this page. */
  const show = (errors: Record<string, string>) => {
    setWrong(errors);
    const keys = rows.flatMap((row) => [`${lotOf(row)}.start`, `${lotOf(row)}.reserve`]);
    const [first] = Object.values(errors);
    if (first && !keys.some((key) => errors[key])) toast.warning(first);
  };
  /** Hides the sentences about a lot: each of its prices may be the reason of both. */
  const clear = (lot: number) =>
    setWrong(({ [`${lot}.start`]: _, [`${lot}.reserve`]: __, ...others }) => others);
  const set = (row: StockRow, field: keyof Prices) => (text: string) => {
    const { listingID, batchID } = row;
    const lot = lotOf(row);
    setTyped((all) => ({
      ...all,
      [lot]: { listingID, batchID, start: '', reserve: '', ...all[lot], [field]: text },
    }));
    clear(lot);
  };
  const input = (row: StockRow, name: 'start' | 'reserve', what: string, error?: string) => (
    <Input
      className="num"
      size="small"
      inputMode="numeric"
      aria-label={`批次 ${row.batchID} ${what}`}
      status={error && 'error'}
      aria-invalid={error !== undefined}
      aria-describedby={error && errorId(row, name)}
      placeholder={name === 'reserve' ? '不设' : row.indexCode ? '填基差' : '填价格'}
      value={typed[lotOf(row)]?.[name] ?? ''}
      onChange={({ target }) => set(row, name)(target.value)}
    />
  );
  /** The field of a listing; of a bundle in its first row alone. */
  const field = (row: StockRow, name: 'start' | 'reserve', what: string) => {
    const first = rows.find((one) => lotOf(one) === lotOf(row)) ?? row;
    if (first !== row) return `同批次 ${first.batchID}`;
    const prices = typed[lotOf(row)];
    const lacks = name === 'start' && prices && lacksStart(prices);
    const error = wrong[`${lotOf(row)}.${name}`];
    return (
      <span className={styles.field}>
        <Pair below={lacks && '填了保留价，请填写起拍价'}>{input(row, name, what, error)}</Pair>
        {error && (
          <small id={errorId(row, name)} role="alert" className={styles.wrong}>
            {error}
          </small>
        )}
      </span>
    );
  };
  const columns: Column<StockRow>[] = [
    {
      title: '批号',
      head: true,
      narrow: true,
      className: 'num',
      cell: ({ batchID, bindSaleListingID }) => (
        <Pair below={bindSaleListingID !== null && '捆绑销售'}>{batchID}</Pair>
      ),
    },
    { title: '仓库', cell: ({ depotName }) => depotName },
    { title: '颜色级', narrow: true, cell: ({ primaryColor }) => gradeText(primaryColor) },
    numberColumn('长度', ({ lengthAvg }) => fibre(lengthAvg)),
    numberColumn('强力', ({ strongAvg }) => fibre(strongAvg)),
    numberColumn('马值', ({ mikeAvg }) => fibre(mikeAvg)),
    numberColumn('公重', ({ amount }) => exactTons(amount), { unit: '吨' }),
    numberColumn('挂牌', (row) => <Pair below={untilText(row)}>{offerText(row)}</Pair>),
    { title: '起拍价', cell: (row) => field(row, 'start', '起拍价') },
    { title: '保留价（选填）', cell: (row) => field(row, 'reserve', '保留价') },
  ];
  return (
    <Modal
      open
      width={1100}
      title={`放入“${session.title}”`}
      okText={chosen.length > 0 ? `放入 ${chosen.length} 批` : '放入'}
      okButtonProps={{ disabled: chosen.length === 0 || incomplete, loading: put.isPending }}
      mask={{ closable: false }}
      onOk={() => void send().catch(() => {})}
      onCancel={onClose}
    >
      <p className={styles.note}>
        填了起拍价的批次放入这一场：按合约计价的填基差，一口价的填价格，元/吨。捆绑的批次一起放入，只填一次。
        {'在场期间不能用别的方式出售。'}
      </p>
      <Input.Search
        allowClear
        placeholder="批号、仓库、加工厂"
        aria-label="查找店铺里的批次"
        onSearch={(text) => {
          setKeyword(text);
          setPageNum(1);
        }}
      />
      <PutFill
        {...{ rows, typed }}
        onFill={(filled) => {
          setTyped(filled);
          setWrong({});
        }}
      />
      <div className={styles.put}>
        <PageArea
          label="在售的批次"
          query={query}
          onPage={setPageNum}
          question={keyword}
          columns={columns}
          rowKey={({ listingID }) => listingID}
          empty={<Nothing text="店铺里没有在售的批次" />}
        />
      </div>
    </Modal>
  );
}

/** Returns the id of the sentence below a field. */
const errorId = (row: StockRow, name: string) => `put-${lotOf(row)}-${name}`;

/** Returns the last day on which a listing is on sale. */
function untilText({ until }: StockRow) {
  const time = parseTime(until);
  return time !== undefined && `至 ${dayOf(time)}`;
}

/** Returns the offer of a listing. */
const offerText = ({ indexCode, basis, fixedPrice }: StockRow) =>
  indexCode ? `${indexCode} ${signed(basis)}` : whole(fixedPrice);
