import { copyText } from '../../ui/copy';
import { useToast } from '../../ui/toast';

/** Copies the address of the page, which shows the same filters, order and page to everybody. */
export function CopyLink() {
  const toast = useToast();
  const copy = async () => {
    try {
      await copyText(window.location.href);
      toast.success('复制成功!');
    } catch {
      toast.error('复制失败，请手动复制地址栏');
    }
  };
  return (
    <button type="button" onClick={copy}>
      复制链接
    </button>
  );
}
