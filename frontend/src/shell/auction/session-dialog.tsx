import { Checkbox, DatePicker, Form, Input, Radio } from 'antd';
import type { AuctionTerms } from '../../api/auctions';
import { CallError, hasFields } from '../../api/client';
import { serverNow } from '../../api/server-clock';
import { type Dayjs, shownTime, timeForm } from '../../ui/form/calendar';
import { FormDialog } from '../../ui/form/form-dialog';
import { NumberField } from '../../ui/form/number-field';
import { momentOf, parseTime } from '../../ui/moment';
import styles from './auction.module.css';
import { GuestsField } from './guests-field';

/** The values of the form: times as the picker has them, guests as lines. */
interface Values extends Omit<AuctionTerms, 'beginAt' | 'endAt' | 'guests' | 'perTon'> {
  times: [Dayjs, Dayjs];
  perTon: number;
  names?: string[];
}

interface SessionDialogProps {
  /** the session to change; a new one when left out */
  initial?: AuctionTerms | undefined;
  /** the deposit of a ton that a new session begins with, in yuan */
  perTon?: number | undefined;
  onSave: (terms: AuctionTerms) => Promise<unknown>;
  onClose: () => void;
}

/** The form of a session. */
export function SessionDialog({ initial, perTon = 0, onSave, onClose }: SessionDialogProps) {
  const [form] = Form.useForm<Values>();
  const invited = Form.useWatch('invited', form);
  const begin = shownTime(serverNow() + 3600)
    .startOf('hour')
    .add(1, 'hour');
  const values: Partial<Values> = initial
    ? {
        ...initial,
        times: [pickedTime(initial.beginAt), pickedTime(initial.endAt)],
        perTon: Number(initial.perTon),
        names: initial.guests ?? [],
      }
    : { kind: 1, step: 10, perTon, times: [begin, begin.add(2, 'hour')] };
  return (
    <FormDialog<Values>
      title={initial?.code ? '修改场次' : '发布场次'}
      okText={initial?.code ? '保存' : '发布'}
      form={form}
      initial={values}
      done={initial?.code ? '已保存' : '已发布'}
      width={560}
      onSend={({ times: [from, to], names, ...rest }) =>
        atFields(
          onSave({
            ...rest,
            ...(initial?.code && { code: initial.code }),
            beginAt: momentOf(from.format(timeForm)),
            endAt: momentOf(to.format(timeForm)),
            guests: names ?? [],
          } as AuctionTerms),
        )
      }
      onClose={onClose}
    >
      <Form.Item
        name="title"
        label="场次名称"
        rules={[{ required: true, message: '请填写场次名称' }]}
      >
        <Input maxLength={60} placeholder="如 南疆机采双29 专场" autoFocus />
      </Form.Item>
      <Form.Item
        name="kind"
        label="竞价方式"
        extra="公开竞价可多次出价，最后两分钟有出价的批次顺延两分钟；密封出价每家一次，结束后才公开"
      >
        <Radio.Group
          options={[
            { value: 1, label: '公开竞价' },
            { value: 2, label: '密封出价' },
          ]}
        />
      </Form.Item>
      <Form.Item
        name="times"
        label="开始和结束"
        rules={[{ required: true, message: '请选择开始和结束时间' }]}
      >
        <DatePicker.RangePicker
          showTime={{ format: 'HH:mm', minuteStep: 1 }}
          format={timeForm}
          style={{ width: '100%' }}
        />
      </Form.Item>
      <div className={styles.two}>
        <NumberField name="step" label="加价幅度" unit="元/吨" least={5} most={1000} />
        <NumberField name="perTon" label="每吨保证金" unit="元" least={0} most={10_000} />
      </div>
      <Form.Item name="reserveShown" valuePropName="checked">
        <Checkbox>公开保留价</Checkbox>
      </Form.Item>
      <Form.Item name="invited" valuePropName="checked">
        <Checkbox>只有受邀企业可以出价</Checkbox>
      </Form.Item>
      {invited && (
        <Form.Item
          name="names"
          label="受邀企业"
          extra="按名称查找，或粘贴全称：用顿号、逗号、分号或换行隔开"
          rules={[{ required: true, message: '请选择受邀企业' }]}
        >
          <GuestsField />
        </Form.Item>
      )}
      <Form.Item name="notes" label="说明（选填）">
        <Input.TextArea rows={2} maxLength={500} placeholder="提货、付款等" />
      </Form.Item>
    </FormDialog>
  );
}

/** Returns a time from the server as the picker shows it. */
const pickedTime = (text: string) => shownTime(parseTime(text) ?? 0);

/** The fields of the form that stand for fields of the call. */
const fieldOf: Record<string, string> = { beginAt: 'times', endAt: 'times', guests: 'names' };

/** Waits for a call. The sentences of its refusal get the names of the fields of the form. */
async function atFields(sent: Promise<unknown>): Promise<unknown> {
  try {
    return await sent;
  } catch (error) {
    if (!hasFields(error)) throw error;
    const fields = Object.entries(error.fields).map(([name, text]) => [
      fieldOf[name] ?? name,
      text,
    ]);
    throw new CallError(error.code, error.message, error.request, Object.fromEntries(fields));
  }
}
