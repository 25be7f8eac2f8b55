import type { OrderDetail } from '../../../api/orders';
import { stateName } from '../../../shell/order-states';
import { stateAfter, verbWord } from '../../../shell/order-verbs';
import { partyName } from '../../../shell/trade-words';
import { unknown } from '../../../ui/format';
import { timeText } from '../../../ui/moment';
import { Panel } from '../../../ui/panel';
import styles from '../order.module.css';

/** The steps of an order, newest first: who, for which company, what has changed. */
export function Log({ order: { steps } }: { order: OrderDetail }) {
  return (
    <Panel title="记录">
      <ol className={styles.log}>
        {steps.toReversed().map((step) => (
          <li key={step.id}>
            <time className="num" dateTime={step.at}>
              {timeText(step.at)}
            </time>
            <div>
              <b>{verbWord(step.verb).step}</b>{' '}
              <span>
                {[partyName(step.party), step.memberName, step.userName]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              {step.from !== step.to && (
                <p>
                  {stateName(step.from)} → {stateAfter(step)}
                </p>
              )}
              {step.changes.map((change) => (
                <p key={change.field} className="num">
                  {change.field}：{change.old || unknown} → {change.new || unknown}
                </p>
              ))}
              {step.note && <p>{step.note}</p>}
            </div>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
