import { Button } from 'antd';
import { useCartToggle } from './use-cart-toggle';

interface CartButtonProps {
  listingID: number;
  /** what the lot is, for the name of the button */
  name: string;
  /** as a button of a page; else as a link in a table */
  big?: boolean;
}

/** Puts a lot into the cart, or removes it. */
export function CartButton({ listingID, name, big = false }: CartButtonProps) {
  const { busy, has, toggle } = useCartToggle();
  const carted = has(listingID);
  const text = carted ? '移出购物车' : big ? '加入购物车' : '加购物车';
  return (
    <Button
      size={big ? 'middle' : 'small'}
      type={big ? 'default' : 'link'}
      disabled={busy}
      aria-label={`${text} ${name}`}
      onClick={() => toggle(listingID)}
    >
      {text}
    </Button>
  );
}
