import type { Out } from '../../../api/calls';
import { BankFacts } from '../../../ui/bank/bank-facts';
import { money } from '../../../ui/format';
import { Reading } from '../../../ui/reading';
import styles from './balance.module.css';

interface BalanceProps {
  account: Out<'GET deposit/account'>;
  /** the telephone number of the platform */
  hotline?: string;
}

/** The balance of the own deposit account, and how to pay in. */
export function Balance({ account, hotline }: BalanceProps) {
  const { balance, held, rate, payTo } = account;
  return (
    <div className={styles.balance}>
      <dl className={styles.sums}>
        <Sum name="可用余额" amount={balance} />
        <Sum name="冻结" amount={held} note="点价中的询盘单和竞价" />
        <Sum
          name="点价金标准"
          amount={rate}
          unit="元/吨"
          note={rate === 0 ? '今天不收' : '今天'}
          read
        />
      </dl>
      <section className={styles.pay}>
        <h3>如何存入和退回</h3>
        <ol>
          <li>
            用贵公司的对公账户转账到平台的收款账户{payTo ? '：' : '。'}
            {payTo ? (
              <div className={styles.payTo}>
                <BankFacts account={payTo} />
              </div>
            ) : (
              <Unset hotline={hotline} />
            )}
          </li>
          <li>附言写明企业名称和“点价金”。平台核对银行流水后登记入账，本页余额随之更新。</li>
          <li>
            提交挂盘或竞价首次出价时按吨冻结；没有成交就解冻，成交后抵作货款，放弃锁定的基差则扣付给卖家。
          </li>
          <li>退回可用余额，请联系在线客服；平台退到贵公司的对公账户。</li>
        </ol>
      </section>
    </div>
  );
}

/** Where to ask while the platform has no account. */
function Unset({ hotline }: { hotline?: string }) {
  return (
    <>
      平台还没有公布收款账户，请先{hotline ? '致电平台 ' : '联系在线客服'}
      {hotline && (
        <a className="num" href={`tel:${hotline.replace(/[^\d+]/g, '')}`}>
          {hotline}
        </a>
      )}
      ，核对账户后再转账。
    </>
  );
}

interface SumProps {
  name: string;
  amount: number;
  unit?: string;
  note?: string;
  /** explains the rule of deposits */
  read?: boolean;
}

function Sum({ name, amount, unit = '元', note, read }: SumProps) {
  return (
    <div>
      <dt>
        {name} {read && <Reading of="点价金" />}
      </dt>
      <dd>
        <b className="num">{money(String(amount))}</b> {unit}
        {note && <small>{note}</small>}
      </dd>
    </div>
  );
}
