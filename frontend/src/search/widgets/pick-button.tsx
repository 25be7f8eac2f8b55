import { DownOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { Pop } from '../../ui/pop';

interface PickButtonProps {
  label: string;
  /** what is chosen, in words; empty when nothing is */
  chosen: string;
  children: ReactNode;
}

/** A button that opens a filter which is too long for the page. */
export function PickButton({ label, chosen, children }: PickButtonProps) {
  return (
    <Pop
      className={`pick-button${chosen ? ' pick-button-on' : ''}`}
      aria-label={`${label}：${chosen || '不限'}`}
      label={label}
      content={children}
    >
      <span>{chosen || '不限'}</span>
      <DownOutlined />
    </Pop>
  );
}
