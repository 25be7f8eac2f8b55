import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { useMe } from '../../../api/me';
import {
  type ProductInquiry,
  useFollowTrades,
  useOpenInquiries,
} from '../../../api/product-trades';
import { useProductCounts } from '../../../api/trade-counts';
import { PageArea } from '../../../shell/table-area';
import { useForMembers } from '../../../shell/use-for-members';
import { goods } from '../../../ui/chrome/goods';
import { requestsPath } from '../../../ui/chrome/places';
import { exactTons, unknown, whole } from '../../../ui/format';
import { lazyPart } from '../../../ui/lazy-part';
import { timeText } from '../../../ui/moment';
import { Nothing } from '../../../ui/nothing';
import { PagePanel } from '../../../ui/page-panel';
import requestStyles from '../../../ui/requests.module.css';
import { type Column, numberColumn, timeColumn } from '../../../ui/table/column';
import { useListState } from '../../../ui/table/list-state';
import { StateTabs } from '../../../ui/table/state-tabs';
import { What } from '../trade/what';

const QuoteDialog = lazyPart(() => import('../trade/quote-dialog'));

/** The tab of the inquiries that are asked of the own company. */
const asked = 'asked';
const tabs = [
  ...goods.map(({ code, name }) => ({ state: code as string, name })),
  { state: 'all', name: '全部' },
];

const rowKey = ({ id }: ProductInquiry) => id;

/** The open inquiries of buyers, which sellers answer by quotes. */
export default function InquiriesPage() {
  const [list, choose] = useListState(['category', asked]);
  const me = useMe().data;
  const member = me?.roles.includes('member') ?? false;
  const toMe = list.asked === '1' && member;
  const kind = list.category || 'yarn';
  const tab = toMe ? asked : kind;
  const query = useOpenInquiries({
    category: toMe || kind === 'all' ? undefined : kind,
    asked: toMe || undefined,
    pageNum: list.page,
  });
  const counts = useProductCounts(member).data;
  const [quoted, setQuoted] = useState<ProductInquiry>();
  const forMembers = useForMembers();
  useFollowTrades();
  const onQuote = (inquiry: ProductInquiry) => forMembers(() => setQuoted(inquiry));
  const columns = columnsOf(toMe, onQuote);
  const mine = { state: asked, name: '向我询价', count: counts?.asked };
  return (
    <PagePanel
      title="采购需求"
      note={query.data && `求购中 ${whole(query.data.totalRow)} 条；不显示企业名称`}
    >
      <StateTabs
        label="品类"
        tabs={member ? [...tabs, mine] : tabs}
        state={tab}
        onState={(to) => choose(to === asked ? { asked: '1' } : { asked: '', category: to })}
      />
      <PageArea
        label="采购需求"
        query={query}
        question={tab}
        lines={10}
        {...{ columns, rowKey }}
        card={(inquiry) => <Card inquiry={inquiry} onQuote={() => onQuote(inquiry)} />}
        onPage={(page) => choose({ page })}
        empty={
          <Nothing text={toMe ? '没有等您报价的询价' : '现在没有求购中的采购需求'}>
            <small>买家在产品列表的“发布采购”中发布；新的会自动出现在这里</small>
          </Nothing>
        }
      />
      <Suspense>
        {quoted && <QuoteDialog inquiry={quoted} onClose={() => setQuoted(undefined)} />}
      </Suspense>
    </PagePanel>
  );
}

const columnsOf = (
  named: boolean,
  onQuote: (inquiry: ProductInquiry) => void,
): Column<ProductInquiry>[] => [
  { title: '求购', head: true, cell: (inquiry) => <What inquiry={inquiry} /> },
  numberColumn('数量', ({ amount }) => exactTons(amount), { unit: '吨' }),
  { title: '交货地', cell: ({ place }) => place || unknown },
  ...(named ? [{ title: '买家', cell: ({ memberName }: ProductInquiry) => memberName }] : []),
  timeColumn('发布', ({ createdAt }) => createdAt),
  {
    title: '截止',
    narrow: true,
    className: 'num',
    cell: ({ until }) => timeText(until).slice(0, 10),
  },
  numberColumn('报价', ({ quotes }) => whole(quotes), { unit: '个' }),
  {
    title: '操作',
    actions: true,
    cell: (inquiry) => <Answer inquiry={inquiry} onQuote={() => onQuote(inquiry)} />,
  },
];

interface AnswerProps {
  inquiry: ProductInquiry;
  onQuote: () => void;
}

/** An inquiry on a phone. */
function Card(props: AnswerProps) {
  const { amount, place, until, quotes, memberName } = props.inquiry;
  return (
    <>
      <What inquiry={props.inquiry} />
      <p className={`num ${requestStyles.between}`}>
        <span>
          <b>{exactTons(amount)}</b> 吨{place && ` · ${place}`}
        </span>
        <span>截止 {timeText(until).slice(5, 10)}</span>
      </p>
      <div className={requestStyles.between}>
        <span className="num">
          {memberName && `${memberName} · `}
          {whole(quotes)} 个报价
        </span>
        <Answer {...props} />
      </div>
    </>
  );
}

function Answer({ inquiry, onQuote }: AnswerProps) {
  const { mine, myQuote, title } = inquiry;
  if (mine) return <Link to={requestsPath}>本企业的</Link>;
  if (myQuote)
    return <span className={`num ${requestStyles.price}`}>已报 {whole(myQuote.price)}</span>;
  return (
    <Button size="small" type="primary" aria-label={`报价 ${title}`} onClick={onQuote}>
      报价
    </Button>
  );
}
