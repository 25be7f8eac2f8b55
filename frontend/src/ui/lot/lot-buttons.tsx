import { FormOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import { CartButton } from './cart-button';
import { CompareButton } from './compare-button';
import { CopyLine } from './copy-line';
import type { LotRow } from './lot';

interface LotButtonsProps {
  lot: LotRow;
  compared: boolean;
  onCompare: () => void;
  inCart: boolean;
  onCart: () => void;
  onOrder: () => void;
}

/** The buttons at the end of a lot's row. */
export function LotButtons(props: LotButtonsProps) {
  const { lot, compared, onCompare, inCart, onCart, onOrder } = props;
  return (
    <>
      <Tooltip title="询盘" mouseEnterDelay={0.3}>
        <Button
          size="small"
          type="text"
          icon={<FormOutlined />}
          aria-label={`询盘 ${lot.batchID}`}
          onClick={onOrder}
        />
      </Tooltip>
      <CartButton batchID={lot.batchID} inCart={inCart} onToggle={onCart} />
      <CompareButton batchID={lot.batchID} compared={compared} onToggle={onCompare} />
      <CopyLine lot={lot} />
    </>
  );
}
