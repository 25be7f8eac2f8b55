import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';

interface TabHeadProps {
  note: ReactNode;
  add: string;
  onAdd: () => void;
  children?: ReactNode;
}

/** The head of a tab: a note, a search, a button to add a row. */
export function TabHead({ note, add, onAdd, children }: TabHeadProps) {
  return (
    <div className="page-head">
      <small>{note}</small>
      <span>
        {children}
        <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={onAdd}>
          {add}
        </Button>
      </span>
    </div>
  );
}
