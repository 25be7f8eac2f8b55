import { PrinterOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Link, useSearchParams } from 'react-router';
import { Nothing } from '../../../ui/nothing';
import { ContractButton } from '../detail/contracts';
import { OrderFrame } from '../detail/order-frame';
import styles from '../order.module.css';
import { orderPath } from '../places';
import { VerbButton } from '../verbs/verb-button';
import { Paper } from './paper';

/** A version of the contract of an order, as it is printed. */
export default function ContractPage() {
  const [params] = useSearchParams();
  const wanted = Number(params.get('version') ?? 0);
  return (
    <OrderFrame title="合同">
      {(order, onVerb) => {
        const [newest] = order.contracts;
        const shown = order.contracts.find(({ version }) => version === wanted) ?? newest;
        return (
          <section className={`panel ${styles.view}`} aria-label="合同">
            <div className={styles.tools}>
              <Link to={orderPath(order.orderID)}>‹ 订单 {order.number}</Link>
              <span className={styles.buttons}>
                <VerbButton verb="draw" {...{ order, onVerb }} />
                <VerbButton verb="amend" {...{ order, onVerb }} />
                {shown === newest && <VerbButton primary verb="sign" {...{ order, onVerb }} />}
                {shown && (
                  <>
                    <Button
                      size="small"
                      icon={<PrinterOutlined aria-hidden />}
                      onClick={() => window.print()}
                    >
                      打印
                    </Button>
                    <ContractButton order={order} version={shown.version} />
                  </>
                )}
              </span>
            </div>
            {shown && shown !== newest && (
              <p className={styles.cancel}>这是旧版本，最新为第 {newest?.version} 版。</p>
            )}
            {shown ? (
              <Paper goods={order.goods} contract={shown} />
            ) : (
              <Nothing text="卖家还没有拟定合同" />
            )}
          </section>
        );
      }}
    </OrderFrame>
  );
}
