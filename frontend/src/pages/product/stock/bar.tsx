import type { StockProduct } from '../../../api/product-stock';
import { exactTons } from '../../../ui/format';
import { StepBar } from '../../../ui/table/row-steps';
import type { Chosen } from '../../../ui/table/use-chosen';
import type { ProductSteps } from './row-verbs';

/** What can be done with the checked products; hidden without any. */
export function Bar({ chosen, steps }: { chosen: Chosen<StockProduct>; steps: ProductSteps }) {
  const kilos = chosen.rows.reduce((sum, { amount }) => sum + Math.round(amount * 1000), 0);
  return (
    <StepBar
      label="已选产品"
      chosen={chosen}
      steps={steps}
      most={200}
      measure="个"
      sums={<>{exactTons(kilos / 1000)} 吨</>}
    />
  );
}
