import { ShoppingCartOutlined, ShoppingFilled } from '@ant-design/icons';
import { Button } from 'antd';

interface CartButtonProps {
  batchID: string;
  /** whether it is in the cart */
  inCart: boolean;
  onToggle: () => void;
  withText?: boolean;
}

/** Puts a lot into the cart or removes it. */
export function CartButton({ batchID, inCart, onToggle, withText }: CartButtonProps) {
  const text = inCart ? '移出购物车' : '加入购物车';
  return (
    <Button
      size={withText ? 'middle' : 'small'}
      type={withText ? 'default' : 'text'}
      icon={inCart ? <ShoppingFilled aria-hidden /> : <ShoppingCartOutlined aria-hidden />}
      aria-pressed={inCart}
      title={withText ? undefined : text}
      aria-label={withText ? undefined : `${text} ${batchID}`}
      onClick={onToggle}
    >
      {withText && text}
    </Button>
  );
}
