import { Button } from 'antd';
import { useState } from 'react';
import { type OrderQuery, type OrderScope, takeOrders } from '../../../api/orders';
import { stateName } from '../../../shell/order-states';
import { saveFile } from '../../../ui/save-file';
import { useToast } from '../../../ui/toast';

interface ExportButtonProps {
  scope: OrderScope;
  /** which orders the list shows */
  shown: OrderQuery;
  /** there are filters beside the state */
  narrowed: boolean;
  /** nothing to export */
  disabled: boolean;
}

/** Downloads the orders that the list shows, on all its pages, as a workbook. */
export function ExportOrders({ scope, shown, narrowed, disabled }: ExportButtonProps) {
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      const { blob, name } = await takeOrders(scope, shown);
      saveFile(blob, name);
    } catch (error) {
      toast.error((error as Error).message);
    } finally {
      setBusy(false);
    }
  };
  const { status } = shown;
  const which = narrowed ? '符合条件的' : status === undefined ? '全部' : '';
  const what = `${which}${status === undefined ? '' : `${stateName(status)}的`}订单`;
  return (
    <Button disabled={disabled} loading={busy} title={`导出${what}`} onClick={() => void run()}>
      导出
    </Button>
  );
}
