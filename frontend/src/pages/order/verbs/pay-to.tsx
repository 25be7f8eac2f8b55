import { Alert } from 'antd';
import { Link } from 'react-router';
import { useCompanyBank } from '../../../api/bank';
import type { OrderContract } from '../../../api/orders';
import { BankFacts } from '../../../ui/bank/bank-facts';
import { bankPath } from '../../../ui/chrome/places';
import styles from '../order.module.css';

interface PayToProps {
  /** the newest version, which both sides have signed */
  contract: OrderContract | undefined;
  to: 'buyer' | 'seller';
}

/** The account of the contract to which money is paid. */
export function PayTo({ contract, to }: PayToProps) {
  const party = contract?.[to];
  const who = to === 'buyer' ? '买方' : '卖方';
  if (!contract || !party?.account) {
    return (
      <Alert
        showIcon
        className={styles.payTo}
        type="warning"
        title={`合同没有写${who}的收款账户，请先与对方核对账户再转账`}
      />
    );
  }
  const { holder, bank, account, bankCode } = party;
  return (
    <section className={styles.payTo} aria-label={`${who}的收款账户`}>
      <p>
        转到合同 {contract.number} 第 {contract.version} 版所写的{who}账户：
      </p>
      <BankFacts account={{ holder, bank, number: account, bankCode }} />
    </section>
  );
}

/** A hint for a seller whose contract would name no account. */
export function AccountHint() {
  const { data } = useCompanyBank();
  if (!data || data.account) return null;
  return (
    <Alert
      showIcon
      className={styles.payTo}
      type="warning"
      title={
        <>
          本企业还没有收款账户，合同上不会写。
          <Link to={bankPath} target="_blank">
            设置收款账户
          </Link>
          后再拟定，买家就能按合同付款。
        </>
      }
    />
  );
}
