import { Modal } from 'antd';
import { failureOf } from '../../../api/client';
import { useFailure } from '../../../api/failure';
import { type DraftChoice, type OrderDetail, useContractDraft } from '../../../api/orders';
import { Failed } from '../../../ui/failed';
import { Lines } from '../../../ui/lines';
import { Paper } from '../views/paper';

interface DraftDialogProps {
  order: OrderDetail;
  choice: DraftChoice;
  onClose: () => void;
}

/** The contract of the order as it would be drawn with what is chosen. Nothing is stored. */
export function DraftDialog({ order, choice, onClose }: DraftDialogProps) {
  const query = useContractDraft(choice);
  const error = useFailure(query);
  return (
    <Modal open width={900} title="合同预览（未生成）" footer={null} onCancel={onClose}>
      {error && <Failed {...failureOf(error, query.refetch)} />}
      {!error && !query.data && <Lines rows={10} />}
      {!error && query.data && <Paper goods={order.goods} contract={query.data} />}
    </Modal>
  );
}
