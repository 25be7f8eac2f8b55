import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { useMe } from '../../../api/me';
import {
  type IntentionSide,
  type ProductIntention,
  useFollowTrades,
  useIntentions,
  useReloadTrades,
} from '../../../api/product-trades';
import { PageArea } from '../../../shell/table-area';
import { productPath } from '../../../ui/chrome/goods';
import { shopPath } from '../../../ui/chrome/places';
import { exactTons, unknown, whole } from '../../../ui/format';
import { MemberFrame } from '../../../ui/member-menu/member-frame';
import { Nothing } from '../../../ui/nothing';
import { PagePanel } from '../../../ui/page-panel';
import { RefreshButton } from '../../../ui/refresh-button';
import requestStyles from '../../../ui/requests.module.css';
import { type Column, numberColumn, timeColumn } from '../../../ui/table/column';
import { useListState } from '../../../ui/table/list-state';
import { StateTabs } from '../../../ui/table/state-tabs';
import { StatusTag } from '../../../ui/table/status';
import styles from '../trade/trade.module.css';
import { intentionStates } from '../trade/words';
import { AnswerDialog, type Answering } from './answer-dialog';

const sides: { state: IntentionSide; name: string }[] = [
  { state: 'seller', name: '收到的意向' },
  { state: 'buyer', name: '我的意向' },
];

const rowKey = ({ id }: ProductIntention) => id;

/** Purchase intentions: those on the own products, and the own ones. */
export default function IntentionsPage() {
  const [list, choose] = useListState(['side']);
  const side: IntentionSide = list.side === 'buyer' ? 'buyer' : 'seller';
  const query = useIntentions({ side, pageNum: list.page });
  const again = useReloadTrades();
  const [answered, setAnswered] = useState<Answering>();
  useFollowTrades();
  return (
    <MemberFrame
      title="采购意向"
      rights={useMe().data}
      actions={<RefreshButton busy={query.isFetching} onRefresh={again} />}
    >
      <div className={styles.view}>
        <PagePanel title="采购意向" note={query.data && `共 ${whole(query.data.totalRow)} 个`}>
          <StateTabs
            label="哪一方"
            tabs={sides}
            state={side}
            onState={(to) => choose({ side: to === 'buyer' ? to : '' })}
          />
          <PageArea
            label="采购意向"
            query={query}
            question={side}
            lines={10}
            columns={columnsOf(side, setAnswered)}
            rowKey={rowKey}
            card={(intention) => (
              <IntentionCard
                intention={intention}
                onAnswer={side === 'seller' ? setAnswered : undefined}
              />
            )}
            onPage={(page) => choose({ page })}
            empty={
              <Nothing text={side === 'buyer' ? '还没有提交采购意向' : '还没有收到采购意向'}>
                <small>买家在产品页点“采购意向”，卖家在这里联系和回复</small>
              </Nothing>
            }
          />
          {answered && <AnswerDialog {...answered} onClose={() => setAnswered(undefined)} />}
        </PagePanel>
      </div>
    </MemberFrame>
  );
}

const columnsOf = (
  side: IntentionSide,
  onAnswer: (answering: Answering) => void,
): Column<ProductIntention>[] => [
  {
    title: '产品',
    head: true,
    cell: ({ productID, title, notes }) => (
      <span className={requestStyles.lines}>
        <Link to={productPath(productID)}>{title}</Link>
        {notes && <small>{notes}</small>}
      </span>
    ),
  },
  {
    title: side === 'buyer' ? '卖家' : '买家',
    cell: ({ memberID, memberName, contact }) => (
      <span className={requestStyles.lines}>
        <Link to={shopPath(memberID)}>{memberName}</Link>
        {contact && <small className="num">{contact}</small>}
      </span>
    ),
  },
  numberColumn('数量', ({ amount }) => exactTons(amount), { unit: '吨' }),
  numberColumn('期望价', ({ price }) => (price === null ? unknown : whole(price)), {
    unit: '元/吨',
  }),
  timeColumn('提交', ({ createdAt }) => createdAt),
  {
    title: '状态',
    cell: ({ status, reply }) => (
      <span className={requestStyles.lines}>
        <span>
          <StatusTag of={intentionStates[status]} />
        </span>
        {reply && <small>{reply}</small>}
      </span>
    ),
  },
  ...(side === 'seller'
    ? [
        {
          title: '操作',
          actions: true,
          cell: (intention: ProductIntention) => (
            <Steps intention={intention} onAnswer={onAnswer} />
          ),
        },
      ]
    : []),
];

interface CardProps {
  intention: ProductIntention;
  /** absent for the own ones */
  onAnswer?: (answering: Answering) => void;
}

/** An intention on a phone. */
function IntentionCard({ intention, onAnswer }: CardProps) {
  const { productID, title, memberName, contact, amount, price, notes, reply, status } = intention;
  return (
    <>
      <Link to={productPath(productID)}>{title}</Link>
      <p className={`num ${requestStyles.between}`}>
        <span>{exactTons(amount)} 吨</span>
        <span>{price === null ? '' : `期望 ${whole(price)} 元/吨`}</span>
      </p>
      <p className="num">{[memberName, contact].filter(Boolean).join(' · ')}</p>
      {notes && <small>{notes}</small>}
      <div className={requestStyles.between}>
        <span>
          <StatusTag of={intentionStates[status]} /> {reply}
        </span>
        <span>{onAnswer && <Steps intention={intention} onAnswer={onAnswer} />}</span>
      </div>
    </>
  );
}

interface StepsProps {
  intention: ProductIntention;
  onAnswer: (answering: Answering) => void;
}

function Steps({ intention, onAnswer }: StepsProps) {
  const next = ({ 0: [1, 3], 1: [2, 3], 2: [], 3: [] } as const)[intention.status];
  if (next.length === 0) return unknown;
  return next.map((status) => (
    <Button
      key={status}
      size="small"
      type="link"
      aria-label={`${intentionStates[status].name} ${intention.memberName}`}
      onClick={() => onAnswer({ intention, status })}
    >
      {intentionStates[status].name}
    </Button>
  ));
}
