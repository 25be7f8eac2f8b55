import { Link } from 'react-router';
import { failureOf } from '../../../api/client';
import { useDeposit } from '../../../api/deposits';
import { useFailure } from '../../../api/failure';
import { depositPath } from '../../../ui/chrome/places';
import { Failed } from '../../../ui/failed';
import { money } from '../../../ui/format';
import { Panel } from '../../../ui/panel';
import { Reading } from '../../../ui/reading';
import styles from './cockpit.module.css';

/** The balance of the deposit account: available and held. */
export function DepositPanel() {
  const query = useDeposit();
  const error = useFailure(query);
  const { data, refetch } = query;
  return (
    <Panel
      title="点价金"
      extra={<Link to={depositPath}>{data?.balance === 0 ? '如何存入' : '账户明细'}</Link>}
      className={styles.deposit}
    >
      {error ? (
        <Failed {...failureOf(error, refetch)} />
      ) : (
        <dl>
          <Sum name="可用余额（元）" amount={data?.balance} />
          <Sum name="冻结（元）" amount={data?.held} read />
        </dl>
      )}
    </Panel>
  );
}

interface SumProps {
  name: string;
  amount?: number;
  /** explains the rule of deposits */
  read?: boolean;
}

function Sum({ name, amount, read }: SumProps) {
  return (
    <div>
      <dt>
        {name} {read && <Reading of="点价金" />}
      </dt>
      <dd className="num">
        {amount === undefined ? <i className={styles.blank} /> : money(amount.toFixed(2))}
      </dd>
    </div>
  );
}
