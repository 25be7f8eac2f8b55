import type { ReactNode } from 'react';
import { whole } from '../format';
import { Outside } from './outside';

interface BasePriceProps {
  lot: { price3128: number | null; price3128Reason: string; price3128Nearest: string };
  /** the price in another form */
  children?: ReactNode;
}

/** 折3128 of a lot, with a mark if a grade of it is outside the premium table. Its tooltip names what counts. */
export function BasePrice({ lot, children = whole(lot.price3128) }: BasePriceProps) {
  if (lot.price3128 === null) return <Outside reason={lot.price3128Reason} />;
  return (
    <>
      {lot.price3128Nearest && <Outside text="≈" reason={lot.price3128Nearest} />}
      {children}
    </>
  );
}
