import { Button } from 'antd';
import type { StockProduct } from '../../../api/product-stock';
import { exactTons, whole } from '../../../ui/format';
import { ChosenBar } from '../../../ui/table/chosen-bar';
import type { Chosen } from '../../../ui/table/use-chosen';
import { may, type OnStep, type Step, stepNames } from './row-verbs';

/** The largest number of products of a step. */
const most = 200;

/** What can be done with the checked products; hidden without any. */
export function Bar({ chosen, onStep }: { chosen: Chosen<StockProduct>; onStep: OnStep }) {
  const { rows, clear } = chosen;
  if (rows.length === 0) return null;
  const kilos = rows.reduce((sum, { amount }) => sum + Math.round(amount * 1000), 0);
  const possible = (step: Step) => rows.filter((row) => may(step, row)).length;
  return (
    <ChosenBar
      label="已选产品"
      sums={
        <>
          已选 <b>{whole(rows.length)}</b> 个 · {exactTons(kilos / 1000)} 吨
        </>
      }
      hint={rows.length > most ? `一次最多 ${most} 个` : undefined}
      onClear={clear}
    >
      {(Object.keys(stepNames) as Step[]).map((step) => (
        <Button
          key={step}
          size="small"
          type={step === 'reprice' ? 'primary' : 'default'}
          disabled={possible(step) === 0 || rows.length > most}
          title={possible(step) === 0 ? '所选产品的状态不能这样做' : undefined}
          onClick={() => onStep(step, rows)}
        >
          {stepNames[step]}
          {possible(step) > 0 && possible(step) < rows.length && `（${possible(step)}）`}
        </Button>
      ))}
    </ChosenBar>
  );
}
