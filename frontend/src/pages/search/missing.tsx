import { CopyOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { copyText } from '../../ui/copy';
import { useToast } from '../../ui/toast';

/** The batch numbers that were not found. */
export function Missing({ numbers }: { numbers: string[] }) {
  const toast = useToast();
  const copy = async () => {
    try {
      await copyText(numbers.join('\n'));
      toast.success('复制成功!');
    } catch {
      toast.error('复制失败，请手动选择后复制');
    }
  };
  return (
    <div className="missing" role="status">
      <p>
        <b className="num">{numbers.length}</b> 个批号没有找到在售挂牌：
        <Button size="small" type="link" icon={<CopyOutlined />} onClick={copy}>
          复制
        </Button>
      </p>
      <ul className="num">
        {numbers.map((number) => (
          <li key={number}>{number}</li>
        ))}
      </ul>
    </div>
  );
}
