import { Button, Checkbox, Form, Radio, Switch, TimePicker } from 'antd';
import { type RefObject, useEffect, useState } from 'react';
import { useSubscribe } from '../../api/reminders';
import type { SavedDemand, Subscription } from '../../api/types';
import { dayjs } from '../../ui/form/calendar';
import { NumberField } from '../../ui/form/number-field';
import { useSubmit } from '../../ui/form/use-submit';
import { useToast } from '../../ui/toast';
import styles from './push.module.css';
import { ContractRows, QuantityRows } from './push-rows';
import { PushState } from './push-state';
import {
  dayNames,
  inputOf,
  kindNames,
  kinds,
  limits,
  type PushValues,
  valuesOf,
} from './push-values';
import { PushWays } from './push-ways';
import savedStyles from './saved.module.css';
import { SentReminders } from './sent-reminders';
import { Trial } from './trial';

interface PushFormProps {
  demand: Pick<SavedDemand, 'searchID' | 'searchName'>;
  subscription: Subscription;
  /** reports whether the form differs from the settings; the form sets it */
  altered: RefObject<() => boolean>;
  onRestored: () => void;
  /** closes it without changes */
  onCancel: () => void;
  onClose: () => void;
}

/** Sets the reminders of a demand; tries them out, and shows what was sent. */
export function PushForm(props: PushFormProps) {
  const { demand, subscription, altered, onRestored, onCancel, onClose } = props;
  const { searchID, searchName } = demand;
  const [form] = Form.useForm<PushValues>();
  const [tried, setTried] = useState<PushValues>();
  const [history, setHistory] = useState(false);
  const subscribe = useSubscribe();
  const toast = useToast();
  const [submit, sending] = useSubmit(form, async () => {
    const { mailWaiting } = await subscribe(inputOf(searchID, form.getFieldsValue(true)));
    toast.success('提交成功！');
    if (mailWaiting) toast.warning(`邮箱 ${mailWaiting} 待确认，请在推送设置中填写邮件里的确认码`);
    onClose();
  });
  useEffect(() => {
    const requested = (values: PushValues) => JSON.stringify(inputOf(searchID, values));
    altered.current = () =>
      requested(form.getFieldsValue(true)) !== requested(valuesOf(subscription));
  }, [altered, form, searchID, subscription]);
  const tryOut = () =>
    form.validateFields().then(
      () => setTried(structuredClone(form.getFieldsValue(true) as PushValues)),
      () => {}, // the fields show the error
    );
  return (
    <Form
      form={form}
      className={styles.push}
      layout="vertical"
      requiredMark={false}
      initialValues={valuesOf(subscription)}
      onFinish={submit}
    >
      <div className={styles.pushBody}>
        <PushState subscription={subscription} searchName={searchName} onRestored={onRestored} />
        <Timed />
        <AtOnce />
        <Days />
        <PushWays subscription={subscription} />
        {tried && <Trial request={inputOf(searchID, tried)} onFollow={onClose} />}
        {history && <SentReminders searchID={searchID} onFollow={onClose} />}
      </div>
      <div className={styles.pushFoot}>
        <Button onClick={tryOut}>试一下</Button>
        <Button type="text" aria-expanded={history} onClick={() => setHistory(!history)}>
          推送记录
        </Button>
        <Button className={styles.pushCancel} onClick={onCancel}>
          取消
        </Button>
        <Button type="primary" htmlType="submit" loading={sending}>
          提交
        </Button>
      </div>
    </Form>
  );
}

const clock = 'HH:mm';

/** The reminders at a chosen time. */
function Timed() {
  const kind = Form.useWatch<number>('subscribeType') ?? kinds.none;
  const on = kind !== kinds.none;
  return (
    <fieldset className={styles.pushPart}>
      <legend>定时推送</legend>
      <Form.Item name="subscribeType">
        <Radio.Group aria-label="推送方式" options={kindNames} />
      </Form.Item>
      {kind === kinds.contract && <ContractRows />}
      {kind === kinds.quantity && <QuantityRows />}
      {on && (
        <div className={styles.pushWhen}>
          <Form.Item
            name="subscribeTime"
            label="推送时间"
            rules={[{ required: true, message: '请选择推送时间' }]}
            getValueProps={(text: string) => ({ value: text ? dayjs(text, clock) : null })}
            getValueFromEvent={(_, text: string | null) => text ?? ''}
          >
            <TimePicker
              format={clock}
              needConfirm={false}
              showNow={false}
              className={styles.pushTime}
            />
          </Form.Item>
        </div>
      )}
    </fieldset>
  );
}

/** The days of all reminders, at a chosen time or immediate. */
function Days() {
  return (
    <fieldset className={styles.pushPart}>
      <legend>推送日</legend>
      <Form.Item name="subscribeDays" extra="不选即每天；定时推送和即时提醒都按推送日">
        <Checkbox.Group aria-label="推送日" options={dayNames} />
      </Form.Item>
      <Form.Item name="isHolidayNotSub" valuePropName="checked">
        <Checkbox>节假日不推送</Checkbox>
      </Form.Item>
    </fieldset>
  );
}

/** The immediate reminders. */
function AtOnce() {
  const falls = Form.useWatch<boolean>('falls') ?? false;
  return (
    <fieldset className={styles.pushPart}>
      <legend>即时提醒</legend>
      <div className={styles.pushSwitch}>
        <Form.Item name="atOnce" valuePropName="checked" noStyle>
          <Switch size="small" aria-label="有新批次立即提醒" />
        </Form.Item>
        <span>新挂牌或改价的批次符合条件时立即提醒</span>
      </div>
      <div className={styles.pushSwitch}>
        <Form.Item name="falls" valuePropName="checked" noStyle>
          <Switch size="small" aria-label="最低价下跌时提醒" />
        </Form.Item>
        <span>最低价下跌达到</span>
        <NumberField
          key={String(falls)} // what was wrong is not shown when it is switched off
          name="fall"
          title=""
          aria-label="下跌金额，元/吨"
          className={styles.pushNumber}
          disabled={!falls}
          {...limits.fall}
        />
        <span>元/吨时提醒</span>
      </div>
      <p className={savedStyles.savedHint}>
        推送日的 8:00 至 21:00，同一定制最多每 10 分钟提醒一次
      </p>
    </fieldset>
  );
}
