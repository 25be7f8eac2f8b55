import { DownloadOutlined, PlusOutlined, UploadOutlined } from '@ant-design/icons';
import { Button, Select } from 'antd';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import {
  type StockLot,
  takeImportedOf,
  useImportedStates,
  useImportedStock,
} from '../../../api/imported-stock';
import { useMe } from '../../../api/me';
import { PageArea } from '../../../shell/table-area';
import { importedImportPath } from '../../../ui/chrome/places';
import { exactTons } from '../../../ui/format';
import { MemberFrame } from '../../../ui/member-menu/member-frame';
import { ShopSwitch } from '../../../ui/member-menu/shop-switch';
import { useNarrow } from '../../../ui/narrow';
import { Nothing } from '../../../ui/nothing';
import { PagePanel } from '../../../ui/page-panel';
import { RefreshButton } from '../../../ui/refresh-button';
import { KeywordField } from '../../../ui/table/keyword-field';
import { ListFilters } from '../../../ui/table/list-filters';
import { type ListState, oneOf, useListState } from '../../../ui/table/list-state';
import { StepBar } from '../../../ui/table/row-steps';
import { StateTabs } from '../../../ui/table/state-tabs';
import { useChosen } from '../../../ui/table/use-chosen';
import { useDownload } from '../../../ui/use-download';
import { questionOf, type Shown, shownOf, states, stateText, stockKeys } from './address';
import { StockCard } from './card';
import { stockColumns } from './columns';
import { barSteps, labelOf } from './steps';
import styles from './stock.module.css';
import { useSteps } from './use-steps';

const none: StockLot[] = [];
const rowKey = ({ importlistingID }: StockLot) => importlistingID;
const naming = { keyOf: rowKey, nameOf: labelOf, allLabel: '选择本页全部进口棉' };

/** My shop: the own imported cotton, and what a seller does with it. */
export default function ImportedStockPage() {
  const me = useMe().data;
  const [list, change] = useListState(stockKeys);
  const question = questionOf(list);
  const query = useImportedStock(question);
  const counted = useImportedStates(me?.memberID ?? 0);
  const shown = shownOf(list);
  const { pageNum: _, ...filter } = question;
  const chosen = useChosen(query.data?.list ?? none, JSON.stringify(filter), naming);
  const { steps, addLot, dialog } = useSteps(chosen.clear);
  const columns = useMemo(() => stockColumns(steps), [steps]);
  const fresh = counted.data?.['-1'] === 0;
  const clear = () => change({ currency: '', keyword: '' });
  const again = () => {
    void query.refetch();
    void counted.refetch();
  };
  const kilos = chosen.rows.reduce((sum, { amount }) => sum + Math.round(amount * 1000), 0);
  return (
    <MemberFrame
      title="我的进口棉"
      rights={me}
      actions={<RefreshButton busy={query.isFetching} onRefresh={again} />}
    >
      <PagePanel
        title="我的店铺"
        extra={<HeadButtons memberID={me?.memberID ?? 0} onAdd={addLot} />}
      >
        <ShopSwitch />
        <StateTabs
          label="进口棉状态"
          tabs={tabsOf(counted.data)}
          state={shown}
          onState={(to) => change({ state: stateText(to) })}
        />
        <Conditions list={list} change={change} onClear={clear} />
        <PageArea
          label="我的进口棉"
          query={query}
          question={JSON.stringify(question)}
          columns={columns}
          rowKey={rowKey}
          selection={chosen}
          card={(row) => <StockCard {...{ row, chosen, steps }} />}
          onPage={(page) => change({ page })}
          empty={<Empty {...{ fresh, list, onAdd: addLot, onClear: clear }} />}
        />
        <StepBar
          label="已选进口棉"
          chosen={chosen}
          steps={steps}
          of={barSteps}
          most={500}
          measure="批"
          sums={<>{exactTons(kilos / 1000)} 吨</>}
        />
      </PagePanel>
      {dialog}
    </MemberFrame>
  );
}

type Counts = ReturnType<typeof useImportedStates>['data'];

/** Returns the tabs with their numbers. */
const tabsOf = (counts: Counts) => [
  ...states.map(([state, name]) => ({
    state: state as Shown,
    name,
    count: counts?.[String(state)],
  })),
  { state: 'all' as Shown, name: '全部', count: counts?.['-1'] },
];

/** New lots, one or by a sheet, and the file of those on sale. */
function HeadButtons({ memberID, onAdd }: { memberID: number; onAdd: () => void }) {
  const navigate = useNavigate();
  const narrow = useNarrow();
  const [taking, save] = useDownload();
  return (
    <>
      <Button
        type="primary"
        icon={<UploadOutlined aria-hidden />}
        onClick={() => navigate(importedImportPath)}
      >
        {narrow ? '表格' : '表格上架'}
      </Button>
      <Button icon={<PlusOutlined aria-hidden />} onClick={onAdd}>
        发布一批
      </Button>
      <Button
        icon={<DownloadOutlined aria-hidden />}
        loading={taking}
        title="在售的批次，连同现价和到厂价"
        onClick={() => void save(() => takeImportedOf(memberID))}
      >
        {narrow ? '导出' : '导出在售'}
      </Button>
    </>
  );
}

interface ConditionsProps {
  list: ListState<(typeof stockKeys)[number]>;
  change: (next: { currency?: string; keyword?: string }) => void;
  onClear: () => void;
}

/** The currency and the bill of lading that narrow the list down. */
function Conditions({ list: { currency, keyword }, change, onClear }: ConditionsProps) {
  return (
    <ListFilters onClear={currency || keyword ? onClear : undefined}>
      <Select
        aria-label="币种"
        allowClear
        placeholder="全部币种"
        popupMatchSelectWidth={false}
        value={oneOf(currency, [1, 2]) || undefined}
        options={[
          { value: 2, label: '美元' },
          { value: 1, label: '人民币' },
        ]}
        onChange={(to) => change({ currency: String(to ?? '') })}
      />
      <KeywordField
        what="提单号"
        maxLength={60}
        value={keyword}
        onFind={(text) => change({ keyword: text })}
      />
    </ListFilters>
  );
}

interface EmptyProps extends Pick<ConditionsProps, 'list' | 'onClear'> {
  /** the company has no lots at all */
  fresh: boolean;
  onAdd: () => void;
}

/** The content without lots: how to start, or which conditions to remove. */
function Empty({ fresh, list, onAdd, onClear }: EmptyProps) {
  const navigate = useNavigate();
  if (fresh) {
    return (
      <Nothing text="店铺里还没有进口棉：上传一张表格，一次最多上架 2,000 批">
        <span className={styles.begin}>
          <Button type="primary" onClick={() => navigate(importedImportPath)}>
            表格上架
          </Button>
          <Button onClick={onAdd}>发布一批</Button>
        </span>
      </Nothing>
    );
  }
  if (list.currency || list.keyword) {
    return (
      <Nothing text="没有符合条件的进口棉">
        <Button size="small" onClick={onClear}>
          清除条件
        </Button>
      </Nothing>
    );
  }
  const name = states.find(([state]) => state === shownOf(list))?.[1] ?? '';
  return <Nothing text={`没有${name}的进口棉`} />;
}
