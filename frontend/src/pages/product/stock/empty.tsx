import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { productFormPath, productImportPath } from '../../../ui/chrome/places';
import { Nothing } from '../../../ui/nothing';
import { type Shown, states } from './address';
import styles from './stock.module.css';

interface EmptyProps {
  /** the company has no products at all */
  fresh: boolean;
  shown: Shown;
  /** conditions narrow the state down */
  narrowed: boolean;
  onClear: () => void;
}

/** The content without products: how to start, or which conditions to remove. */
export function Empty({ fresh, shown, narrowed, onClear }: EmptyProps) {
  const navigate = useNavigate();
  if (fresh) {
    return (
      <Nothing text="店铺里还没有产品">
        <div className={styles.begin}>
          <ol>
            <li>发布产品：从常见品种的模板带出规格，填好价格、数量即可上架</li>
            <li>表格导入：下载某个品类的模板，在 Excel 里填好，一次上架几百个产品</li>
          </ol>
          <p>
            <Button type="primary" onClick={() => navigate(productFormPath)}>
              发布产品
            </Button>
            <Button onClick={() => navigate(productImportPath)}>表格导入</Button>
          </p>
        </div>
      </Nothing>
    );
  }
  if (narrowed) {
    return (
      <Nothing text="没有符合条件的产品">
        <Button size="small" onClick={onClear}>
          清除条件
        </Button>
      </Nothing>
    );
  }
  if (shown === 'unfit') return <Nothing text="所有产品都符合品类现在的属性" />;
  const name = states.find(([number]) => number === shown)?.[1] ?? '';
  return <Nothing text={`没有${name}的产品`} />;
}
