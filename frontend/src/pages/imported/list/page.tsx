import { Input } from 'antd';
import { useCallback, useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useFoundImported, useImported, useImportedCounts } from '../../../api/imported';
import { useImportedCount } from '../../../api/lots';
import type { ImportedLot } from '../../../api/types';
import type { Chip } from '../../../search/widgets/chips';
import { duties, useDuty } from '../../../shell/imported/duty';
import { DutyChoice } from '../../../shell/imported/duty-choice';
import { RateNote } from '../../../shell/imported/rate-note';
import { ResultEmpty } from '../../../shell/result-empty';
import { type Order, ResultList } from '../../../shell/result-list';
import styles from '../../../shell/search-page.module.css';
import { useAfterPaint } from '../../../ui/after-paint';
import { StateTabs } from '../../../ui/table/state-tabs';
import {
  cleared,
  countingOf,
  type ImportedQuery,
  landedOrder,
  queryText,
  readQuery,
  searchOf,
} from './address';
import { ImportedCard } from './card';
import { chipsOf } from './chips';
import { ChosenLots, useChosenLots } from './chosen-lots';
import { columnsOf, landedKey } from './columns';
import { choiceFacets, Filters, facetsOf } from './filters';

/** Imported cotton on sale: the currencies as tabs, filters, and the landed prices of each lot. */
export default function ImportedPage() {
  const [params, setParams] = useSearchParams();
  const [usual, setUsual] = useDuty();
  const query = useMemo(() => readQuery(params, usual), [params, usual]);
  const show = useCallback((next: ImportedQuery) => setParams(queryText(next)), [setParams]);
  const change = useCallback(
    (patch: Partial<ImportedQuery>) => {
      if (patch.duty) setUsual(patch.duty);
      show({ ...query, ...patch, pageNum: 1 });
    },
    [query, show, setUsual],
  );
  const bare = !params.has('duty');
  // The address has the duty, so that a copied one shows the same order to everybody.
  useEffect(() => {
    if (bare) setParams(queryText(query), { replace: true });
  }, [bare, query, setParams]);
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1>进口棉</h1>
        <Input.Search
          key={query.keyword}
          className={styles.line}
          allowClear
          enterButton="搜索"
          maxLength={200}
          defaultValue={query.keyword}
          placeholder="搜进口棉：提单号、产地、等级、港口，如 巴西 M 青岛"
          aria-label="搜进口棉"
          onSearch={(text, _, info) => {
            if (info?.source === 'input') change({ keyword: text.trim() });
          }}
        />
      </div>
      <Currencies query={query} show={show} />
      <Lots {...{ query, show, change }} />
    </div>
  );
}

interface PartProps {
  query: ImportedQuery;
  show: (query: ImportedQuery) => void;
}

/** The currencies with the numbers of their lots. Another one starts without the range of prices. */
function Currencies({ query, show }: PartProps) {
  const yuan = useImportedCount(1, query.id).data;
  const dollar = useImportedCount(2, query.id).data;
  const counts = yuan !== undefined && dollar !== undefined && [yuan + dollar, yuan, dollar];
  const tabs = [
    ['全部', undefined],
    ['进口棉¥', 1],
    ['进口棉$', 2],
  ] as const;
  return (
    <section className="panel" aria-label="计价货币">
      <StateTabs
        label="计价货币"
        tabs={tabs.map(([name, state], i) => ({
          ...{ name, state },
          ...(counts && { count: counts[i] }),
        }))}
        state={query.currency}
        onState={(currency) => {
          const { priceMin, priceMax, indexCode, currency: _, ...rest } = query;
          show({ ...rest, indexCode: '', ...(currency && { currency }), pageNum: 1 });
        }}
      />
    </section>
  );
}

const none: ImportedLot[] = [];
const rowKey = ({ importlistingID }: ImportedLot) => importlistingID;

interface LotsProps extends PartProps {
  change: (patch: Partial<ImportedQuery>) => void;
}

function Lots({ query, show, change }: LotsProps) {
  const { duty, order, asc } = query;
  const rows = useImported(searchOf(query));
  const counts = useAfterPaint(
    useImportedCounts({ ...countingOf(query), facets: facetsOf(query) }),
  );
  const all = useImportedCounts({ ...countingOf(cleared(query)), facets: choiceFacets });
  const { pageNum: _, duty: __, order: ___, asc: ____, ...filter } = query;
  const chosen = useChosenLots(rows.data?.list ?? none, JSON.stringify(filter));
  const byPrice = query.currency !== undefined;
  const columns = useMemo(() => columnsOf(duty, byPrice), [duty, byPrice]);
  const chips = chipsOf(query, rows.data?.list[0]?.memberOwnerName);
  const clear = () => show(cleared(query));
  return (
    <>
      <ResultList
        label="进口棉"
        unit="批"
        panel={<Filters {...{ query, change, counts, all }} />}
        query={rows}
        question={JSON.stringify(query)}
        lines={12}
        {...{ chips, change, columns, rowKey }}
        card={(lot) => <ImportedCard {...{ lot, duty, chosen }} />}
        selection={chosen}
        onClear={clear}
        tools={
          <>
            <DutyChoice duty={duty} onDuty={(next) => change({ duty: next })} />
            <RateNote />
          </>
        }
        orders={ordersOf(byPrice)}
        order={order === landedOrder ? landedKey(duty) : order}
        asc={asc}
        onOrder={(next, ascending) => {
          const by = duties.find((one) => landedKey(one.duty) === next);
          change({ order: by ? landedOrder : next, asc: ascending, ...(by && { duty: by.duty }) });
        }}
        onPage={(pageNum) => show({ ...query, pageNum })}
        empty={<Empty {...{ query, chips, change }} onClear={clear} />}
      />
      <ChosenLots {...{ chosen, duty }} />
    </>
  );
}

const ordersOf = (byPrice: boolean): Order[] => [
  ...duties.map(({ duty, name }) => ({
    order: landedKey(duty),
    name: `到厂价（${name}）`,
    ascending: true,
  })),
  ...(byPrice ? [{ order: 'price', name: '报价', ascending: true }] : []),
  { order: 'listingTime', name: '挂牌时间' },
  { order: 'length', name: '长度' },
  { order: 'strong', name: '强力' },
  { order: 'mike', name: '马值', ascending: true },
  { order: 'weight', name: '重量' },
];

interface EmptyProps {
  query: ImportedQuery;
  chips: readonly Chip<ImportedQuery>[];
  change: (patch: Partial<ImportedQuery>) => void;
  onClear: () => void;
}

/** The content without results: filters to remove. */
function Empty({ query, ...rest }: EmptyProps) {
  const counts = useFoundImported(
    rest.chips.map(({ without }) => countingOf({ ...query, ...without })),
  );
  return <ResultEmpty {...rest} name="进口棉" unit="批" counts={counts} />;
}
