import { Button, Dropdown } from 'antd';
import { atQuotes, useQuoteValues } from '../../../api/quotes';
import type { StockRow } from '../../../api/stock';
import { tons, whole } from '../../../ui/format';
import { useCopyLines } from '../../../ui/lot/copy-line';
import { PictureButton, pictureMax } from '../../../ui/lot/picture-button';
import { useToast } from '../../../ui/toast';
import { offered } from './bundles';
import type { Chosen } from './chosen';
import styles from './stock.module.css';

/** A step with the selected listings. */
export type BulkStep = 'reprice' | 'takeOff' | 'putOn' | 'sold' | 'refresh' | 'bundle' | 'dissolve';

interface BulkBarProps {
  checked: Chosen;
  /** the listings of the page, and how many meet the conditions in all */
  page: readonly StockRow[];
  total: number;
  /** whether all matches can be selected: there is a filter */
  mayAll: boolean;
  /** what is under way */
  busy?: string;
  onStep: (step: BulkStep) => void;
  onExport: () => void;
}

const bundleMost = 50;

const steps = [
  ['reprice', '改价', 'reprice'],
  ['takeOff', '下架', 'takeOff'],
  ['putOn', '上架', 'putOn'],
  ['refresh', '刷新', 'refresh'],
  ['sold', '标为已售', 'sold'],
] as const;

/** The sums of the selected listings, and the steps with them; hidden without a selection. */
export function BulkBar({ checked, page, total, mayAll, busy, onStep, onExport }: BulkBarProps) {
  const { rows, all, count } = checked;
  if (count === 0) return null;
  const list = [...rows.values()];
  const may = (verb: string) => all || list.some(({ verbs }) => verbs.some((one) => one === verb));
  const bundles = new Set(list.map(({ bindSaleListingID }) => bindSaleListingID));
  const one = bundles.size === 1 && list[0]?.isBindSale === true;
  const pageChosen = !all && page.length > 0 && page.every(checked.has);
  return (
    <section className={styles.stockBar} aria-label="已选批次">
      <p className="num" aria-live="polite">
        {busy ?? (
          <>
            已选{all && '全部符合条件的'} <b>{whole(count)}</b> 批
            {!all && <> · {tons(weightOf(list))} 吨</>}
          </>
        )}
        {mayAll && pageChosen && total > count && (
          <Button type="link" size="small" onClick={checked.chooseAll}>
            选择全部符合条件的 {whole(total)} 批
          </Button>
        )}
      </p>
      {steps.map(([step, name, verb]) => (
        <Button
          key={step}
          size="small"
          type={step === 'reprice' ? 'primary' : 'default'}
          disabled={busy !== undefined || !may(verb)}
          title={may(verb) ? undefined : whyNot(step)}
          onClick={() => onStep(step)}
        >
          {name}
        </Button>
      ))}
      <Dropdown
        trigger={['click']}
        placement="topRight"
        disabled={busy !== undefined || all}
        menu={{
          onClick: ({ key }) => onStep(key as BulkStep),
          items: [
            {
              key: 'bundle',
              label: '捆绑销售（2 到 50 批）',
              disabled: count < 2 || count > bundleMost || one,
            },
            { key: 'dissolve', label: '解除捆绑', disabled: !one },
          ],
        }}
      >
        <Button size="small">捆绑</Button>
      </Dropdown>
      <TakeButtons checked={checked} list={list} onExport={onExport} />
      <Button
        type="text"
        size="small"
        className={styles.stockBarClear}
        disabled={busy !== undefined}
        onClick={checked.clear}
      >
        取消选择
      </Button>
    </section>
  );
}

/** Returns why a step is possible with none of the checked listings. */
const whyNot = (step: BulkStep) =>
  step === 'refresh' ? '所选批次今天已挂牌或刷新过，或不在售' : '所选批次的状态不能这样做';

interface TakeButtonsProps {
  checked: Chosen;
  list: readonly StockRow[];
  onExport: () => void;
}

/** Exports of the selected listings: file, picture and lines for chats. */
function TakeButtons({ checked, list, onExport }: TakeButtonsProps) {
  const copy = useCopyLines();
  const quotes = useQuoteValues();
  const { all } = checked;
  const toast = useToast();
  const now = offered(list).map((row) => atQuotes(row, quotes));
  const left = list.length - now.length;
  const leftOut = left > 0 ? `${whole(left)} 批不在售，没有列入` : undefined;
  const onCopy = async () => {
    await copy(now);
    if (leftOut) toast.warning(leftOut);
  };
  const none = all || now.length === 0;
  return (
    <>
      <Button size="small" onClick={onExport}>
        导出
      </Button>
      <Button size="small" disabled={none} title={leftOut} onClick={() => void onCopy()}>
        复制报价行
      </Button>
      <PictureButton
        lots={now}
        disabled={none || now.length > pictureMax}
        title={all || now.length > pictureMax ? `一张图片最多 ${pictureMax} 批` : leftOut}
      />
    </>
  );
}

const grams = 100_000; // hundredths of a kilogram in a ton

/** Tons of some lots, added up in whole hundredths of a kilogram. */
const weightOf = (rows: readonly StockRow[]) =>
  rows.reduce((sum, { amount }) => sum + Math.round(amount * grams), 0) / grams;
