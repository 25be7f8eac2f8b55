import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { PageHead } from '../../../ui/page-panel';

interface TabHeadProps {
  /** its line is kept free until it is known */
  note: ReactNode;
  add: string;
  onAdd: () => void;
  children?: ReactNode;
}

/** The head of a tab: a note, a search, a button to add a row. */
export function TabHead({ note, add, onAdd, children }: TabHeadProps) {
  return (
    <PageHead
      note={note ?? '\u00a0'}
      extra={
        <>
          {children}
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={onAdd}>
            {add}
          </Button>
        </>
      }
    />
  );
}
