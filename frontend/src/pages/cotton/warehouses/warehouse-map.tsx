import { CloseOutlined } from '@ant-design/icons';
import { use, useMemo, useState } from 'react';
import { failureOf } from '../../../api/client';
import { useFailure } from '../../../api/failure';
import type { WarehouseLots } from '../../../api/types';
import {
  useSeats,
  useWarehouses,
  type Warehouses,
  warehouseAtQuotes,
} from '../../../api/warehouses';
import { useSearchAnswer, useSearchState } from '../../../search/contexts';
import { selectedOf, urlText } from '../../../search/demand';
import { useList } from '../../../search/widgets/choices';
import { QuoteContext } from '../../../shell/tick-price';
import { Failed } from '../../../ui/failed';
import { whole } from '../../../ui/format';
import { type Province, provincesOf } from '../../../ui/map/provinces';
import { Nothing } from '../../../ui/nothing';
import { useSlow } from '../../../ui/slow';
import { MapDrawing } from './drawing';
import { millOf, totalsOf } from './site';
import { WarehouseTable } from './warehouse-table';
import styles from './warehouses.module.css';

/**
 * The warehouses of the result on a map, and in a table beside it. The numbers are those of the result as if no
 * warehouse were chosen; a click chooses one or removes it.
 */
export default function WarehouseMap({ onClose }: { onClose: () => void }) {
  const { query } = useSearchState();
  const { answered } = useSearchAnswer();
  const current = answered !== undefined && urlText(answered) === urlText(query);
  const asked = useWarehouses(selectedOf(query), current);
  const seats = useSeats();
  const provinces = useMemo(() => provincesOf(seats.data ?? []), [seats.data]);
  const failures = [
    { error: useFailure(asked), again: asked.refetch },
    { error: useFailure(seats), again: seats.refetch },
  ];
  const failed = failures.find(({ error }) => error);
  const { data } = asked;
  const dimmed = useSlow(asked.isPlaceholderData);
  return (
    <section className={styles.panel} aria-label="仓库地图" aria-busy={!data && !failed}>
      <header className={styles.head}>
        <h2>仓库地图</h2>
        <span className="num" aria-live="polite">
          {data ? totalText(data) : '数据加载中，请稍候…'}
        </span>
        <button type="button" aria-label="收起地图" onClick={onClose}>
          <CloseOutlined />
        </button>
      </header>
      {failed?.error && <Failed {...failureOf(failed.error, failed.again)} />}
      {!failed && data?.list.length === 0 && <Nothing text="没有符合条件的批次" />}
      {!failed && data?.list.length !== 0 && (
        <div className={dimmed ? styles.dimmed : styles.parts}>
          <Parts provinces={provinces} data={data} />
        </div>
      )}
    </section>
  );
}

/** Returns how many warehouses and lots the map shows, and how many it cannot show. */
function totalText({ list, ungrouped }: Warehouses): string {
  const { count, amount } = totalsOf(list);
  const parts = [`${whole(list.length)} 个仓库，${whole(count)} 批，${whole(amount)} 吨`];
  const unplaced = list.filter(({ spot }) => !spot).length;
  if (unplaced > 0) parts.push(`${whole(unplaced)} 个仓库位置不详，只在表中`);
  if (ungrouped > 0) parts.push(`另有 ${whole(ungrouped)} 批仓库不详`);
  return parts.join('；');
}

const none: WarehouseLots[] = [];

interface PartsProps {
  provinces: readonly Province[];
  /** undefined before the first answer */
  data: Warehouses | undefined;
}

/** The map and its table, at the current quotes. */
function Parts({ provinces, data }: PartsProps) {
  const quotes = use(QuoteContext);
  const lots = data?.list ?? none;
  const list = useMemo(() => lots.map((one) => warehouseAtQuotes(one, quotes)), [lots, quotes]);
  const mill = useMemo(() => millOf(data?.mill ?? null), [data?.mill]);
  const { chosen, toggle } = useList('depositary');
  const [pointed, setPointed] = useState<string>();
  const shared = { list, chosen, onChoose: toggle };
  return (
    <>
      <MapDrawing
        {...{ provinces, mill, pointed }}
        field={mill ? 'deliveredMin' : 'priceMin'}
        {...shared}
      />
      <WarehouseTable hasMill={mill !== undefined} onPoint={setPointed} {...shared} />
    </>
  );
}
