import type { OrderDetail } from '../../../api/orders';
import { orderStates, stateTone } from '../../../shell/order-states';
import { partyName } from '../../../shell/trade-words';
import { PageHead } from '../../../ui/page-panel';
import { Reading } from '../../../ui/reading';
import { StateTag } from '../../../ui/state-tag';
import { MergedLink } from '../merged-link';
import styles from '../order.module.css';
import type { OnVerb } from '../verbs/target';
import { VerbButton } from '../verbs/verb-button';
import { may, nextStep, reissues, shownState, takesBack, type Verb } from '../words';

interface PartProps {
  order: OrderDetail;
  onVerb: OnVerb;
}

/** The steps of the whole order, which have their buttons in its head. */
const headVerbs: readonly Verb[] = [
  'sign',
  'draw',
  'receive',
  'propose',
  'pickUp',
  'deliver',
  'invoice',
  'pay',
  'refund',
  'object',
  'amend',
  'merge',
  'acceptCancel',
  'refuseCancel',
  'cancel',
  'stop',
];

/** The steps of a cancellation, beside whose buttons its rule stands. */
const cancelVerbs: readonly Verb[] = ['cancel', 'acceptCancel', 'refuseCancel'];

/** The number and state of an order, whose turn it is, and what the caller can do. */
export function OrderHead({ order, onVerb }: PartProps) {
  const { number, status, waiting, mergedInto, cancelAskedBy, cancelNote, side } = order;
  const own = cancelAskedBy === side;
  const verbs = headVerbs.filter((verb) => verb !== 'merge' || order.mergeable.length > 0);
  const first = verbs.find(
    (verb) => may(order, verb) && !reissues(order, verb) && !takesBack(order, verb),
  );
  return (
    <section className="panel" aria-label="订单状态">
      <PageHead
        title={
          <>
            <h1 className="num">{number}</h1>
            <StateTag tone={stateTone(status)}>{shownState(order)}</StateTag>
          </>
        }
        note={side === 'buyer' ? '我方采购' : side === 'seller' ? '我方销售' : undefined}
      />
      <StateSteps status={status} />
      <div className={styles.turn}>
        <p role="status">
          {waiting && <StateTag tone="ended">待我处理</StateTag>}
          {nextStep(order)}
          <MergedLink row={order} />
        </p>
        <p className={styles.buttons}>
          {verbs.map((verb) => (
            <VerbButton key={verb} primary={verb === first} {...{ order, verb, onVerb }} />
          ))}
          {cancelVerbs.some((verb) => may(order, verb)) && <Reading of="取消订单" />}
        </p>
      </div>
      {cancelAskedBy && status < 2 && (
        <p className={styles.cancel}>
          {own ? '我方' : partyName(cancelAskedBy)}申请取消订单，原因：{cancelNote || '没有填写'}
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
  ...{ 0: '已签合同', 1: '已付款', 2: '已开提货单', 3: '已验收', 4: '已开票' },
};

/** The states that an order passes, as a bar. */
function StateSteps({ status }: { status: number }) {
  if (status === 9) return null;
  const states = orderStates.filter((one) => one.status !== 9);
  return (
    <ol className={styles.steps} aria-label="订单进度">
      {states.map((one) => (
        <li
          key={one.status}
          aria-current={one.status === status ? 'step' : undefined}
          className={one.status < status || status === 5 ? styles.done : undefined}
        >
          <i className="num" aria-hidden="true">
            {one.status < status || status === 5 ? '✓' : one.status + 1}
          </i>
          <span>{(one.status < status && finished[one.status]) || one.name}</span>
        </li>
      ))}
    </ol>
  );
}
