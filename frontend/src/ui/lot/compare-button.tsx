import { CheckOutlined, DiffOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';

interface CompareButtonProps {
  batchID: string;
  /** whether it is on the comparison list */
  compared: boolean;
  onToggle: () => void;
  withText?: boolean;
}

/** Adds a lot to the comparison list or removes it. */
export function CompareButton({ batchID, compared, onToggle, withText }: CompareButtonProps) {
  const text = compared ? '移出对比' : '加入对比';
  return (
    <Tooltip title={withText ? undefined : text} mouseEnterDelay={0.3}>
      <Button
        size={withText ? 'middle' : 'small'}
        type={withText ? 'default' : 'text'}
        icon={compared ? <CheckOutlined /> : <DiffOutlined />}
        aria-pressed={compared}
        aria-label={withText ? undefined : `${text} ${batchID}`}
        onClick={onToggle}
      >
        {withText && text}
      </Button>
    </Tooltip>
  );
}
