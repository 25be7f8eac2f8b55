import { DownloadOutlined, FileExcelOutlined } from '@ant-design/icons';
import { Button, Select } from 'antd';
import { sendProductSheet, takeProductForm, takeProducts } from '../../../api/product-imports';
import { useCategoryForms } from '../../../api/product-stock';
import styles from '../../../shell/sheet-import/sheet-import.module.css';
import { useSend } from '../../../shell/sheet-import/use-send';
import { PagePanel } from '../../../ui/page-panel';
import { SheetDrop } from '../../../ui/upload/sheet-drop';
import { useDownload } from '../../../ui/use-download';
import { categoryName, categoryOptions } from '../category-options';
import { goods } from './goods';

interface BeginProps {
  category: string;
  onCategory: (category: string) => void;
}

/** Chooses a category, and takes a sheet of its products: a file, or pasted cells. */
export function Begin({ category, onCategory }: BeginProps) {
  const forms = useCategoryForms().data ?? [];
  const sheet = useSend(goods, (one) => sendProductSheet(category, one));
  const [taking, save] = useDownload();
  const name = category && categoryName(forms, category);
  return (
    <PagePanel title="产品表格" note="一个品类一张表，确认前什么都不会改变">
      <div className={styles.steps}>
        <div className={styles.line}>
          <b>1</b>
          <Select
            aria-label="品类"
            className={styles.category}
            placeholder="选择品类"
            showSearch={{ optionFilterProp: 'label' }}
            value={category || undefined}
            options={categoryOptions(forms)}
            onChange={onCategory}
          />
          <Button
            icon={<FileExcelOutlined aria-hidden />}
            disabled={!category}
            loading={taking}
            onClick={() => void save(() => takeProductForm(category))}
          >
            下载模板
          </Button>
          <Button
            icon={<DownloadOutlined aria-hidden />}
            disabled={!category}
            loading={taking}
            onClick={() => void save(() => takeProducts(category))}
          >
            导出在售产品
          </Button>
          <small>导出的表改好后可以直接导入</small>
        </div>
        <div className={styles.line}>
          <b>2</b>在表格软件中填写或修改，列的顺序可以改变
        </div>
        <SheetDrop
          title={name ? `把${name}的表格拖到本页` : '请先选择品类'}
          note=".xlsx、.xls、.csv 等，5 MB、2,000 行以内；图片在导入后逐个产品上传"
          label="选择产品表格"
          disabled={!category}
          {...sheet}
        />
      </div>
    </PagePanel>
  );
}
