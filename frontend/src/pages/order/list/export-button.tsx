import { Button } from 'antd';
import { useState } from 'react';
import { type OrderScope, type OrderStatus, takeOrders } from '../../../api/orders';
import { stateName } from '../../../shell/order-states';
import { saveFile } from '../../../ui/save-file';
import { useToast } from '../../../ui/toast';

interface ExportButtonProps {
  scope: OrderScope;
  /** none for all */
  status: OrderStatus | undefined;
  /** nothing to export */
  disabled: boolean;
}

/** Downloads the orders of the tab as a workbook. */
export function ExportOrders({ scope, status, disabled }: ExportButtonProps) {
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      const { blob, name } = await takeOrders(scope, status);
      saveFile(blob, name);
    } catch (error) {
      toast.error((error as Error).message);
    } finally {
      setBusy(false);
    }
  };
  const what = status === undefined ? '全部订单' : `${stateName(status)}的订单`;
  return (
    <Button disabled={disabled} loading={busy} title={`导出${what}`} onClick={() => void run()}>
      导出
    </Button>
  );
}
