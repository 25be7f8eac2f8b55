import type { DealStep } from '../../api/deals';
import { parseTime } from '../../ui/moment';
import { timeOf } from '../../ui/time';
import { partyName } from '../trade-words';
import styles from './deal.module.css';
import { Part } from './part';
import { stateName, valueText, verbWord } from './words';

/** The log of a deal, newest first. */
export function DealLog({ steps }: { steps: readonly DealStep[] }) {
  return (
    <Part title="记录和留言" note={`${steps.length} 条`}>
      <ol className={styles.log}>
        {steps.toReversed().map((step) => (
          <Entry key={step.id} step={step} />
        ))}
      </ol>
    </Part>
  );
}

function Entry({ step }: { step: DealStep }) {
  const { verb, from, to, at, party, changes, note } = step;
  return (
    <li className={verb === 'notes' ? styles.message : ''}>
      <p>
        <b>{verbWord(verb).step}</b>
        {from !== to && (
          <small>
            {stateName(from)} → {stateName(to)}
          </small>
        )}
        <time className="num" dateTime={at}>
          {timeOf(parseTime(at) ?? 0)}
        </time>
      </p>
      <small>{whoOf(step) || partyName(party)}</small>
      {changes.length > 0 && (
        <ul className="num">
          {changes.map((change) => (
            <li key={change.field}>
              {change.field}{' '}
              {change.old && (
                <>
                  <del>{valueText(change.field, change.old)}</del> →{' '}
                </>
              )}
              <ins>{valueText(change.field, change.new)}</ins>
            </li>
          ))}
        </ul>
      )}
      {note && <p className={styles.note}>{note}</p>}
    </li>
  );
}

const whoOf = ({ party, memberName, userName }: DealStep) =>
  [memberName && partyName(party), memberName, userName].filter(Boolean).join(' · ');
