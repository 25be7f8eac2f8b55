import { useNavigate } from 'react-router';
import { compareMax, useAddCompared, useCompared, useRemoveCompared } from '../api/compare';
import { made } from '../api/made';
import { useAsk } from '../ui/ask';

/**
 * Returns a function that opens the comparison of some listings, and whether it is at work. They join those compared
 * before, or take their place when these leave too little room. 折3128 is by a premium table, or by the default one.
 */
export function useCompareLots(): [
  compare: (ids: number[], premium?: string) => Promise<void>,
  busy: boolean,
] {
  const compared = useCompared().data ?? [];
  const add = useAddCompared();
  const remove = useRemoveCompared();
  const ask = useAsk();
  const navigate = useNavigate();
  const compare = async (ids: number[], premium = '') => {
    const all = new Set([...compared.map(({ listingID }) => listingID), ...ids]);
    if (all.size > compareMax) {
      const text = `对比清单已有 ${compared.length} 批，放不下这 ${ids.length} 批，要换成这些吗？`;
      if (!(await ask({ text, agree: '换成这些' }))) return;
      await remove.mutateAsync('all').catch(() => {}); // its failure is shown by the call
    }
    const address = premium ? `/contrastBatch?premium=${premium}` : '/contrastBatch';
    made(add.mutateAsync(ids), () => navigate(address));
  };
  return [compare, add.isPending || remove.isPending];
}
