import { type ReactNode, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import {
  type DealRow,
  type DealSide,
  useDealCounts,
  useDealPlatform,
  useDealQuotes,
  useDeals,
  useFollowDeals,
} from '../../api/deals';
import { whole } from '../../ui/format';
import { Nothing } from '../../ui/nothing';
import { PagePanel } from '../../ui/page-panel';
import { type Chosen, useChosen } from '../../ui/table/use-chosen';
import { PageArea } from '../table-area';
import { QuoteContext } from '../tick-price';
import {
  type ChooseDeals,
  type DealList,
  filtersOf,
  memberOf,
  openOf,
  questionOf,
  statusOf,
} from './address';
import { BulkBar } from './bulk-bar';
import { dealColumns } from './columns';
import styles from './deal.module.css';
import { DealCard } from './deal-card';
import { DealDrawer } from './deal-drawer';
import { DealTabs } from './deal-tabs';
import { ExportDeals } from './export-deals';
import { DealFilters } from './filters';
import { otherOf, rowClass } from './row-parts';
import type { OnVerb } from './verb-buttons';
import { VerbDialog } from './verb-dialog';
import type { Verb } from './words';

interface DealsPanelProps {
  title: string;
  side: DealSide;
  list: readonly [DealList, ChooseDeals];
  /** the searched columns */
  what: string;
  /** content for a list without deals when no filter is set */
  empty: ReactNode;
  /** more filters */
  children?: ReactNode;
}

const none: DealRow[] = [];

const naming = {
  keyOf: ({ spotSaleID }: DealRow) => spotSaleID,
  nameOf: ({ batchID }: DealRow) => batchID,
  allLabel: '选择本页全部询盘',
};

interface Opened {
  /** the open deal, 0 for none: the dialog is forgotten with it */
  over: number;
  verb: Verb;
  acting?: DealSide;
  rows: readonly [DealRow, ...DealRow[]];
}

/** A list of deals: tabs, filters, rows, steps with one deal and with many, and the open deal. */
export function DealsPanel(props: DealsPanelProps) {
  const { title, side, what, children } = props;
  const [list, choose] = props.list;
  const both = useDealPlatform();
  const question = questionOf(list);
  const query = useDeals(side, question);
  const counts = useDealCounts(side, { memberID: memberOf(list) }).data;
  const rows = query.data?.list ?? none;
  const quotes = useDealQuotes(rows.some(({ currency }) => currency === 2));
  useFollowDeals();
  const chosen = useChosen(rows, JSON.stringify({ ...question, pageNum: 0, side }), naming);
  const [opened, setOpened] = useState<Opened>();
  const [other, setOther] = useState({ id: 0, name: '' });
  const open = openOf(list) ?? 0;
  if (opened && opened.over !== open) setOpened(undefined);
  const onVerb: OnVerb = (verb, [first, ...more], acting) =>
    first && setOpened({ over: open, verb, acting, rows: [first, ...more] });
  const { state } = useLocation();
  const navigate = useNavigate();
  const onOpen = (id: number) =>
    choose({ id: String(id), page: list.page }, { state: { opened: true } });
  const close = () => {
    if (state?.opened) void navigate(-1);
    else choose({ id: '', page: list.page });
  };
  const onOther = (company: { id: number; name: string }) => {
    setOther(company);
    choose({ otherID: String(company.id) });
  };
  const actingSide = both ? undefined : side;
  const named = rows.map((row) => otherOf(row, side)).find(({ id }) => String(id) === list.otherID);
  return (
    <QuoteContext value={quotes}>
      <div className={styles.page}>
        <PagePanel
          title={title}
          note={query.data && `共 ${whole(query.data.totalRow)} 单`}
          extra={<ExportDeals side={side} list={list} disabled={!query.data?.totalRow} />}
        >
          <DealTabs
            counts={counts}
            status={statusOf(list.status)}
            onStatus={(to) => choose({ status: to === undefined ? '' : String(to) })}
          />
          <DealFilters
            list={list}
            waiting={both ? undefined : (counts?.waiting ?? null)}
            other={named?.name ?? (String(other.id) === list.otherID ? other.name : '')}
            what={what}
            onChoose={choose}
          >
            {children}
          </DealFilters>
          <Rows
            {...{ query, side, both, list, choose, chosen, onVerb, onOpen }}
            onOther={both ? undefined : onOther}
            empty={props.empty}
          />
          <BulkBar chosen={chosen} side={actingSide} onVerb={onVerb} />
        </PagePanel>
      </div>
      {open > 0 && (
        <DealDrawer spotSaleID={open} side={actingSide} onVerb={onVerb} onClose={close} />
      )}
      {opened && (
        <VerbDialog
          key={opened.verb}
          {...opened}
          onClose={(done) => {
            if (done && opened.rows.length > 1) chosen.clear();
            if (done && opened.verb === 'delete' && opened.rows[0].spotSaleID === open) close();
            setOpened(undefined);
          }}
        />
      )}
    </QuoteContext>
  );
}

interface RowsProps {
  query: ReturnType<typeof useDeals>;
  side: DealSide;
  both: boolean;
  list: DealList;
  choose: ChooseDeals;
  chosen: Chosen<DealRow>;
  empty: ReactNode;
  onVerb: OnVerb;
  onOpen: (id: number) => void;
  onOther?: (company: { id: number; name: string }) => void;
}

/** The rows of a page with its pager, or its placeholder, error or empty content. */
function Rows({ query, list, choose, chosen, empty, ...input }: RowsProps) {
  const narrowed = filtersOf(list) > 0;
  const missing = narrowed ? '没有符合条件的询盘' : '没有这个状态的询盘';
  return (
    <div className={styles.rows}>
      <PageArea
        tall
        label="询盘"
        lines={10}
        query={query}
        columns={dealColumns({ ...input, rows: query.data?.list ?? none })}
        rowKey={({ spotSaleID }) => spotSaleID}
        rowClass={(row) => `${rowClass(row)} ${chosen.has(row) ? styles.chosen : ''}`}
        selection={chosen}
        card={(row) => <DealCard row={row} selection={chosen} {...input} />}
        empty={narrowed || list.status ? <Nothing text={missing} /> : empty}
        onPage={(page) => choose({ page })}
      />
    </div>
  );
}
