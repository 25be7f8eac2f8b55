import { Checkbox, Form, Input, Segmented } from 'antd';
import { useDepots } from '../../../api/bases';
import { uploadPicture } from '../../../api/picture';
import { DepotSelect } from '../../../shell/depot-select';
import { dayjs } from '../../../ui/form/calendar';
import { DayField } from '../../../ui/form/day-field';
import { NoteField } from '../../../ui/form/note-field';
import { NumberField } from '../../../ui/form/number-field';
import { PicturePicker } from '../../../ui/upload/picture-picker';
import type { StoredPicture } from '../../../ui/upload/use-pictures';
import styles from './form.module.css';
import type { ProductValues } from './values';

type Day = ReturnType<typeof dayjs>;

const isOver = (day: Day) => day.isBefore(dayjs(), 'day');
const isClosed = (day: Day) => isOver(day) || day.isAfter(dayjs().add(179, 'day'), 'day');
const isNotLater = (day: Day) => !day.isAfter(dayjs(), 'day');

/** The price, quantities and validity of a product. */
export function OfferFields() {
  const form = Form.useFormInstance<ProductValues>();
  const talk = Form.useWatch('talk', form) ?? false;
  return (
    <div className={styles.grid}>
      {talk ? (
        <Form.Item label="含税价（元/吨）">
          <span className={styles.talk}>面议</span>
        </Form.Item>
      ) : (
        <NumberField name="price" label="价格" title="含税价（元/吨）" least={500} most={500_000} />
      )}
      <Form.Item name="talk" valuePropName="checked" label="定价">
        <Checkbox>面议，不公开价格</Checkbox>
      </Form.Item>
      <NumberField
        name="amount"
        label="数量"
        title="可订数量"
        unit="吨"
        least={0.001}
        most={100_000}
        digits={3}
      />
      <NumberField
        optional
        name="least"
        label="起订量"
        title="起订量（选填）"
        unit="吨"
        least={0}
        most={100_000}
        digits={3}
      />
      <DayField name="until" label="有效期至" closed={isClosed} ahead={[7, 15, 30, 90]} />
    </div>
  );
}

/** Where and when a product is delivered. */
export function DeliveryFields() {
  const form = Form.useFormInstance<ProductValues>();
  const futures = Form.useWatch('futures', form) ?? false;
  const depots = useDepots().data;
  return (
    <div className={styles.grid}>
      <Form.Item name="futures" label="现货或期货">
        <Segmented
          options={[
            { value: false, label: '现货' },
            { value: true, label: '期货' },
          ]}
        />
      </Form.Item>
      {futures && <DayField name="deliverOn" label="交货日期" closed={isNotLater} />}
      <Form.Item name="depotID" label="仓库（选填）">
        <DepotSelect />
      </Form.Item>
      <Form.Item
        name="city"
        label="所在城市（选填）"
        dependencies={['depotID']}
        rules={[{ max: 40, message: '所在城市最多 40 个字' }]}
      >
        <Input maxLength={40} placeholder={cityOf(depots, Form.useWatch('depotID', form))} />
      </Form.Item>
    </div>
  );
}

type Depots = ReturnType<typeof useDepots>['data'];

const cityOf = (depots: Depots, name: string | undefined) =>
  depots?.find((depot) => depot.name === name)?.city;

interface PicturesProps {
  id?: string;
  value?: StoredPicture[];
  onChange?: (stored: StoredPicture[]) => void;
  onBusy: (busy: boolean) => void;
}

const Pictures = ({ value, ...field }: PicturesProps) => (
  <PicturePicker {...field} label="产品图片" max={6} initial={value} upload={uploadPicture} />
);

/** The pictures and notes of a product. */
export const MoreFields = ({ onBusy }: { onBusy: (busy: boolean) => void }) => (
  <>
    <Form.Item name="pictures" label="图片（选填）" extra="最多 6 张，第一张显示在列表中">
      <Pictures onBusy={onBusy} />
    </Form.Item>
    <NoteField name="notes" label="备注" rows={2} most={500} optional />
  </>
);
