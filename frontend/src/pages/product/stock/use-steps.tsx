import { type ReactNode, useState } from 'react';
import { failureOf } from '../../../api/client';
import { type StockProduct, useChangeProducts } from '../../../api/product-stock';
import { useAsk } from '../../../ui/ask';
import { whole } from '../../../ui/format';
import { useToast } from '../../../ui/toast';
import { RepriceDialog } from './reprice-dialog';
import { may, type ProductSteps, stepNames } from './row-verbs';

const numberOf = ({ number }: StockProduct) => number;

/** Returns the steps with own products, and the dialog that is open. */
export function useSteps(onDone: () => void): { steps: ProductSteps; dialog: ReactNode } {
  const change = useChangeProducts();
  const ask = useAsk();
  const toast = useToast();
  const [repriced, setRepriced] = useState<readonly StockProduct[]>();
  const onStep: ProductSteps['onStep'] = async (step, all) => {
    const rows = all.filter((row) => may(step, row));
    const ids = rows.map(({ id }) => id);
    if (step === 'reprice') return setRepriced(rows);
    if (step === 'delete') {
      const text = `删除后不能恢复，买家看到的历史订单不受影响。是否删除 ${whole(ids.length)} 个产品？`;
      if (!(await ask({ title: '删除产品', text, agree: '删除' }))) return;
    }
    try {
      await (step === 'delete'
        ? change('POST product/productManager/update/delete_status', { ids })
        : change('POST product/productManager/update/publish_status', {
            ids,
            publishStatus: step === 'publish',
          }));
      toast.success(`已${stepNames[step]} ${whole(ids.length)} 个产品`);
      onDone();
    } catch (error) {
      toast.error(failureOf(error).message);
    }
  };
  const close = (changed: boolean) => {
    setRepriced(undefined);
    if (changed) onDone();
  };
  const steps = { names: stepNames, may, nameOf: numberOf, onStep };
  return { steps, dialog: repriced && <RepriceDialog rows={repriced} onClose={close} /> };
}
