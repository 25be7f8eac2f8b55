import { Checkbox, Form, Input, Segmented, Select } from 'antd';
import {
  useImportedContracts,
  useImportedCountries,
  useImportedPorts,
} from '../../../api/imported-stock';
import { DepotSelect } from '../../../shell/depot-select';
import { inches, positions } from '../../../shell/imported/words';
import { units } from '../../../ui/currency';
import { DayField } from '../../../ui/form/day-field';
import { NoteField } from '../../../ui/form/note-field';
import { NumberField } from '../../../ui/form/number-field';
import styles from './stock.module.css';
import { currencyAt, isClosed, type LotValues, newValues, ships, years } from './values';

const searched = { optionFilterProp: 'label' };
const chosen = (label: string) => [{ required: true, message: `请选择${label}` }];

/** The lengths that can be chosen, in 32nds of an inch. */
const lengths = Array.from({ length: 27 }, (_, more) => 26 + more);

/** The cotton of a lot. */
export function CottonFields() {
  const form = Form.useFormInstance<LotValues>();
  const countries = useImportedCountries().data ?? [];
  const country = Form.useWatch('country', form);
  const levels = countries.find(({ code }) => code === country)?.levels ?? [];
  return (
    <fieldset className={styles.fields}>
      <legend>棉花</legend>
      <div className={styles.grid}>
        <Form.Item
          name="billOfLadingNo"
          label="提单号"
          rules={[{ required: true, whitespace: true, message: '请填写提单号' }]}
        >
          <Input maxLength={60} autoComplete="off" />
        </Form.Item>
        <Form.Item name="country" label="产地国" rules={chosen('产地国')}>
          <Select
            showSearch={searched}
            options={countries.map(({ code, name }) => ({ value: code, label: name }))}
            onChange={() => form.setFieldValue('level', undefined)}
          />
        </Form.Item>
        <Form.Item name="level" label="等级" rules={chosen('等级')}>
          <Select
            showSearch={searched}
            options={levels.map(({ name, also }) => ({
              value: name,
              label: also ? `${name}（${also}）` : name,
            }))}
          />
        </Form.Item>
        <Form.Item name="cottonYear" label="年度" rules={chosen('年度')}>
          <Select options={years().map((year) => ({ value: year, label: String(year) }))} />
        </Form.Item>
        <Form.Item name="length" label="长度（英寸）" rules={chosen('长度')}>
          <Select
            showSearch={searched}
            options={lengths.map((n) => ({ value: n, label: `${inches(n)}（${n}）` }))}
          />
        </Form.Item>
        <NumberField
          optional
          name="strong"
          label="强力"
          title="强力（选填）"
          unit="克/特"
          least={18}
          most={50}
          digits={2}
        />
        <NumberField
          optional
          name="mikeMin"
          label="马值下限"
          title="马值下限（选填）"
          least={2}
          most={7}
          digits={2}
        />
        <NumberField
          optional
          name="mikeMax"
          label="马值上限"
          title="马值上限（选填）"
          least={2}
          most={7}
          digits={2}
        />
        <NumberField name="packnum" label="包数" unit="包" least={1} most={100_000} />
        <NumberField
          name="amount"
          label="重量"
          unit="吨"
          least={0.00001}
          most={50_000}
          digits={5}
        />
      </div>
    </fieldset>
  );
}

/** Where a lot is, or when it is shipped. */
export function PlaceFields() {
  const form = Form.useFormInstance<LotValues>();
  const position = Form.useWatch('position', form) ?? newValues.position;
  const ports = useImportedPorts().data ?? [];
  return (
    <fieldset className={styles.fields}>
      <legend>货物</legend>
      <Form.Item name="position" label="货物位置">
        <Segmented
          options={Object.entries(positions).map(([value, label]) => ({
            value: Number(value),
            label,
          }))}
          onChange={(to) => {
            if (currencyAt(to) !== currencyAt(position)) {
              form.setFieldsValue({ indexCode: undefined, basis: undefined, price: undefined });
            }
          }}
        />
      </Form.Item>
      <div className={styles.grid}>
        <Form.Item name="depotID" label="仓库" extra="和港口至少填一项">
          <DepotSelect />
        </Form.Item>
        <Form.Item name="port" label="港口">
          <Select
            allowClear
            showSearch={searched}
            options={ports.map(({ code, name, english }) => ({
              value: code,
              label: `${name} ${english}`,
            }))}
          />
        </Form.Item>
        {ships(position) && (
          <Form.Item
            name="shipMonth"
            label={position === 4 ? '装船月份' : '装船月份（选填）'}
            rules={[
              { required: position === 4, message: '请填写装船月份' },
              { pattern: /^\d{4}-\d{2}$/, message: '装船月份应如 2027-01' },
            ]}
          >
            <Input maxLength={7} placeholder="2027-01" autoComplete="off" />
          </Form.Item>
        )}
        <Form.Item name="quota" valuePropName="checked" label="配额">
          <Checkbox>卖家带配额</Checkbox>
        </Form.Item>
      </div>
    </fieldset>
  );
}

/** The price and the validity of a lot. */
export function OfferFields({ first }: { first: boolean }) {
  const form = Form.useFormInstance<LotValues>();
  const currency = currencyAt(Form.useWatch('position', form) ?? newValues.position);
  const follows = Form.useWatch('follows', form) ?? newValues.follows;
  const contracts = useImportedContracts(currency).data ?? [];
  const unit = units[currency];
  const digits = currency === 2 ? 2 : 0;
  return (
    <fieldset className={styles.fields}>
      <legend>报价</legend>
      <Form.Item name="follows" label="报价方式">
        <Segmented
          options={[
            { value: true, label: '合约加基差' },
            { value: false, label: '一口价' },
          ]}
        />
      </Form.Item>
      <div className={styles.grid}>
        {follows ? (
          <>
            <Form.Item name="indexCode" label="合约" rules={chosen('合约')}>
              <Select options={contracts.map((code) => ({ value: code, label: code }))} />
            </Form.Item>
            <NumberField
              autoFocus={first}
              name="basis"
              label="基差"
              title={`基差（${unit}）`}
              least={currency === 2 ? -30 : -2000}
              most={currency === 2 ? 80 : 5000}
              digits={digits}
            />
          </>
        ) : (
          <NumberField
            autoFocus={first}
            name="price"
            label="一口价"
            title={`一口价（${unit}）`}
            least={currency === 2 ? 20 : 5000}
            most={currency === 2 ? 300 : 60_000}
            digits={digits}
          />
        )}
        <DayField
          name="listingValidity"
          label="有效期至"
          closed={isClosed}
          ahead={[7, 15, 30, 90]}
          extra="到当天 15:00"
        />
      </div>
      <NoteField name="notes" label="备注" rows={2} most={500} optional />
    </fieldset>
  );
}
