import { Checkbox, Form, Input, Modal, Radio, Select } from 'antd';
import { useState } from 'react';
import { useDepots } from '../../api/bases';
import { failureOf } from '../../api/client';
import {
  type FreightDraft,
  type FreightSource,
  useDepotPlace,
  useFreightDrafts,
  useFreightValidTimes,
  useSendFreight,
} from '../../api/freight';
import { Failed } from '../../ui/failed';
import { DayField } from '../../ui/form/day-field';
import { FormDialog } from '../../ui/form/form-dialog';
import { NoteField } from '../../ui/form/note-field';
import { NumberField } from '../../ui/form/number-field';
import { exactTons, whole } from '../../ui/format';
import { Lines } from '../../ui/lines';
import { loadDayAfter, usualTime, weightNote } from './ask-rules';
import styles from './freight.module.css';
import { PlaceSelect } from './place-select';
import { goodsKinds, ways } from './words';

interface AskDialogProps {
  /** what the request is made from; nothing without one */
  source?: FreightSource;
  onClose: () => void;
}

interface Values {
  warehouseID?: number;
  fromPlace?: string;
  toPlace: string;
  toAddress?: string;
  way: FreightDraft['way'];
  goods: string;
  kind: FreightDraft['kind'];
  amount: number;
  packages?: number;
  loadOn: string;
  validTime: string;
  included: ('loading' | 'insurance' | 'weighing')[];
  remark?: string;
}

const included = [
  { value: 'loading', label: '装卸' },
  { value: 'insurance', label: '保险' },
  { value: 'weighing', label: '过磅' },
];

const tonsMost = 100_000;
const packagesMost = 100_000;

/**
 * Asks carriers for quotes. From an order or lots, each warehouse is a request of its own. An order's warehouses that
 * were asked for are left out.
 */
export default function AskDialog({ source, onClose }: AskDialogProps) {
  const { data, isError, error, refetch } = useFreightDrafts(source ?? {}, source !== undefined);
  if (data || !source) {
    return <AskForm drafts={data ?? []} orderID={source?.orderID} onClose={onClose} />;
  }
  return (
    <Modal open title={title} width={width} footer={null} onCancel={onClose}>
      {isError ? <Failed {...failureOf(error, refetch)} /> : <Lines rows={8} />}
    </Modal>
  );
}

const title = '发布运输询价';
const width = 640;

interface AskFormProps {
  drafts: FreightDraft[];
  orderID?: number;
  onClose: () => void;
}

function AskForm({ drafts, orderID, onClose }: AskFormProps) {
  const [form] = Form.useForm<Values>();
  const [chosen, setChosen] = useState(0);
  const [published, setPublished] = useState<readonly number[]>([]);
  const draft = drafts[chosen];
  const left = drafts.length - published.length - 1;
  const send = useSendFreight();
  const choose = (place: number) => {
    setChosen(place);
    form.setFieldsValue(loadOf(drafts[place]));
  };
  // After a request the next warehouse follows, with what was entered for all of them.
  const close = (sent: boolean) => {
    const over = [...published, chosen];
    const next = drafts.findIndex((_, place) => !over.includes(place));
    if (!sent || next < 0) return onClose();
    setPublished(over);
    choose(next);
  };
  return (
    <FormDialog<Values>
      title={title}
      okText="发布"
      width={width}
      done={left > 0 ? `已发布，请继续发布其余 ${whole(left)} 个` : '已发布，承运企业报价后通知您'}
      form={form}
      initial={valuesOf(draft)}
      onSend={({ included: also, amount, packages, ...rest }) =>
        send('POST ls/freight/inquire/add', {
          ...rest,
          ...(orderID && { orderID }),
          ...(packages && { packages: Number(packages) }),
          amount: Number(amount),
          loading: also.includes('loading'),
          insurance: also.includes('insurance'),
          weighing: also.includes('weighing'),
        })
      }
      onClose={close}
    >
      {orderID && drafts.length === 0 && (
        <p className={styles.progress}>
          这个订单的各仓库都已有询价中或已成交的运输询价，请不要重复发布
        </p>
      )}
      {drafts.length > 1 && (
        <div className={styles.drafts}>
          <p className={styles.progress}>
            每个仓库发布一个询价：共 {whole(drafts.length)} 个，已发布 {whole(published.length)} 个
          </p>
          <Select
            aria-label="仓库"
            className={styles.wide}
            value={chosen}
            onChange={choose}
            options={drafts.map((one, place) => {
              const over = published.includes(place);
              const label = `${draftText(one)}${over ? ' · 已发布' : ''}`;
              return { value: place, label, disabled: over };
            })}
          />
        </div>
      )}
      <Fields draft={draft} />
    </FormDialog>
  );
}

const draftText = ({ depotName, goods, lots, amount }: FreightDraft) =>
  `${depotName || '没有仓库'} · ${goods} ${whole(lots)} 批 ${exactTons(amount)} 吨`;

/** Returns the values of what is in one warehouse. */
const loadOf = (draft: FreightDraft | undefined): Partial<Values> => ({
  warehouseID: draft?.warehouseID || undefined,
  fromPlace: draft?.fromPlace || undefined,
  goods: draft?.goods ?? '棉花',
  kind: draft?.kind ?? 1,
  amount: draft?.amount,
  packages: draft?.packages || undefined,
  remark: draft?.fromPlace && !draft.warehouseID ? `提货地：${draft.depotName}` : undefined,
});

/** Returns the first values of the form; those of a draft where there is one. */
function valuesOf(draft: FreightDraft | undefined): Partial<Values> {
  return {
    ...loadOf(draft),
    toPlace: draft?.toPlace || undefined,
    toAddress: draft?.toAddress,
    way: draft?.way ?? 1,
    loadOn: loadDayAfter(usualTime),
    validTime: usualTime,
    included: ['loading'],
  };
}

/** Returns a function that fills in the place of a chosen warehouse, unless another one was chosen since then. */
function useFillPlace() {
  const form = Form.useFormInstance<Values>();
  const placeOf = useDepotPlace();
  return async (id?: number) => {
    form.setFieldValue('fromPlace', undefined);
    const place = id ? await placeOf(id) : '';
    if (!place || form.getFieldValue('warehouseID') !== id) return;
    form.setFieldValue('fromPlace', place);
    await form.validateFields(['fromPlace']).catch(() => {});
  };
}

/** The fields of a request. The place of a chosen warehouse is filled in. */
function Fields({ draft }: { draft: FreightDraft | undefined }) {
  const form = Form.useFormInstance<Values>();
  const depots = useDepots().data;
  const fillPlace = useFillPlace();
  const amount = Form.useWatch('amount', form);
  const validTimes = useFreightValidTimes().data ?? [{ code: usualTime, name: '1 天', until: '' }];
  const onValidTime = (code: string) => {
    const first = loadDayAfter(code, validTimes);
    if (form.getFieldValue('loadOn') < first) form.setFieldValue('loadOn', first);
  };
  return (
    <>
      <div className={styles.pair}>
        <Form.Item name="warehouseID" label="起运仓库（选填）">
          <Select
            allowClear
            placeholder="不从仓库起运时不选"
            showSearch={{ optionFilterProp: ['label', 'place'] }}
            options={depots?.map(({ id, name, city }) => ({ value: id, label: name, place: city }))}
            onChange={(id?: number) => void fillPlace(id)}
          />
        </Form.Item>
        <PlaceField name="fromPlace" label="起运地" source="warehouseID" county="remark" />
        <PlaceField name="toPlace" label="目的地" county="toAddress" />
        <Form.Item name="toAddress" label="详细地址（选填）" extra="接受报价后承运方才能看到">
          <Input maxLength={60} />
        </Form.Item>
      </div>
      <Form.Item name="way" label="运输方式">
        <Radio.Group options={ways} optionType="button" />
      </Form.Item>
      <div className={styles.pair}>
        <Form.Item
          name="goods"
          label="货物"
          rules={[{ required: true, whitespace: true, message: '请填写货物' }]}
        >
          <Input maxLength={20} />
        </Form.Item>
        <Form.Item name="kind" label="货物类别">
          <Radio.Group options={goodsKinds} optionType="button" />
        </Form.Item>
        <NumberField
          name="amount"
          label="吨数"
          unit="吨"
          digits={5}
          extra={draft && amount !== draft.amount ? undefined : weightNote(draft)}
          least={0.001}
          most={tonsMost}
        />
        <NumberField
          optional
          name="packages"
          label="件数"
          title="件数（选填）"
          unit="件"
          least={0}
          most={packagesMost}
        />
        <DayField name="loadOn" label="装货日" ahead={[1, 2, 3, 7]} />
      </div>
      <Form.Item name="included" label="运费包含">
        <Checkbox.Group options={included} />
      </Form.Item>
      <Form.Item name="validTime" label="报价截止">
        <Radio.Group
          optionType="button"
          onChange={({ target }) => onValidTime(target.value)}
          options={validTimes.map(({ code, name }) => ({ value: code, label: name }))}
        />
      </Form.Item>
      <NoteField
        optional
        name="remark"
        label="备注"
        rows={2}
        extra="不要写电话、微信：公开询价不显示企业，接受报价后双方看到联系方式"
      />
    </>
  );
}

interface PlaceFieldProps {
  name: string;
  label: string;
  /** the field that replaces this one */
  source?: string;
  /** the field for the county in whose place its city was chosen */
  county: 'remark' | 'toAddress';
}

function PlaceField({ name, label, source, county: field }: PlaceFieldProps) {
  const form = Form.useFormInstance<Values>();
  const [noted, setNoted] = useState('');
  // A request is by the city. What was typed is not replaced.
  const noteCounty = (county: string) => {
    const note = county && field === 'remark' ? `提货地：${county}` : county;
    const written = form.getFieldValue(field);
    if (!written || written === noted) form.setFieldValue(field, note || undefined);
    setNoted(note);
  };
  return (
    <Form.Item
      name={name}
      required
      label={label}
      dependencies={source ? [source] : []}
      rules={[
        ({ getFieldValue }) => ({
          validator: (_, value?: string) =>
            value || (source && getFieldValue(source))
              ? Promise.resolve()
              : Promise.reject(new Error(`请选择${label}`)),
        }),
      ]}
    >
      <PlaceSelect
        placeholder={source ? '选了仓库时按仓库' : '输入市县名查找'}
        onCounty={noteCounty}
      />
    </Form.Item>
  );
}
