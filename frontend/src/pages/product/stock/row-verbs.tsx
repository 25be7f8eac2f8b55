import { Button } from 'antd';
import { useNavigate } from 'react-router';
import type { StockProduct } from '../../../api/product-stock';
import { productFormPath } from '../../../ui/chrome/places';

/** A step with own products. */
export type Step = 'reprice' | 'publish' | 'takeOff' | 'delete';

export type OnStep = (step: Step, rows: readonly StockProduct[]) => void;

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

const steps = Object.keys(stepNames) as Step[];

/** What can be done with an own product. */
export function RowVerbs({ row, onStep }: { row: StockProduct; onStep: OnStep }) {
  const navigate = useNavigate();
  return (
    <>
      {steps
        .filter((step) => may(step, row))
        .map((step) => (
          <Button
            key={step}
            type="link"
            size="small"
            aria-label={`${stepNames[step]} ${row.number}`}
            onClick={() => onStep(step, [row])}
          >
            {stepNames[step]}
          </Button>
        ))}
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
