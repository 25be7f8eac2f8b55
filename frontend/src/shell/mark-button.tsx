import { FlagOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { useMe } from '../api/me';
import { lazyPart } from '../ui/lazy-part';

const MarkDialog = lazyPart(() => import('./mark-dialog'));

/** Reports whether the person administers the platform. */
export const useAdministers = () => useMe().data?.roles.includes('admin') ?? false;

interface MarkButtonProps {
  lot: { listingID: number; batchID: string };
}

/** Opens the marks of a lot; for administrators of the platform. */
export function MarkButton({ lot }: MarkButtonProps) {
  const [open, setOpen] = useState(false);
  if (!useAdministers()) return null;
  return (
    <>
      <Button size="small" type="text" icon={<FlagOutlined />} onClick={() => setOpen(true)}>
        标记
      </Button>
      <Suspense>{open && <MarkDialog lot={lot} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
