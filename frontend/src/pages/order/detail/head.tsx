import { Button } from 'antd';
import type { OrderDetail } from '../../../api/orders';
import { orderStates, stateTone } from '../../../shell/order-states';
import { partyName } from '../../../shell/trade-words';
import { whole } from '../../../ui/format';
import { PageHead } from '../../../ui/page-panel';
import { Reading } from '../../../ui/reading';
import { StateTag } from '../../../ui/state-tag';
import { MergedLink } from '../merged-link';
import styles from '../order.module.css';
import type { OnVerb } from '../verbs/target';
import { VerbButton } from '../verbs/verb-button';
import { beforeCancel, may, nextStep, shownState, type Verb } from '../words';
import { DueNow } from './facts';
import { dueOf, mayNotCancelYet, targetsOf } from './head-verbs';

interface PartProps {
  order: OrderDetail;
  onVerb: OnVerb;
}

/** The steps of a cancellation, beside whose buttons its rule stands. */
const cancelVerbs: readonly Verb[] = ['cancel', 'acceptCancel', 'refuseCancel'];

/** The number and state of an order, whose turn it is, and what the caller can do. */
export function OrderHead({ order, onVerb }: PartProps) {
  const { number, status, waiting, mergedInto, cancelAskedBy, cancelNote, side } = order;
  const own = cancelAskedBy === side;
  const due = dueOf(order);
  const asked = mayNotCancelYet(order);
  return (
    <section className="panel" aria-label="订单状态">
      <PageHead
        title={
          <>
            <h1 className="num">{number}</h1>
            <p>
              <StateTag tone={stateTone(status)}>{shownState(order)}</StateTag>
            </p>
          </>
        }
        note={side === 'buyer' ? '我方采购' : side === 'seller' ? '我方销售' : undefined}
      />
      <StateSteps order={order} />
      <div className={styles.turn}>
        <p role="status">
          {waiting && <StateTag tone="ended">待我处理</StateTag>}
          {nextStep(order)}
          <MergedLink row={order} />
          <DueNow order={order} />
        </p>
        <p className={styles.buttons}>
          {targetsOf(order).map((target) => (
            <VerbButton
              key={target.verb}
              primary={target.verb === due}
              {...{ order, onVerb, ...target }}
            />
          ))}
          {asked && (
            <Button danger disabled size="small">
              同意取消
            </Button>
          )}
          {cancelVerbs.some((verb) => may(order, verb)) && <Reading of="取消订单" />}
        </p>
      </div>
      {cancelAskedBy && status < 2 && (
        <p className={styles.cancel}>
          {own ? '我方' : partyName(cancelAskedBy)}申请取消订单，原因：{cancelNote || '没有填写'}
          {asked && `。${beforeCancel(order)}`}
        </p>
      )}
      {status === 9 && mergedInto === 0 && cancelNote && (
        <p className={styles.cancel}>取消的原因：{cancelNote}</p>
      )}
    </section>
  );
}

/** The names of states that an order has left behind. */
const finished: Partial<Record<number, string>> = {
  ...{ 0: '已签合同', 1: '已付款', 2: '已开单', 3: '已验收', 4: '已开票' },
};

/** The state in which the seller issues the delivery orders. */
const delivering = 2;

/** The states that an order passes, as a bar. Delivery orders are done when each lot has one. */
function StateSteps({ order: { status, lots, released } }: { order: OrderDetail }) {
  if (status === 9) return null;
  const states = orderStates.filter((one) => one.status !== 9);
  const isPart = (state: number) => state === delivering && status === 3 && released < lots;
  const isDone = (state: number) => (state < status && !isPart(state)) || status === 5;
  const nameOf = (state: number, name: string) => {
    if (isPart(state)) return `已开单 ${whole(released)}/${whole(lots)}`;
    return (state < status && finished[state]) || name;
  };
  return (
    <ol className={styles.steps} aria-label="订单进度">
      {states.map(({ status: state, name }) => (
        <li
          key={state}
          aria-current={state === status ? 'step' : undefined}
          className={isDone(state) ? styles.done : undefined}
        >
          <i className="num" aria-hidden="true">
            {isDone(state) ? '✓' : state + 1}
          </i>
          <span>{nameOf(state, name)}</span>
        </li>
      ))}
    </ol>
  );
}
