import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { OrderDetail } from '../../../api/orders';
import { stateTone } from '../../../shell/order-states';
import { StateTag } from '../../../ui/state-tag';
import { OrderFrame } from '../detail/order-frame';
import styles from '../order.module.css';
import { orderPath } from '../places';
import type { OnVerb } from '../verbs/target';
import { nextStep, shownState } from '../words';

interface ViewFrameProps {
  title: string;
  children: (order: OrderDetail, onVerb: OnVerb) => ReactNode;
}

/** A view of one part of an order, with the way back to the whole. */
export function ViewFrame({ title, children }: ViewFrameProps) {
  return (
    <OrderFrame title={title}>
      {(order, onVerb) => (
        <>
          <section className="panel" aria-label="订单">
            <div className={styles.tools}>
              <h1 className="hidden-label">{title}</h1>
              <Link to={orderPath(order.orderID)}>‹ 订单 {order.number}</Link>
              <span>
                <StateTag tone={stateTone(order.status)}>{shownState(order)}</StateTag>{' '}
                {nextStep(order)}
              </span>
            </div>
          </section>
          {children(order, onVerb)}
        </>
      )}
    </OrderFrame>
  );
}
