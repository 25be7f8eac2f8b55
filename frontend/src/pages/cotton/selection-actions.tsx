import { useNavigate } from 'react-router';
import { compareMax, useAddCompared } from '../../api/compare';
import { useCopyLines } from '../../ui/lot/copy-line';
import { useToast } from '../../ui/toast';
import type { Selection } from './selection';

/** What can be done with the checked lots. */
export function SelectionActions({ selection }: { selection: Selection }) {
  const toast = useToast();
  const copy = useCopyLines();
  const compare = useAddCompared();
  const navigate = useNavigate();
  const { lots } = selection;

  const withLots = (act: () => void) => () => {
    if (lots.length === 0) toast.warning('请选择数据!');
    else act();
  };
  const onCompare = () => {
    if (lots.length > compareMax) return toast.warning(`最多对比 ${compareMax} 批`);
    const ids = lots.map(({ listingID }) => listingID);
    compare.mutate(ids, { onSuccess: () => navigate('/contrastBatch') });
  };
  return (
    <>
      <button type="button" onClick={withLots(() => void copy(selection.current()))}>
        复制报价行
      </button>
      <button type="button" disabled={compare.isPending} onClick={withLots(onCompare)}>
        对比
      </button>
    </>
  );
}
