import { DatePicker, Form, Input, Segmented, Select } from 'antd';
import { useBrokers } from '../../../api/marks';
import { useQuotes } from '../../../api/quotes';
import { DepotSelect } from '../../../shell/depot-select';
import { type Dayjs, dayjs } from '../../../ui/form/calendar';
import { NumberField } from '../../../ui/form/number-field';
import { ginNames, pickNames } from '../../../ui/lot/names';
import { valuesFor } from './cell-values';
import { placeOptions, usePlaces } from './place-options';
import styles from './sheet.module.css';

const day = 'YYYY-MM-DD';

const optionsOf = (names: Partial<Record<number, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value: Number(value), label }));

interface OfferFieldsProps {
  /** a fixed price; otherwise a contract with its basis */
  fixed: boolean;
  onFixed: (fixed: boolean) => void;
}

/** The fields of the defaults of lines: offer, validity, notes, picking, ginning, warehouse, origin, intermediary. */
export function OfferFields({ fixed, onFixed }: OfferFieldsProps) {
  const quotes = useQuotes().data ?? [];
  const brokers = useBrokers().data ?? [];
  const { areas, pending } = usePlaces();
  return (
    <>
      <Segmented
        aria-label="定价方式"
        options={[
          { value: false, label: '合约基差' },
          { value: true, label: '一口价' },
        ]}
        value={fixed}
        onChange={onFixed}
      />
      {fixed ? (
        <NumberField
          optional
          name="price"
          label="一口价"
          title="一口价（元/吨）"
          className={styles.offerNumber}
          least={5000}
          most={60_000}
        />
      ) : (
        <>
          <Form.Item name="indexCode" label="合约">
            <Select
              allowClear
              className={styles.offerContract}
              options={valuesFor('indexCode', quotes)}
            />
          </Form.Item>
          <NumberField
            optional
            name="basis"
            label="基差"
            title="基差（元/吨）"
            className={styles.offerNumber}
            least={-2000}
            most={5000}
          />
        </>
      )}
      <Form.Item
        name="until"
        label="有效期至"
        getValueProps={(value?: string) => ({ value: value ? dayjs(value, day) : null })}
        getValueFromEvent={(value: Dayjs | null) => value?.format(day) ?? ''}
      >
        <DatePicker minDate={dayjs()} />
      </Form.Item>
      <Form.Item name="notes" label="备注">
        <Input maxLength={500} className={styles.offerNotes} />
      </Form.Item>
      <Form.Item name="packType" label="采摘">
        <Select allowClear className={styles.offerWay} options={optionsOf(pickNames)} />
      </Form.Item>
      <Form.Item name="cottonType" label="类型">
        <Select allowClear className={styles.offerWay} options={optionsOf(ginNames)} />
      </Form.Item>
      <Form.Item name="depotName" label="仓库" className={styles.offerDepot}>
        <DepotSelect />
      </Form.Item>
      <Form.Item name="origins" label="产地" className={styles.offerDepot}>
        <Select
          allowClear
          loading={pending}
          placeholder="按表、加工厂和批号"
          showSearch={{ optionFilterProp: ['label', 'place'] }}
          options={placeOptions(areas, []).filter(({ value }) => value)}
        />
      </Form.Item>
      {brokers.length > 0 && (
        <Form.Item name="broker" label="居间商" className={styles.offerDepot}>
          <Select
            allowClear
            placeholder="不填就不写居间商"
            showSearch={{ optionFilterProp: 'label' }}
            options={brokers.map(({ memberName }) => ({ value: memberName, label: memberName }))}
          />
        </Form.Item>
      )}
    </>
  );
}
