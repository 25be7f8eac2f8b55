import { copyText } from '../../ui/copy';
import { useToast } from '../../ui/toast';

interface CopyLinkProps {
  /** the company's own premium table that the prices on the page follow: others read that they cannot use it */
  premium?: string;
}

/** Copies the address of the page, which shows the same filters, order and page to everybody. */
export function CopyLink({ premium }: CopyLinkProps) {
  const toast = useToast();
  const copy = async () => {
    const address = new URL(window.location.href);
    if (premium) address.searchParams.set('premium', premium);
    try {
      await copyText(address.href);
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
