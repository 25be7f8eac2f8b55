import { Button, Form, Input, Modal } from 'antd';
import { useState } from 'react';
import type { Out } from '../../../api/calls';
import { useQuotes } from '../../../api/quotes';
import { keepEntryInfo, useEntryInfo, useMake } from '../../../api/stock';
import { BrokerField } from '../../../shell/broker-field';
import { DepotSelect } from '../../../shell/depot-select';
import { batchLimit, readBatches, refuseBatches, wrongWith } from '../../../ui/chrome/batches';
import { DayField } from '../../../ui/form/day-field';
import { NoteField } from '../../../ui/form/note-field';
import { useSubmit } from '../../../ui/form/use-submit';
import { Lines } from '../../../ui/lines';
import { entryOf, inputOf, type NewValues, newValues } from './draft';
import { NewLots, useUnknown, useUnplaced } from './new-lots';
import { NewResult } from './new-result';
import { OfferFields } from './offer-fields';
import styles from './stock.module.css';
import { isOver } from './until-cell';

type Made = Out<'POST batch/make'>;

/** A dialog for new listings: batch numbers, offer and validity. */
export function NewDialog({ onClose }: { onClose: () => void }) {
  const entry = useEntryInfo();
  const quotes = useQuotes();
  const [made, setMade] = useState<Made>();
  const [form] = Form.useForm<NewValues>();
  const make = useMake();
  const [submit, sending] = useSubmit(form, async (values: NewValues) => {
    const query = inputOf(values);
    if (!query) return;
    const { numbers } = readBatches(values.numbers);
    const { until = '', notes, depotName, intermediaryID } = values;
    const text = notes?.trim();
    setMade(
      await make({ batchIDs: numbers, ...query, until, notes: text, depotName, intermediaryID }),
    );
    void keepEntryInfo(entryOf(values)).catch(() => {}); // nothing is lost but the convenience
  });
  const { numbers, wrong } = readBatches(Form.useWatch('numbers', form) ?? '');
  const unknown = useUnknown(numbers);
  const bad = wrong.length > 0 || unknown;
  const ready = !entry.isPending && !quotes.isPending;
  const codes = quotes.data?.map(({ indexCode }) => indexCode) ?? [];
  return (
    <Modal
      open
      width={640}
      title="新增挂牌"
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        made ? (
          <>
            <Button onClick={() => setMade(undefined)}>继续挂牌</Button>
            <Button type="primary" onClick={onClose}>
              完成
            </Button>
          </>
        ) : (
          <>
            <Button onClick={onClose}>取消</Button>
            <Button type="primary" loading={sending} disabled={!ready || bad} onClick={form.submit}>
              挂牌
            </Button>
          </>
        )
      }
    >
      {made && <NewResult made={made} />}
      {!made && !ready && <Lines rows={6} />}
      {!made && ready && (
        <Form
          form={form}
          layout="vertical"
          initialValues={newValues(entry.data, codes)}
          preserve={false}
          onFinish={submit}
        >
          <Fields />
        </Form>
      )}
    </Modal>
  );
}

function Fields() {
  const form = Form.useFormInstance<NewValues>();
  const values: NewValues = Form.useWatch([], form) ?? form.getFieldsValue();
  const { numbers, wrong } = readBatches(values.numbers ?? '');
  const unplaced = useUnplaced(numbers);
  return (
    <>
      <Form.Item
        name="numbers"
        label="批号"
        extra={`11 位数字；多个批号用逗号或换行分隔，最多 ${batchLimit} 个，按同一报价挂牌`}
        rules={[{ validator: (_, text: string) => check(text) }]}
      >
        <Input.TextArea
          autoFocus
          autoSize={{ minRows: 2, maxRows: 6 }}
          className="num"
          placeholder="65012252001"
        />
      </Form.Item>
      {wrong.length > 0 && (
        <ul className={`${styles.stockWrong} num`} aria-label="不是批号">
          {wrong.slice(0, 20).map((part) => (
            <li key={part}>
              {part} <small>{wrongWith(part)}</small>
            </li>
          ))}
        </ul>
      )}
      <NewLots numbers={numbers} values={values} />
      {unplaced.length > 0 && (
        <Form.Item
          name="depotName"
          label="存放仓库"
          extra={`平台没有 ${unplaced.join('、')} 的仓库`}
        >
          <DepotSelect />
        </Form.Item>
      )}
      <OfferFields fixed={values.fixed === true} />
      <DayField
        name="until"
        label="有效期至"
        closed={isOver}
        ahead={[7, 15, 30]}
        extra="到当日 15:00"
      />
      <BrokerField name="intermediaryID" placeholder="不填则店里已有的批次不变" />
      <NoteField name="notes" label="备注" rows={1} most={500} optional />
    </>
  );
}

/** Refuses a text without batch numbers or with too many; invalid ones are listed beside it. */
async function check(text = ''): Promise<void> {
  const refusal = refuseBatches(readBatches(text));
  if (refusal) throw new Error(refusal);
}
