import { CopyOutlined, DiffOutlined, FormOutlined, ShoppingCartOutlined } from '@ant-design/icons';
import { useAddCompared } from '../../api/compare';
import type { Lot } from '../../api/types';
import { useCopyLines } from '../../ui/lot/copy-line';
import { useToast } from '../../ui/toast';

const later = '请先登录后使用，即将开放';

/** What can be done with one lot. */
export function RowActions({ lot }: { lot: Lot }) {
  const copy = useCopyLines();
  const compare = useAddCompared();
  const toast = useToast();
  const compared = () => toast.success('已加入对比');
  return (
    <span className="row-actions">
      <span
        role="img"
        className="soon"
        title={`询价：${later}`}
        aria-label={`询价 ${lot.batchID}：${later}`}
      >
        <FormOutlined />
      </span>
      <span
        role="img"
        className="soon"
        title={`加购物车：${later}`}
        aria-label={`加购物车 ${lot.batchID}：${later}`}
      >
        <ShoppingCartOutlined />
      </span>
      <button
        type="button"
        title="加入对比"
        aria-label={`对比 ${lot.batchID}`}
        onClick={() => compare.mutate([lot.listingID], { onSuccess: compared })}
      >
        <DiffOutlined />
      </button>
      <button
        type="button"
        title="复制报价行"
        aria-label={`复制 ${lot.batchID} 的报价行`}
        onClick={() => copy([lot])}
      >
        <CopyOutlined />
      </button>
    </span>
  );
}
