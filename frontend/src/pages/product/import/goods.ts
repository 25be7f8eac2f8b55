import type { SheetGoods } from '../../../shell/sheet-import/words';
import { productImportPath, productStockPath } from '../../../ui/chrome/places';

/** Products, as the pages of their sheets name them. */
export const goods: SheetGoods = {
  name: '产品',
  measure: '个',
  unit: '个产品',
  path: productImportPath,
  stock: productStockPath,
  stockName: '查看我的产品',
};
