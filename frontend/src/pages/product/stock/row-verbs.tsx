import { Button } from 'antd';
import { useNavigate } from 'react-router';
import type { StockProduct } from '../../../api/product-stock';
import { productFormPath } from '../../../ui/chrome/places';
import { type RowSteps, StepButtons } from '../../../ui/table/row-steps';

/** A step with own products. */
export type Step = 'reprice' | 'publish' | 'takeOff' | 'delete';

export type ProductSteps = RowSteps<Step, StockProduct>;

/** Reports whether a step is possible with a product now. */
export const may = (step: Step, { verbs }: StockProduct): boolean =>
  verbs.includes(step === 'reprice' ? 'update' : step);

/** The names of the steps. */
export const stepNames: Record<Step, string> = {
  reprice: '改价',
  publish: '上架',
  takeOff: '下架',
  delete: '删除',
};

/** What can be done with an own product. */
export function RowVerbs({ row, steps }: { row: StockProduct; steps: ProductSteps }) {
  const navigate = useNavigate();
  return (
    <>
      <StepButtons row={row} steps={steps} />
      <Button
        type="link"
        size="small"
        aria-label={`编辑 ${row.number}`}
        onClick={() => navigate(`${productFormPath}?id=${row.id}`)}
      >
        编辑
      </Button>
    </>
  );
}
