import { QuestionCircleOutlined } from '@ant-design/icons';
import { Tooltip } from 'antd';
import { inMain } from './in-main';
import styles from './reading.module.css';

/** The rules that the specification leaves open, as the platform reads them. */
const readings = {
  挂盘期限:
    '到所选日期的 15:00:00。默认、也是最晚的一天：本周五（周五、周六、周日起算下一个周五，遇节假日再往后一周）；不能晚于合约的最后交易日，不能是周末和节假日。到期没有成交，询盘自动结束，点价金退回。',
  竞价结束:
    '按出价加基差比较，价高者得，同价先出者得；没有人出价，询盘到期结束。到时公布出价，卖家两小时内选择中标者，选较低的出价要说明理由；逾期最高价自动中标。结束时间应在交易日，不晚于合约最后交易日的 15:00。',
  竞价规则:
    '公开竞价：最后两分钟内有出价的批次，截止时间顺延两分钟。密封出价：每家一次，结束后公开，价高者得，同价先出者得。首次出价冻结保证金，未中标即释放，中标抵货款；出价不能撤回。基差竞价按结束时的合约现价成交。',
  点价金:
    '按吨计算，标准见点价金账户。提交挂盘时冻结；撤销、失败、到期时退回；成交后抵作货款；锁定基差后放弃或到期没有点价，全部付给卖家。',
  追加期限:
    '行情越过风险参考价时通知买家，期限是下一个交易日 15:00:00，不晚于点价期限。期内再冻结一份点价金，通知即解除；逾期没有追加，按通知时的行情强制点价成交。',
  点价期限:
    '基差锁定后，买家在期限前自己点期货价，批次不再卖给别人。行情等于或低于所点价格时，按该价自动成交，卖家也可以提前确认；到期没有成交视为放弃，点价金付给卖家。',
  到价自动成交:
    '由卖家逐单设置。开：行情等于或低于买家的挂盘价时，按挂盘价自动成交；关：到价只通知双方，由卖家确认。批次已与别人锁定基差或正在竞价时不自动成交。',
  现价成交:
    '不填期货价，按卖家确认成交那一刻的期货现价加基差计价；锁定基差后选现价成交，立即成交。交易时段内行情中断超过 3 分钟时不能成交。',
  提货前应付:
    '合同金额乘以合同约定的提货前付款比例，四舍五入到分。卖家确认到账的货款（含点价金）达到这个数后才能开提货单；没有约定时，签合同后即可提货，验收后付清。',
  结算金额:
    '各批金额的合计，每批为 单价 × 验收重量 − 扣款，单价乘重量四舍五入到分。验收通过时与合同一致；有异议时按双方同意的更正建议。',
  现在应付:
    '验收前：提货前应付减去已付；验收后：结算金额减去已付。已登记、待卖家确认的付款还不算已付。双方签合同前和订单取消后不用付款。',
  应退: '取消订单时是已付的全部货款，验收后是超过结算金额的货款。卖家退款并登记，买家确认收到后，从已付中减去。',
  合并签约:
    '同一买家、还没有拟定合同、没有取消申请的订单可以合并：并入其中一个订单，一起签合同、付款和提货，其余订单显示已合并。合并后不能拆开。',
  取消订单:
    '提货前应付的货款付清以前，任一方可以申请取消，对方同意后取消，申请方也可以撤回。已付的货款先由卖家退回、买家确认收到。之后只能由平台取消。批次由卖家决定是否重新上架。',
  验收异议:
    '买家提出异议时填写实际的包数、重量、单价或扣款，作为第一个更正建议。双方都可以另提建议，新的代替上一个；一方同意对方的建议后按它结算，不能更改。',
} as const;

/** The name of a rule. */
export type ReadingName = keyof typeof readings;

/** Reports whether a name has a rule. */
export const isReading = (name: string): name is ReadingName => Object.hasOwn(readings, name);

/** A question mark that explains a rule, by pointer, keyboard and touch. */
export function Reading({ of }: { of: ReadingName }) {
  return (
    <Tooltip title={readings[of]} trigger={['hover', 'focus']} getPopupContainer={inMain}>
      <button type="button" className={styles.reading} aria-label={`${of}的规则`}>
        <QuestionCircleOutlined aria-hidden />
      </button>
    </Tooltip>
  );
}
