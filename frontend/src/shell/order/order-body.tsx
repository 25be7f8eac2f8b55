import { Alert, Button, Checkbox, Input, Radio } from 'antd';
import { useId } from 'react';
import { whole } from '../../ui/format';
import { noRisk } from '../../ui/order/terms';
import { ContractTerms } from './contract-terms';
import styles from './order.module.css';
import type { OrderLot } from './order-dialog';
import { OrderLots } from './order-lots';
import type { Order } from './use-order';

interface OrderBodyProps {
  order: Order;
  /** the lots that are no longer on sale */
  gone: readonly OrderLot[];
}

/** Way, terms, lots, note and risk of an order. */
export function OrderBody({ order, gone }: OrderBodyProps) {
  const { draft, change, lines, groups, sending } = order;
  const refused = lines.filter((line) => line.refused !== '').map(({ lot }) => lot.listingID);
  return (
    <fieldset className={styles.body} disabled={sending}>
      <legend className="hidden-label">询盘条件</legend>
      {order.restored && (
        <Alert
          type="info"
          className={styles.notice}
          title="已恢复上次没有提交的挂盘条件和留言"
          action={
            <Button size="small" disabled={sending} onClick={order.restart}>
              重新填写
            </Button>
          }
        />
      )}
      <Radio.Group
        aria-label="询盘方式"
        optionType="button"
        buttonStyle="solid"
        disabled={sending}
        value={draft.way}
        options={[
          { value: 'hang', label: '询盘并挂盘' },
          { value: 'ask', label: '只询盘' },
        ]}
        onChange={(event) => change({ way: event.target.value })}
      />
      <p className={styles.hint}>{hintOf(order)}</p>
      {groups.map((group) => (
        <ContractTerms key={group.code} group={group} order={order} />
      ))}
      {gone.length > 0 && (
        <Alert
          type="warning"
          className={`${styles.notice} num`}
          title={`${whole(gone.length)} 批已不在售，不会提交：${gone.map(({ batchID }) => batchID).join('、')}`}
        />
      )}
      {refused.length > 0 && (
        <Alert
          type="error"
          className={styles.notice}
          title={`${whole(refused.length)} 批不能询盘`}
          action={
            <Button size="small" danger disabled={sending} onClick={() => order.remove(refused)}>
              移除这 {whole(refused.length)} 批
            </Button>
          }
        />
      )}
      {lines.length > 0 ? (
        <OrderLots order={order} />
      ) : (
        <p className={styles.none}>没有可以询盘的批次</p>
      )}
      <Note order={order} />
      {order.risk && <Risk order={order} />}
    </fieldset>
  );
}

/** Returns what follows after the inquiry. Nobody verifies the lots of some sale types. */
function hintOf({ draft: { way }, verified, direct }: Order): string {
  if (way === 'hang') {
    if (!verified && direct) return '询盘时就提交挂盘条件：批次免核验，卖家直接回复挂盘';
    const also = direct ? '；免核验的批次不用等核验' : '';
    return `询盘时就提交挂盘条件：卖家核验无误后直接回复挂盘${also}`;
  }
  if (!verified && direct) return '批次免核验，询盘后随即可以提交挂盘条件';
  const also = direct ? '；免核验的批次随即可以提交' : '';
  return `只请卖家核验批次是否在售、数据是否准确，核验后再提交挂盘条件${also}`;
}

function Note({ order: { draft, change, sending } }: { order: Order }) {
  const id = useId();
  return (
    <p className={styles.note}>
      <label htmlFor={id}>给卖家的话（选填）</label>
      <Input
        id={id}
        maxLength={500}
        disabled={sending}
        value={draft.notes}
        placeholder="如提货时间、付款方式等"
        onChange={(event) => change({ notes: event.target.value })}
      />
    </p>
  );
}

const riskText = [
  '期货价格随时变动。挂盘期限内行情到达挂盘价即可能成交；现价成交按成交时的行情计价。',
  '成交后须按约定的价格、重量签约、付款和提货。挂盘将冻结点价金：未成交时退回，成交后转为货款，',
  '锁定基差后放弃点价的归卖家。请根据自身的承受能力挂盘。',
].join('');

function Risk({ order: { draft, change, sending, tried } }: { order: Order }) {
  const wrong = tried && !draft.agreed;
  const id = useId();
  return (
    <div className={styles.risk}>
      <p>
        <b>风险提示</b>
        {riskText}
      </p>
      <Checkbox
        checked={draft.agreed}
        disabled={sending}
        aria-invalid={wrong}
        aria-describedby={wrong ? id : undefined}
        onChange={(event) => change({ agreed: event.target.checked })}
      >
        我已阅读并了解风险提示
      </Checkbox>
      {wrong && (
        <small id={id} className={styles.wrong}>
          {noRisk}
        </small>
      )}
    </div>
  );
}
