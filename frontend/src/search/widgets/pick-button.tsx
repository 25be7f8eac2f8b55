import { DownOutlined } from '@ant-design/icons';
import { Popover } from 'antd';
import { type ReactNode, useState } from 'react';

interface PickButtonProps {
  label: string;
  /** what is chosen, in words; empty when nothing is */
  chosen: string;
  children: ReactNode;
}

/** A button that opens a filter which is too long for the page. */
export function PickButton({ label, chosen, children }: PickButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <Popover
      trigger="click"
      placement="bottomLeft"
      arrow={false}
      open={open}
      onOpenChange={setOpen}
      destroyOnHidden
      content={
        // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes what the button opened.
        <div onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}>{children}</div>
      }
    >
      <button
        type="button"
        className={`pick-button${chosen ? ' pick-button-on' : ''}`}
        aria-expanded={open}
        aria-label={`${label}：${chosen || '不限'}`}
      >
        <span>{chosen || '不限'}</span>
        <DownOutlined />
      </button>
    </Popover>
  );
}
