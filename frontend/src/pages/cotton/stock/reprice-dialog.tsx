import { Button, Checkbox, Form, Modal, Segmented } from 'antd';
import { useQuoteValues } from '../../../api/quotes';
import type { StockRow } from '../../../api/stock';
import { type Choice, useBulk } from '../../../api/stock-bulk';
import { BrokerField } from '../../../shell/broker-field';
import { DayField } from '../../../ui/form/day-field';
import { NumberField } from '../../../ui/form/number-field';
import { useSubmit } from '../../../ui/form/use-submit';
import { whole } from '../../../ui/format';
import type { BulkActions } from './actions';
import { ContractField, OfferFields } from './offer-fields';
import { RepricePreview } from './reprice-preview';
import { isOff, previewOf, type RepriceValues, repriceText, repricingOf } from './repricing';
import styles from './stock.module.css';
import { isOver } from './until-cell';

interface RepriceDialogProps {
  /** the listings shown as examples: all selected ones, or those of the page */
  rows: readonly StockRow[];
  choice: Choice;
  count: number;
  actions: BulkActions;
  /** called with whether anything was changed */
  onClose: (changed: boolean) => void;
}

const ways = [
  { value: 'by', label: '加减' },
  { value: 'set', label: '设为' },
  { value: 'contract', label: '换合约' },
  { value: 'until', label: '有效期、居间' },
];

const quick = [-100, -50, -20, 20, 50, 100];

/** New prices for one listing or many; what they come to is shown before anything changes. */
export function RepriceDialog({ rows, choice, count, actions: acts, onClose }: RepriceDialogProps) {
  const [form] = Form.useForm<RepriceValues>();
  const values: RepriceValues = Form.useWatch([], form) ?? initialOf(rows, choice, count);
  const bulk = useBulk();
  const repricing = repricingOf(values);
  const [submit, sending] = useSubmit(form, async (given: RepriceValues) => {
    const to = repricingOf(given);
    if (!to) return;
    const word = given.way === 'until' ? '修改' : '改价';
    await acts.run(word, (onDone) => bulk.reprice(choice, to, onDone));
    onClose(true);
  });
  const { way } = values;
  const quotes = useQuoteValues();
  const all = 'filter' in choice;
  const changed = all || !repricing ? count : previewOf(rows, repricing, quotes).good.length;
  const mayPutOn = rows.some(isOff) || ofAllStates(choice);
  return (
    <Modal
      open
      width={620}
      title={titleOf(rows, count)}
      okText={all ? '改价' : repriceText(count === 1 ? 1 : changed)}
      okButtonProps={{ disabled: !repricing || changed === 0 }}
      confirmLoading={sending}
      mask={{ closable: false }}
      onOk={form.submit}
      onCancel={() => onClose(false)}
    >
      <Form
        form={form}
        layout="vertical"
        initialValues={initialOf(rows, choice, count)}
        onFinish={submit}
        disabled={sending}
      >
        <Form.Item name="way">
          <Segmented options={ways} block aria-label="改价方式" />
        </Form.Item>
        {way === 'by' && <AmountField onQuick={(by) => form.setFieldValue('by', by)} />}
        {way === 'set' && <OfferFields fixed={values.fixed === true} />}
        {way === 'contract' && <NewContract />}
        <DayField
          name="until"
          label="有效期至"
          optional={way !== 'until' || values.intermediaryID != null}
          closed={isOver}
          ahead={[7, 15, 30]}
          extra={way === 'until' ? '到当日 15:00' : '到当日 15:00；不填则不变'}
        />
        <BrokerField name="intermediaryID" placeholder="不填则不变" />
        {mayPutOn && (
          <Form.Item name="putOn" valuePropName="checked">
            <Checkbox>同时上架：已下架、已过期的批次按新报价重新上架</Checkbox>
          </Form.Item>
        )}
      </Form>
      <RepricePreview rows={rows} repricing={repricing} count={count} all={all} />
      {acts.busy && <p role="status">{acts.busy}</p>}
    </Modal>
  );
}

const titleOf = ([first]: readonly StockRow[], count: number) =>
  count === 1 && first ? `改价 ${first.batchID}` : `批量改价 ${whole(count)} 批`;

/** The new contract, and what it keeps. */
const NewContract = () => (
  <>
    <ContractField name="toContract" label="新合约" />
    <Form.Item name="keep" label="换合约后">
      <Segmented
        options={[
          { value: 'basis', label: '基差不变' },
          { value: 'price', label: '现价不变' },
        ]}
      />
    </Form.Item>
  </>
);

/** The amount to add, with buttons for common ones. */
const AmountField = ({ onQuick }: { onQuick: (by: number) => void }) => (
  <>
    <NumberField
      autoFocus
      name="by"
      label="加减"
      title="加减（负数为降）"
      unit="元/吨"
      least={-100_000}
      most={100_000}
    />
    <div className={styles.stockQuick}>
      {quick.map((by) => (
        <Button key={by} size="small" onClick={() => onQuick(by)}>
          {by > 0 ? `+${by}` : by}
        </Button>
      ))}
    </div>
  </>
);

/** Reports whether the selection may contain other states than the rows. */
const ofAllStates = (choice: Choice) => 'filter' in choice && !choice.filter.state;

/**
 * Returns the first values of the form: the own offer of a single listing, an amount for several. Lots not on
 * sale are listed again.
 */
function initialOf(rows: readonly StockRow[], choice: Choice, count: number): RepriceValues {
  const first = count === 1 ? rows[0] : undefined;
  const putOn = rows.every(isOff) && !ofAllStates(choice);
  if (!first) return { way: 'by', fixed: false, keep: 'basis', putOn };
  return {
    putOn,
    way: 'set',
    fixed: first.indexCode === null,
    indexCode: first.indexCode ?? undefined,
    basis: first.basis ?? undefined,
    price: first.fixedPrice ?? undefined,
    keep: 'basis',
  };
}
