import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';

interface NameButtonProps {
  /** what the names of the list are of: 仓库 */
  thing: string;
  /** the name that is not in the list */
  name: string;
  onName: (name: string) => void;
}

/** A button below a list of names to add another one. A press leaves the focus in the list, so that it stays open. */
export function NameButton({ thing, name, onName }: NameButtonProps) {
  return (
    <Button
      type="link"
      size="small"
      icon={<PlusOutlined />}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onName(name)}
    >
      {name ? `都不是，新建“${name}”` : `新建${thing}`}
    </Button>
  );
}
