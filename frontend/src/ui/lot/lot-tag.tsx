import type { ReactNode } from 'react';
import './lot.css';

/** A small word about a lot in a line of text. */
export function LotTag({ children }: { children: ReactNode }) {
  const title = typeof children === 'string' ? children : undefined; // it may be cut
  return (
    <span className="lot-tag" title={title}>
      {children}
    </span>
  );
}

/** A tag beside every price of a lot that is sold only in a bundle. */
export function BundleTag({ lot }: { lot: { isBindSale: boolean } }) {
  return lot.isBindSale && <LotTag>捆绑</LotTag>;
}
