import { type ReactNode, Suspense, use, useState } from 'react';
import { compareMax } from '../../api/compare';
import type { Pricing } from '../../api/lots';
import { atQuotes } from '../../api/quotes';
import type { Lot } from '../../api/types';
import { lazyPart } from '../../ui/lazy-part';
import { useCopyLines } from '../../ui/lot/copy-line';
import { pictureMax } from '../../ui/lot/picture-button';
import { useToast } from '../../ui/toast';
import { useCompareLots } from '../compare-lots';
import { QuoteContext } from '../tick-price';
import type { Selection } from './selection';

const PictureDialog = lazyPart(() => import('../../ui/lot/picture-dialog'));

interface SelectionActionsProps {
  selection: Selection;
  /** of the lots; absent for the default one */
  pricing?: Pricing;
  /** more actions */
  children?: ReactNode;
}

/** The actions on the selected lots. */
export function SelectionActions({ selection, pricing, children }: SelectionActionsProps) {
  const quotes = use(QuoteContext);
  const toast = useToast();
  const copy = useCopyLines();
  const [compareLots, comparing] = useCompareLots();
  const [shown, setShown] = useState<Lot[]>();
  const { lots } = selection;

  const withLots = (act: () => void) => () => {
    if (lots.length === 0) toast.warning('请选择数据!');
    else act();
  };
  const onCompare = () => {
    if (lots.length > compareMax) return toast.warning(`最多对比 ${compareMax} 批`);
    void compareLots(
      lots.map(({ listingID }) => listingID),
      pricing,
    );
  };
  const onPicture = async () => {
    if (lots.length > pictureMax) return toast.warning(`一张图片最多 ${pictureMax} 批`);
    try {
      const current = await selection.current();
      setShown(current.map((lot) => atQuotes(lot, quotes)));
    } catch (error) {
      toast.error((error as Error).message);
    }
  };
  return (
    <>
      <button
        type="button"
        aria-keyshortcuts="c"
        disabled={comparing}
        onClick={withLots(onCompare)}
      >
        对比
      </button>
      {children}
      <button
        type="button"
        aria-keyshortcuts="y"
        onClick={withLots(() => void copy(selection.current()))}
      >
        复制报价行
      </button>
      <button type="button" onClick={withLots(() => void onPicture())}>
        图片
      </button>
      <Suspense>
        {shown && <PictureDialog lots={shown} onClose={() => setShown(undefined)} />}
      </Suspense>
    </>
  );
}
