import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { uploadPath } from '../../../ui/chrome/places';
import { Nothing } from '../../../ui/nothing';
import { states } from './address';
import styles from './stock.module.css';

interface EmptyProps {
  /** nothing has ever been offered */
  fresh: boolean;
  state: number;
  /** conditions narrow the state down */
  narrowed: boolean;
  onNew: () => void;
  onClear: () => void;
}

/** The content without listings: how to start, or which filters to remove. */
export function Empty({ fresh, state, narrowed, onNew, onClear }: EmptyProps) {
  const navigate = useNavigate();
  if (fresh) {
    return (
      <div className={styles.stockBegin}>
        <Nothing text="店铺里还没有批次">
          <ol>
            <li>
              <b>导入表格</b>
              把平时用的销售表（Excel、CSV）拖到这里，列名和单位自动识别，确认前不会改动任何内容。
            </li>
            <li>
              <b>手工挂牌</b>
              只需批号和报价，质量和重量按公检数据自动补全。
            </li>
          </ol>
          <p>
            <Button type="primary" onClick={() => navigate(uploadPath)}>
              导入表格
            </Button>
            <Button onClick={onNew}>手工挂牌</Button>
          </p>
        </Nothing>
      </div>
    );
  }
  const name = states.find(([number]) => number === state)?.[1] ?? '';
  if (!narrowed) return <Nothing text={`没有${name}的批次`} />;
  return (
    <Nothing text={`没有符合条件的${name}批次`}>
      <Button size="small" onClick={onClear}>
        清除条件
      </Button>
    </Nothing>
  );
}
