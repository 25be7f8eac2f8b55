import { Drawer, Form } from 'antd';
import { useState } from 'react';
import { failureOf } from '../../../api/client';
import { useCandidates } from '../../../api/lots';
import { useMe } from '../../../api/me';
import type { Candidates, Lot } from '../../../api/types';
import { useSearchState } from '../../../search/contexts';
import { selectedOf } from '../../../search/demand';
import { useMill } from '../../../search/mill';
import { totalsOf } from '../../../shell/lots/selection-sums';
import { Failed } from '../../../ui/failed';
import { tons, whole } from '../../../ui/format';
import { useNarrow } from '../../../ui/narrow';
import { Nothing } from '../../../ui/nothing';
import { useStored } from '../../../ui/stored';
import styles from './blend.module.css';
import { type FormValues, firstTons } from './form-values';
import { isTargets, type Targets } from './measures';
import { missingText } from './missing';
import { Workbench } from './workbench';

/** What the selected lots are to the blend: nothing, a part of it, or all that it is chosen from. */
type Use = 'none' | 'part' | 'alone';

interface BlendDrawerProps {
  /** the selected lots */
  selected: readonly Lot[];
  /** it is a blend of the selected lots first */
  first: boolean;
  onClose: () => void;
}

const isStored = (value: unknown): value is Targets | null => value === null || isTargets(value);

const idsOf = (lots: readonly Lot[]) => lots.map(({ listingID }) => listingID);

/**
 * The blend of the result and the selection that were shown when it was opened. A blend of the selected lots is chosen
 * from them alone when they weigh enough; else it contains them. The page behind keeps its place.
 */
export default function BlendDrawer({ selected, first, onClose }: BlendDrawerProps) {
  const [lots] = useState(selected);
  const [targets, onTargets] = useStored<Targets | null>('blendTargets', null, isStored);
  const [use, setUse] = useState<Use>(() => {
    if (!first) return 'none';
    return totalsOf(lots).amount >= (targets?.tons ?? firstTons) ? 'alone' : 'part';
  });
  const alone = use === 'alone';
  const [form] = Form.useForm<FormValues>(); // what was typed stays when the lots are used otherwise
  const { mills, current } = useMill();
  const own = mills.find(({ millID }) => millID === current);
  const [delivers, setDelivers] = useState(true);
  const mill = delivers ? own : undefined;
  const { data, error, refetch, search } = useBlended(lots, alone, mill?.millID);
  const narrow = useNarrow();
  const again = async () => (await refetch({ throwOnError: true })).data as Candidates;
  const counts = data && <Counts answer={data} alone={alone} mill={mill?.name} />;
  return (
    <Drawer
      open
      title={<span>配棉{!narrow && counts}</span>}
      placement="right"
      size="min(1320px, 100%)"
      className={styles.drawer}
      onClose={onClose}
    >
      {narrow && counts}
      {(own || lots.length > 0) && (
        <p className={`num ${styles.source}`}>
          {own && <Cost mill={own.name} delivers={delivers} onChange={setDelivers} />}
          {lots.length > 0 && <Source {...{ lots, use, data }} onUse={setUse} />}
        </p>
      )}
      {!data && (error ? <Failed {...failureOf(error, () => void refetch())} /> : <Waiting />)}
      {data?.usable === 0 && <Nothing text={noneText(data, alone)} />}
      {data && data.usable > 0 && (
        <Workbench
          key={`${use} ${mill?.millID}`}
          answer={data}
          mill={mill?.name}
          {...{ form, targets, search, onTargets }}
          wanted={new Set(use === 'part' ? idsOf(lots) : [])}
          onAgain={again}
        />
      )}
    </Drawer>
  );
}

/**
 * Reads the lots to choose from: some lots alone, or the result that was shown; the cheapest ones at a mill if there is
 * one. Returns its filters, too.
 */
function useBlended(lots: readonly Lot[], alone: boolean, mill: number | undefined) {
  const { query } = useSearchState();
  const [{ demand, search }] = useState({ demand: selectedOf(query), search: query.filters });
  const among = { type: demand.type, listingIDs: idsOf(lots).join(',') };
  const delivered = mill !== undefined && { mill, order: 'delivered' as const };
  return { ...useCandidates({ ...(alone ? among : demand), ...delivered }), search };
}

const Waiting = () => (
  <p className={styles.waiting} role="status">
    正在读取可配的批次…
  </p>
);

const noneText = ({ longStaple }: Candidates, alone: boolean) => {
  if (longStaple > 0) return '长绒棉不与细绒棉混配；要配长绒棉，请在加工方式中只选长绒';
  return alone ? '所选的批次都不能单独买，请换一些' : '这个结果里没有可以配棉的批次，请换条件';
};

interface CostProps {
  mill: string;
  /** by delivered prices */
  delivers: boolean;
  onChange: (delivers: boolean) => void;
}

/** Chooses by which price a blend is the cheapest. */
function Cost({ mill, delivers, onChange }: CostProps) {
  return (
    <select
      aria-label="成本按"
      value={delivers ? 'delivered' : 'price'}
      onChange={({ target }) => onChange(target.value === 'delivered')}
    >
      <option value="delivered">成本按到厂价（{mill}）</option>
      <option value="price">成本按现价</option>
    </select>
  );
}

interface SourceProps {
  lots: readonly Lot[];
  use: Use;
  data?: Candidates;
  onUse: (use: Use) => void;
}

/** Chooses what the selected lots are to the blend. */
function Source({ lots, use, data, onUse }: SourceProps) {
  const usable = new Set(data?.listingID);
  const missing = data ? lots.filter(({ listingID }) => !usable.has(listingID)) : [];
  const company = useMe().data?.memberID;
  return (
    <>
      <select
        aria-label="所选批次的用法"
        value={use}
        onChange={(event) => onUse(event.target.value as Use)}
      >
        <option value="none">从全部搜索结果中配</option>
        <option value="part">所选 {whole(lots.length)} 批必用，其余从搜索结果中配</option>
        <option value="alone">只从所选 {whole(lots.length)} 批中配</option>
      </select>
      <span>所选合计 {tons(totalsOf(lots).amount)} 吨</span>
      {use !== 'none' && missing.length > 0 && (
        <span>不能配的：{missingText(missing, company)}</span>
      )}
    </>
  );
}

interface CountsProps {
  answer: Candidates;
  alone: boolean;
  /** at which the lots are delivered; absent if the blend is chosen by prices */
  mill?: string;
}

/** The number of lots to choose from, and why others are left out. Its lines on a phone have no known height. */
function Counts({ answer, alone, mill }: CountsProps) {
  return (
    <small className={`num ${styles.counts}`}>
      {alone ? '所选' : '搜索结果'} {whole(answer.totalRow)} 批，可配 {whole(answer.usable)} 批
      {answer.longStaple > 0 && `（不含长绒 ${whole(answer.longStaple)} 批）`}
      {answer.usable > answer.listingID.length &&
        `，取${mill ? '到厂价最低' : '最便宜'}的 ${whole(answer.listingID.length)} 批`}
      {answer.unavailable > 0 &&
        `；${whole(answer.unavailable)} 批不能单独买（点价中、竞价、捆绑或本企业的）`}
      {answer.unpriced > 0 &&
        `；${whole(answer.unpriced)} 批没有${mill ? '到厂价' : '现价'}或公定重量`}
    </small>
  );
}
