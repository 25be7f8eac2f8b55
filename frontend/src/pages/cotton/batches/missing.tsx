import { CopyOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { wrongWith } from '../../../ui/chrome/batches';
import { copyText } from '../../../ui/copy';
import { useToast } from '../../../ui/toast';
import styles from './batches.module.css';

interface MissingProps {
  /** batch numbers without a lot on sale */
  numbers: string[];
  /** what is no batch number */
  wrong: string[];
}

/** The numbers that were not found, and why. */
export function Missing({ numbers, wrong }: MissingProps) {
  const toast = useToast();
  const copy = async () => {
    try {
      await copyText([...numbers, ...wrong].join('\n'));
      toast.success('复制成功!');
    } catch (error) {
      toast.error((error as Error).message);
    }
  };
  return (
    <div className={`missing ${styles.missing}`} role="status">
      <p>
        未找到：<b className="num">{numbers.length + wrong.length}</b> 个批号没有在售挂牌
        <Button size="small" type="link" icon={<CopyOutlined />} onClick={copy}>
          复制
        </Button>
      </p>
      <ul className="num">
        {numbers.map((number) => (
          <li key={number}>{number}</li>
        ))}
        {wrong.map((text) => (
          <li key={text}>
            {text} <small>{wrongWith(text)}</small>
          </li>
        ))}
      </ul>
    </div>
  );
}
