import { Button } from 'antd';
import { useState } from 'react';
import { usePlatformBank } from '../../../api/bank';
import { failureOf } from '../../../api/client';
import { useFailure } from '../../../api/failure';
import { BankDialog } from '../../../shell/bank/bank-dialog';
import { BankFacts, grouped } from '../../../ui/bank/bank-facts';
import { Failed } from '../../../ui/failed';
import { Lines } from '../../../ui/lines';
import { timeText } from '../../../ui/moment';
import { Nothing } from '../../../ui/nothing';
import { Panel } from '../../../ui/panel';
import styles from './deposits.module.css';

/** The bank account to which companies pay deposits. */
export function Account() {
  const query = usePlatformBank();
  const error = useFailure(query);
  const [changing, setChanging] = useState(false);
  const { data, refetch } = query;
  const change = (
    <Button type="primary" onClick={() => setChanging(true)}>
      {data?.account ? '修改账户' : '设置收款账户'}
    </Button>
  );
  return (
    <Panel title="点价金收款账户" extra={data?.account && change}>
      {error && <Failed {...failureOf(error, refetch)} />}
      {!data && !error && <Lines rows={4} />}
      {data && !data.account && (
        <Nothing text="还没有收款账户：企业在点价金账户页只看到客服电话">{change}</Nothing>
      )}
      {data?.account && (
        <div className={styles.account}>
          <BankFacts account={data.account} />
          <p>
            {data.account.userName} 设置于 <span className="num">{timeText(data.account.at)}</span>
          </p>
          {data.former.map(({ bank, number, userName, at }) => (
            <p key={at}>
              以前：{bank} <span className="num">{grouped(number)}</span>，{userName} 设置于{' '}
              <span className="num">{timeText(at)}</span>
            </p>
          ))}
        </div>
      )}
      {data && changing && (
        <BankDialog payee="platform" accounts={data} onClose={() => setChanging(false)} />
      )}
    </Panel>
  );
}
