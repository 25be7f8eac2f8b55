import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { CallError, failureOf, missing } from '../../../api/client';
import {
  type FreightRequest,
  useFollowFreight,
  useOpenFreight,
  useOpenFreightOf,
} from '../../../api/freight';
import { AskFreight } from '../../../shell/freight/ask-button';
import {
  factsText,
  goodsText,
  includedText,
  routeText,
  wayName,
} from '../../../shell/freight/words';
import { PageArea } from '../../../shell/table-area';
import { useForMembers } from '../../../shell/use-for-members';
import { freightPath, freightRatesPath } from '../../../ui/chrome/places';
import { Failed } from '../../../ui/failed';
import { exactTons, unknown, whole } from '../../../ui/format';
import { lazyPart } from '../../../ui/lazy-part';
import { shortDay, shortTime } from '../../../ui/moment';
import { Nothing } from '../../../ui/nothing';
import { PagePanel } from '../../../ui/page-panel';
import requestStyles from '../../../ui/requests.module.css';
import { StateBox } from '../../../ui/state-tag';
import { type Column, numberColumn } from '../../../ui/table/column';
import { useListState } from '../../../ui/table/list-state';
import styles from '../freight.module.css';
import { RouteFilters, routeKeys, routeQuery } from '../route-filters';
import { Route } from '../what';

const QuoteDialog = lazyPart(() => import('./quote-dialog'));

const rowKey = ({ id }: FreightRequest) => id;

/** The open requests, which carriers answer by quotes. */
export default function FreightPage() {
  const [list, choose] = useListState(routeKeys);
  const asked = routeQuery(list);
  const query = useOpenFreight({ ...asked, pageNum: list.page });
  const [quoted, setQuoted] = useState<FreightRequest>();
  const forMembers = useForMembers();
  const onQuote = (request: FreightRequest) => forMembers(() => setQuoted(request));
  const [params] = useSearchParams();
  const named = Number(params.get('id')) || 0;
  useFollowFreight([named, ...(query.data?.list ?? []).map(rowKey)].filter(Boolean));
  return (
    <PagePanel
      title="物流竞价"
      note="不显示货主，报价只有货主看得到"
      extra={
        <span className={styles.buttons}>
          <Link to={freightRatesPath}>历史运价 ›</Link>
          <AskFreight type="primary">发布运输询价</AskFreight>
        </span>
      }
    >
      <Named id={named} onQuote={onQuote} />
      <RouteFilters texts={list} change={choose} />
      <PageArea
        label="运输询价"
        query={query}
        question={JSON.stringify(asked)}
        lines={10}
        columns={columnsOf(onQuote)}
        rowKey={rowKey}
        card={(request) => <Card request={request} onQuote={() => onQuote(request)} />}
        onPage={(page) => choose({ page })}
        empty={
          <Nothing text={Object.keys(asked).length > 0 ? '没有这条线路的询价' : '现在没有运输询价'}>
            <small>新的询价自动出现在这里；在“企业信息”中选“承运企业”，有新询价时通知您</small>
          </Nothing>
        }
      />
      <Suspense>
        {quoted && <QuoteDialog request={quoted} onClose={() => setQuoted(undefined)} />}
      </Suspense>
    </PagePanel>
  );
}

/** The request that the address names: a message leads to it. */
function Named({ id, onQuote }: { id: number; onQuote: (request: FreightRequest) => void }) {
  const { data, error, refetch } = useOpenFreightOf(id);
  if (error instanceof CallError && error.code === missing) {
    return (
      <StateBox tone="ended" title="这个运输询价已结束">
        下面是现在可以报价的
      </StateBox>
    );
  }
  if (!data && error) return <Failed {...failureOf(error, refetch)} />;
  if (!data) return id > 0 ? <div className={styles.named} /> : null;
  return (
    <section className={`${requestStyles.about} ${styles.named}`} aria-label="打开的询价">
      <div>
        <h2>{routeText(data)}</h2>
        <p className="num">{factsText(data)}</p>
      </div>
      <Answer request={data} onQuote={() => onQuote(data)} />
    </section>
  );
}

const columnsOf = (onQuote: (request: FreightRequest) => void): Column<FreightRequest>[] => [
  { title: '线路', head: true, cell: (request) => <Route request={request} /> },
  {
    title: '货物',
    cell: ({ goods, remark }) => (
      <span className={requestStyles.lines}>
        {goods}
        {remark && <small>{remark}</small>}
      </span>
    ),
  },
  numberColumn('重量', ({ amount }) => exactTons(amount), { unit: '吨' }),
  numberColumn('件数', ({ packages }) => (packages > 0 ? whole(packages) : unknown), {
    unit: '件',
  }),
  {
    title: '方式',
    cell: (request) => (
      <span className={requestStyles.lines}>
        {wayName(request.way)}
        <small>{includedText(request)}</small>
      </span>
    ),
  },
  { title: '装货日', narrow: true, className: 'num', cell: ({ loadOn }) => loadOn },
  {
    title: '报价截止',
    narrow: true,
    className: 'num',
    cell: ({ until }) => shortTime(until),
  },
  numberColumn('报价', ({ quotes }) => whole(quotes), { unit: '个' }),
  {
    title: '操作',
    actions: true,
    cell: (request) => <Answer request={request} onQuote={() => onQuote(request)} />,
  },
];

interface AnswerProps {
  request: FreightRequest;
  onQuote: () => void;
}

/** A request on a phone. */
function Card(props: AnswerProps) {
  const { request } = props;
  return (
    <>
      <div className={requestStyles.between}>
        <Route request={request} />
        <span>{wayName(request.way)}</span>
      </div>
      <p className="num">{goodsText(request)}</p>
      <p className="num">
        {[`${shortDay(request.loadOn)} 装货`, includedText(request), request.remark]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <div className={requestStyles.between}>
        <span className="num">
          截止 {shortTime(request.until)} · {whole(request.quotes)} 个报价
        </span>
        <Answer {...props} />
      </div>
    </>
  );
}

function Answer({ request, onQuote }: AnswerProps) {
  const { mine, myQuote } = request;
  if (mine) return <Link to={freightPath}>本企业的</Link>;
  return (
    <Button
      size="small"
      type={myQuote ? 'default' : 'primary'}
      aria-label={`报价 ${routeText(request)}`}
      onClick={onQuote}
    >
      {myQuote ? `已报 ${whole(myQuote.rate)}，修改` : '报价'}
    </Button>
  );
}
