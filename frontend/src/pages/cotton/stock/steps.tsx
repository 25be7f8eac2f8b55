import { type ReactNode, useState } from 'react';
import { failureOf } from '../../../api/client';
import { type StockRow, useBundleUp, useDissolve, useModify } from '../../../api/stock';
import { type Choice, useBulk } from '../../../api/stock-bulk';
import { useAsk } from '../../../ui/ask';
import { whole } from '../../../ui/format';
import { useToast } from '../../../ui/toast';
import type { BulkActions } from './actions';
import type { BulkStep } from './bulk-bar';
import { alongWith, differing, listed } from './bundles';
import type { Chosen } from './chosen';
import { PutOnDialog } from './put-on-dialog';
import { RepriceDialog } from './reprice-dialog';
import type { RowStep } from './row-verbs';

/** The listings of a step. */
interface Target {
  rows: readonly StockRow[];
  choice: Choice;
  count: number;
}

type Open = Target & { step: 'reprice' | 'putOn' };

/** Returns the steps of one listing and of the selected ones. Far-reaching ones ask first. */
export function useSteps(actions: BulkActions, page: readonly StockRow[], checked: Chosen) {
  const [open, setOpen] = useState<Open>();
  const direct = useDirectSteps(actions);
  const take = async (step: BulkStep, target: Target, done: () => void) => {
    if (step === 'reprice' || (step === 'putOn' && needsUntil(target))) {
      setOpen({ ...target, step });
    } else if (await direct(step, target)) done();
  };
  const one = (row: StockRow): Target => {
    return { rows: [row], choice: { listingIDs: [row.listingID] }, count: 1 };
  };
  const mark = useDirect();
  const onRow = (row: StockRow, step: RowStep) =>
    step === 'direct' ? void mark(row) : void take(step, one(row), () => {});
  const onBulk = (step: BulkStep) => {
    const rows = checked.all ? page : [...checked.rows.values()];
    void take(step, { rows, choice: checked.choice, count: checked.count }, checked.clear);
  };
  const close = (changed: boolean) => {
    setOpen(undefined);
    if (changed && open && open.count > 1) checked.clear();
  };
  let dialog: ReactNode = null;
  if (open?.step === 'reprice')
    dialog = <RepriceDialog {...open} actions={actions} onClose={close} />;
  if (open?.step === 'putOn') dialog = <PutOnDialog {...open} actions={actions} onClose={close} />;
  return { onRow, onBulk, dialog };
}

/** Reports whether the validity of a listing has ended, as far as it is known. */
const needsUntil = ({ rows, choice }: Target): boolean =>
  'filter' in choice || rows.some(({ until }) => Date.parse(until) <= Date.now());

/** Returns the steps that need only a confirmation. */
function useDirectSteps(actions: BulkActions) {
  const ask = useAsk();
  const bulk = useBulk();
  const bundle = useBundleUp();
  const dissolve = useDissolve();
  const toast = useToast();
  const emit = async (done: Promise<unknown>, text: string) => {
    try {
      await done;
      toast.success(text);
      return true;
    } catch (error) {
      toast.error(failureOf(error).message);
      return false;
    }
  };
  return async (step: BulkStep, { rows, choice, count }: Target): Promise<boolean> => {
    const question = questionOf(step, count, rows, 'filter' in choice);
    if (question && !(await ask({ text: question }))) return false;
    const unlike = step === 'bundle' ? differing(rows) : [];
    if (unlike.length > 0) {
      const text = `所选批次不相同。${unlike.join('；')}。买家须一起购买、一起提货，仍要捆绑吗？`;
      if (!(await ask({ text, agree: '仍然捆绑' }))) return false;
    }
    const ids = rows.map(({ listingID }) => listingID);
    switch (step) {
      case 'takeOff':
        return actions.act('下架', (onDone) => bulk.turn(choice, 'takeOff', onDone));
      case 'sold':
        return actions.act('标为已售', (onDone) => bulk.turn(choice, 'sold', onDone));
      case 'putOn':
        return actions.act('上架', (onDone) => bulk.turn(choice, 'putOn', onDone));
      case 'refresh':
        return actions.act('刷新', (onDone) => bulk.refresh(choice, onDone));
      case 'bundle':
        return emit(bundle(ids), `已将 ${whole(ids.length)} 批捆绑销售`);
      case 'dissolve':
        return emit(dissolve(rows[0]?.bindSaleListingID ?? 0), '已解除捆绑');
      default:
        return false;
    }
  };
}

/** Returns the question before a step, if any: its effects, and other lots of the same bundles. */
function questionOf(
  step: BulkStep,
  count: number,
  rows: readonly StockRow[],
  all: boolean,
): string | undefined {
  const lots = count === 1 ? '该批次' : `这 ${whole(count)} 批`;
  const others = all ? [] : alongWith(rows);
  const along = (verb: string) => {
    if (all) return `所选批次有捆绑的，同捆的其他批次也一并${verb}。`;
    if (others.length === 0) return '';
    return `同捆的 ${whole(others.length)} 批也一并${verb}：${listed(others)}。`;
  };
  if (step === 'takeOff') {
    return `下架后，买家不能再看到${lots}；可以随时重新上架。${along('下架')}是否继续？`;
  }
  if (step === 'sold') return `标为已售后，${lots}不能再改价或上架。${along('标为已售')}是否继续？`;
  if (step === 'bundle') {
    const batches = listed(rows.map(({ batchID }) => batchID));
    return `捆绑后，买家只能将${lots}一起购买，上架和下架也一起：${batches}。是否继续？`;
  }
  if (step === 'dissolve') {
    const batches = [rows[0]?.batchID ?? '', ...(rows[0]?.together ?? [])];
    return `解除后，同捆的批次可以分别购买：${listed(batches)}。是否继续？`;
  }
  return undefined;
}

/** Returns a function that marks a listing as sold directly by its producer, or removes the mark. */
function useDirect() {
  const modify = useModify();
  const toast = useToast();
  return async ({ listingID, version, specialSaleType }: StockRow) => {
    const value = specialSaleType.includes(3) ? '0' : '1';
    try {
      await modify({ listingID, version, field: 'direct', value });
      toast.success('已保存');
    } catch (error) {
      toast.error(failureOf(error).message);
    }
  };
}
