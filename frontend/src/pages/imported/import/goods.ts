import type { SheetGoods } from '../../../shell/sheet-import/words';
import { importedImportPath, importedStockPath } from '../../../ui/chrome/places';

/** Imported lots, as the pages of their sheets name them. */
export const goods: SheetGoods = {
  name: '进口棉',
  measure: '批',
  unit: '批',
  path: importedImportPath,
  stock: importedStockPath,
  stockName: '查看我的进口棉',
};
