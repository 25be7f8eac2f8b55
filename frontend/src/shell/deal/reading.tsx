import { QuestionCircleOutlined } from '@ant-design/icons';
import { Tooltip } from 'antd';
import styles from './reading.module.css';

/** The rules that the specification leaves open, as the platform reads them. */
const readings = {
  挂盘期限:
    '到所选日期的 15:00:00。默认、也是最晚的一天：本周五（周五、周六、周日起算下一个周五，遇节假日再往后一周）；不能晚于合约的最后交易日，不能是周末和节假日。到期没有成交，询盘自动结束，点价金退回。',
  竞价结束:
    '按出价加基差比较，价高者得，同价先出者得；没有人出价，询盘到期结束。到时公布出价，卖家两小时内选择中标者，选较低的出价要说明理由；逾期最高价自动中标。结束时间应在交易日，不晚于合约最后交易日的 15:00。',
  点价金:
    '按吨计算，标准见点价金账户。提交挂盘时冻结；撤销、失败、到期时退回；成交后抵作货款；锁定基差后放弃或到期没有点价，全部付给卖家。',
  追加期限:
    '行情越过风险参考价时通知买家，期限是下一个交易日 15:00:00，不晚于点价期限。期内再冻结一份点价金，通知即解除；逾期没有追加，按通知时的行情强制点价成交。',
  点价期限:
    '基差锁定后，买家在期限前自己点期货价，批次不再卖给别人。到期时行情到过所点价格的，按该价成交；否则视为放弃，点价金付给卖家。',
  到价自动成交:
    '由卖家逐单设置。开：行情等于或低于买家的挂盘价时，按挂盘价自动成交；关：到价只通知双方，由卖家确认。批次已与别人锁定基差或正在竞价时不自动成交。',
  现价成交:
    '不填期货价，按卖家确认成交那一刻的期货现价加基差计价；锁定基差后选现价成交，立即成交。交易时段内行情中断超过 3 分钟时不能成交。',
} as const;

/** The name of a rule. */
export type ReadingName = keyof typeof readings;

/** Reports whether a name has a rule. */
export const isReading = (name: string): name is ReadingName => Object.hasOwn(readings, name);

/** A question mark that explains a rule, by pointer, keyboard and touch. */
export function Reading({ of }: { of: ReadingName }) {
  return (
    <Tooltip title={readings[of]} trigger={['hover', 'focus']}>
      <button type="button" className={styles.reading} aria-label={`${of}的规则`}>
        <QuestionCircleOutlined aria-hidden />
      </button>
    </Tooltip>
  );
}
