import { PlusOutlined, UploadOutlined } from '@ant-design/icons';
import { Button, Select } from 'antd';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { useMe } from '../../../api/me';
import {
  type StockProduct,
  useCategoryForms,
  useFollowStock,
  useProductStates,
  useProductStock,
} from '../../../api/product-stock';
import { PageArea } from '../../../shell/table-area';
import { productFormPath, productImportPath } from '../../../ui/chrome/places';
import { MemberFrame } from '../../../ui/member-menu/member-frame';
import { ShopSwitch } from '../../../ui/member-menu/shop-switch';
import { useNarrow } from '../../../ui/narrow';
import { PagePanel } from '../../../ui/page-panel';
import { RefreshButton } from '../../../ui/refresh-button';
import { KeywordField } from '../../../ui/table/keyword-field';
import { ListFilters } from '../../../ui/table/list-filters';
import { useListState } from '../../../ui/table/list-state';
import { StateTabs } from '../../../ui/table/state-tabs';
import { useChosen } from '../../../ui/table/use-chosen';
import { categoryOptions } from '../category-options';
import { nameOf } from '../words';
import { questionOf, type Shown, shownOf, states, stateText, stockKeys } from './address';
import { Bar } from './bar';
import { StockCard } from './card';
import { stockColumns } from './columns';
import { Empty } from './empty';
import styles from './stock.module.css';
import { useSteps } from './use-steps';

const none: StockProduct[] = [];
const rowKey = ({ id }: StockProduct) => id;
const naming = { keyOf: rowKey, nameOf, allLabel: '选择本页全部产品' };

/** My shop: the own products of other goods than cotton, and what a seller does with them. */
export default function ProductStockPage() {
  const navigate = useNavigate();
  const [list, change] = useListState(stockKeys);
  const question = questionOf(list);
  const query = useProductStock(question);
  const counted = useProductStates();
  const shown = shownOf(list);
  const { pageNum: _, ...filter } = question;
  const rows = query.data?.list ?? none;
  useFollowStock(useMemo(() => rows.map(rowKey), [rows]));
  const chosen = useChosen(rows, JSON.stringify(filter), naming);
  const { steps, dialog } = useSteps(chosen.clear);
  const columns = useMemo(() => stockColumns(steps), [steps]);
  const again = () => {
    void query.refetch();
    void counted.refetch();
  };
  const counts = counted.data;
  const narrow = useNarrow();
  const fresh = counts !== undefined && sumOf(counts) === 0;
  return (
    <MemberFrame
      title="我的产品"
      rights={useMe().data}
      actions={<RefreshButton busy={query.isFetching} onRefresh={again} />}
    >
      <PagePanel
        title="我的店铺"
        extra={
          <>
            <Button
              type="primary"
              icon={<PlusOutlined aria-hidden />}
              onClick={() => navigate(productFormPath)}
            >
              发布产品
            </Button>
            <Button
              icon={<UploadOutlined aria-hidden />}
              onClick={() => navigate(productImportPath)}
            >
              {narrow ? '表格' : '表格导入、导出'}
            </Button>
          </>
        }
      >
        <ShopSwitch />
        <StateTabs
          label="产品状态"
          tabs={tabsOf(counts)}
          state={shown}
          onState={(to) => change({ state: stateText(to) })}
        />
        <Conditions {...{ list, change }} />
        <PageArea
          label="我的产品"
          query={query}
          question={JSON.stringify(question)}
          columns={columns}
          rowKey={rowKey}
          selection={chosen}
          card={(row) => <StockCard {...{ row, chosen, steps }} />}
          className={styles.table}
          onPage={(page) => change({ page })}
          empty={
            <Empty
              fresh={fresh}
              shown={shown}
              narrowed={Boolean(list.category || list.keyword)}
              onClear={() => change({ category: '', keyword: '' })}
            />
          }
        />
        <Bar chosen={chosen} steps={steps} />
      </PagePanel>
      {dialog}
    </MemberFrame>
  );
}

type Counts = NonNullable<ReturnType<typeof useProductStates>['data']>;

const sumOf = ({ drafts, onSale, offSale, expired }: Counts) => drafts + onSale + offSale + expired;

/** Returns the tabs with their numbers. 待修改 is there while products no longer fit their category. */
function tabsOf(counts: Counts | undefined) {
  const of = counts && [counts.drafts, counts.onSale, counts.offSale, counts.expired];
  const tabs: { state: Shown; name: string; count?: number; urgent?: string }[] = states.map(
    ([state, name]) => ({ state, name, count: of?.[state] }),
  );
  tabs.push({ state: 'all', name: '全部', count: counts && sumOf(counts) });
  if (counts && counts.unfit > 0) {
    tabs.push({ state: 'unfit', name: '待修改', count: counts.unfit, urgent: '属性有变' });
  }
  return tabs;
}

type List = ReturnType<typeof useListState<(typeof stockKeys)[number]>>;

/** The category and the words that narrow the list down. */
function Conditions({ list, change }: { list: List[0]; change: List[1] }) {
  const categories = useCategoryForms().data ?? [];
  const { category, keyword } = list;
  return (
    <ListFilters
      onClear={category || keyword ? () => change({ category: '', keyword: '' }) : undefined}
    >
      <Select
        aria-label="品类"
        allowClear
        placeholder="全部品类"
        popupMatchSelectWidth={false}
        value={category || undefined}
        options={categoryOptions(categories)}
        onChange={(code) => change({ category: code ?? '' })}
      />
      <KeywordField
        what="品牌、厂家或编号"
        maxLength={40}
        value={keyword}
        onFind={(text) => change({ keyword: text })}
      />
    </ListFilters>
  );
}
