import { Button, type ButtonProps } from 'antd';
import { Suspense, useState } from 'react';
import type { FreightSource } from '../../api/freight';
import { lazyPart } from '../../ui/lazy-part';
import { useForMembers } from '../use-for-members';

const AskDialog = lazyPart(() => import('./ask-dialog'));

interface AskButtonProps extends Pick<ButtonProps, 'size' | 'type' | 'children'> {
  source?: FreightSource;
}

/** Opens the form of a freight request, filled in from an order or lots. Visitors log in first. */
export function AskFreight({ source, children = '运输询价', ...look }: AskButtonProps) {
  const [open, setOpen] = useState(false);
  const forMembers = useForMembers();
  return (
    <>
      <Button {...look} onClick={() => forMembers(() => setOpen(true))}>
        {children}
      </Button>
      <Suspense>{open && <AskDialog source={source} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
