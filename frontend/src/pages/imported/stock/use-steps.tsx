import { type ReactNode, useState } from 'react';
import { failureOf } from '../../../api/client';
import { type StockLot, useChangeImported } from '../../../api/imported-stock';
import { useAsk } from '../../../ui/ask';
import { whole } from '../../../ui/format';
import { useToast } from '../../../ui/toast';
import { LotDialog } from './lot-dialog';
import { RepriceDialog } from './reprice-dialog';
import { type LotSteps, labelOf, may, type Step, stepNames } from './steps';
import { UntilDialog } from './until-dialog';

interface Opened {
  step: Step;
  rows: readonly StockLot[];
}

/** The steps that have a dialog. */
const dialogs: readonly Step[] = ['edit', 'reprice', 'extend'];

const questions: Partial<Record<Step, string>> = {
  sold: '标为已售后不再在售，也不能再上架。',
  delete: '删除后不能恢复。',
};

/** Returns the steps with own lots, a function that opens an empty form, and the dialog that is open. */
export function useSteps(onDone: () => void) {
  const change = useChangeImported();
  const ask = useAsk();
  const toast = useToast();
  const [opened, setOpened] = useState<Opened>();
  const onStep: LotSteps['onStep'] = async (step, all) => {
    const rows = all.filter((row) => may(step, row));
    if (dialogs.includes(step)) return setOpened({ step, rows });
    const name = stepNames[step];
    const text = questions[step];
    const asked = `${text ?? ''}是否${name} ${whole(rows.length)} 批进口棉？`;
    if (text && !(await ask({ title: name, text: asked, agree: name }))) return;
    try {
      const importlistingIDs = rows.map(({ importlistingID }) => importlistingID);
      const verb = step as 'publish' | 'takeOff' | 'sold' | 'delete';
      await change('POST imported/changeListing', { importlistingIDs, verb });
      toast.success(`已${name.replace('标为', '标为')} ${whole(rows.length)} 批`);
      onDone();
    } catch (error) {
      toast.error(failureOf(error).message);
    }
  };
  const close = (changed: boolean) => {
    setOpened(undefined);
    if (changed) onDone();
  };
  const steps: LotSteps = { names: stepNames, may, nameOf: labelOf, onStep };
  return {
    steps,
    addLot: () => setOpened({ step: 'edit', rows: [] }),
    dialog: opened && <Dialog {...opened} onClose={close} />,
  };
}

function Dialog({
  step,
  rows,
  onClose,
}: Opened & { onClose: (changed: boolean) => void }): ReactNode {
  if (step === 'reprice') return <RepriceDialog rows={rows} onClose={onClose} />;
  if (step === 'extend') return <UntilDialog rows={rows} onClose={onClose} />;
  return <LotDialog row={rows[0]} onClose={onClose} />;
}
