import { useNavigate } from 'react-router';
import { compareMax, useAddCompared, useCompared, useRemoveCompared } from '../api/compare';
import type { Pricing } from '../api/lots';
import { made } from '../api/made';
import { useAsk } from '../ui/ask';

/** Returns the address of the comparison by a premium table and a mill, or by the default ones. */
export function compareAddress(premium?: string | null, mill?: number | string | null): string {
  const params = new URLSearchParams({
    ...(premium && { premium }),
    ...(mill && { mill: String(mill) }),
  });
  return params.size > 0 ? `/contrastBatch?${params}` : '/contrastBatch';
}

/**
 * Returns a function that opens the comparison of some listings, and whether it is at work. They join those compared
 * before, or take their place when these leave too little room. Prices are by a premium table and a mill, or by the
 * default ones.
 */
export function useCompareLots(): [
  compare: (ids: number[], pricing?: Pricing) => Promise<void>,
  busy: boolean,
] {
  const compared = useCompared().data ?? [];
  const add = useAddCompared();
  const remove = useRemoveCompared();
  const ask = useAsk();
  const navigate = useNavigate();
  const compare = async (ids: number[], { premium, mill }: Pricing = {}) => {
    const all = new Set([...compared.map(({ listingID }) => listingID), ...ids]);
    if (all.size > compareMax) {
      const text = `对比清单已有 ${compared.length} 批，放不下这 ${ids.length} 批，要换成这些吗？`;
      if (!(await ask({ text, agree: '换成这些' }))) return;
      await remove.mutateAsync('all').catch(() => {}); // its failure is shown by the call
    }
    made(add.mutateAsync(ids), () => navigate(compareAddress(premium, mill)));
  };
  return [compare, add.isPending || remove.isPending];
}
