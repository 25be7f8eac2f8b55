import type { OrderDetail } from '../../../api/orders';
import { TextField } from './fields';

/** Who fetches the lots, and with which vehicles. */
export const PickUpFields = () => (
  <>
    <TextField name="person" label="提货人" most={40} />
    <TextField
      name="idNumber"
      label="提货人身份证号"
      most={18}
      rules={[{ pattern: /^\d{17}[\dXx]$/, message: '身份证号应为 18 位' }]}
    />
    <TextField
      name="plate"
      label="车牌号"
      most={20}
      extra="如 新A12345，挂车如 新A1234挂，最多两个，用顿号分隔"
    />
  </>
);

/** What the buyer has named; the fields when they have not. */
export function DeliveryPickUp({ order: { pickUp } }: { order: OrderDetail }) {
  const { person, idNumber, plate } = pickUp;
  if (!person) return <PickUpFields />;
  return (
    <p className="dialog-note num">
      买家填写的提货信息：{person}，身份证号 {idNumber}，车牌号 {plate}
    </p>
  );
}
