import { money, whole } from '../../../ui/format';

interface WholeLotProps {
  /** the price of the whole lot, yuan with fen */
  sum: string;
  /** CNY/t */
  price: number | null;
}

/** Returns the price of a whole lot, with the price per ton it follows from. */
export function WholeLot({ sum, price }: WholeLotProps) {
  return (
    <>
      <b>{money(sum)}</b> 元<small>按现价 {whole(price)} 元/吨</small>
    </>
  );
}
