import { Button, Select } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { made } from '../../../api/made';
import { type MarkedLot, useDecideMarks, useMarkedLots } from '../../../api/marks';
import { PageArea } from '../../../shell/table-area';
import { whole } from '../../../ui/format';
import { lotAddress } from '../../../ui/lot/lot';
import { markNames, markVerbs } from '../../../ui/lot/mark-words';
import { stateNames } from '../../../ui/lot/names';
import { timeText } from '../../../ui/moment';
import { Nothing } from '../../../ui/nothing';
import type { Column } from '../../../ui/table/column';
import { KeywordField } from '../../../ui/table/keyword-field';
import { oneOf, useListState } from '../../../ui/table/list-state';
import { useToast } from '../../../ui/toast';
import styles from '../admin.module.css';
import { TabHead } from '../base/tab-head';
import { NumbersDialog } from './numbers-dialog';

const ways = [
  { value: 'hand', label: '手工标记' },
  { value: 'rule', label: '按规则标记' },
  { value: 'excluded', label: '手工排除' },
] as const;

const nothing = {
  hand: '没有手工标记的批次：用“按批号标记”，或在批次详情页标记',
  rule: '没有按规则标记的批次',
  excluded: '没有手工排除的批次',
};

const pageSize = 20;

/** The lots with a mark, and those that are excluded: who, when and why. */
export function Lots() {
  const [{ way: asked, mark: text, batchID, page }, choose] = useListState([
    'tab',
    'way',
    'mark',
    'batchID',
  ]);
  const way = ways.find(({ value }) => value === asked)?.value ?? 'hand';
  const mark = oneOf(text, [1, 2]) || (way === 'rule' ? 1 : 0);
  const query = useMarkedLots({ way, mark, batchID, pageNum: page, pageSize });
  const [adding, setAdding] = useState(false);
  const decide = useDecide();
  return (
    <>
      <TabHead
        note={query.data && `共 ${whole(query.data.totalRow)} 批`}
        add="按批号标记"
        onAdd={() => setAdding(true)}
      >
        <Select
          aria-label="来源"
          value={way}
          options={[...ways]}
          onChange={(to) => choose({ way: to })}
        />
        <Select
          aria-label="标记"
          value={mark}
          options={[
            ...(way === 'rule' ? [] : [{ value: 0, label: '全部标记' }]),
            { value: 1, label: '精选' },
            { value: 2, label: '优选' },
          ]}
          onChange={(to) => choose({ mark: to ? String(to) : '' })}
        />
        {way !== 'rule' && (
          <KeywordField
            what="批号"
            label="按批号查找标记"
            maxLength={11}
            value={batchID}
            onFind={(found) => choose({ batchID: found })}
          />
        )}
      </TabHead>
      <PageArea
        label="标记的批次"
        query={query}
        columns={columns(way, decide)}
        rowKey={({ listingID, mark }) => `${listingID} ${mark}`}
        empty={<Nothing text={batchID ? `没有 ${batchID} 的记录` : nothing[way]} />}
        onPage={(to) => choose({ page: to })}
      />
      {adding && <NumbersDialog onClose={() => setAdding(false)} />}
    </>
  );
}

/** Takes a mark away, or lets the rules decide again. */
function useDecide() {
  const toast = useToast();
  const decide = useDecideMarks();
  return ({ listingID, batchID, mark }: MarkedLot, verb: 'exclude' | 'undecide') =>
    made(decide.mutateAsync({ listingIDs: [listingID], mark, verb }), () =>
      toast.success(`${batchID} ${markNames[mark]}：${markVerbs[verb]}`),
    );
}

const columns = (
  way: (typeof ways)[number]['value'],
  onDecide: (lot: MarkedLot, verb: 'exclude' | 'undecide') => void,
): Column<MarkedLot>[] => [
  {
    title: '批号',
    head: true,
    narrow: true,
    className: 'num',
    cell: ({ batchID, listingID }) => (
      <Link to={lotAddress({ batchID, listingID })}>{batchID}</Link>
    ),
  },
  { title: '卖家', cell: ({ memberOwnerName }) => memberOwnerName },
  { title: '状态', narrow: true, cell: ({ state }) => stateNames[state] },
  { title: '标记', narrow: true, cell: ({ mark }) => markNames[mark] },
  way === 'rule'
    ? { title: '规则', className: styles.wide, cell: ({ rules }) => rules.join('、') }
    : { title: '原因', className: styles.wide, cell: ({ note }) => note },
  ...(way === 'rule'
    ? []
    : [
        {
          title: way === 'hand' ? '标记人' : '排除人',
          narrow: true,
          cell: ({ userName, at }: MarkedLot) => (
            <>
              {userName} <small className="num">{timeText(at)}</small>
            </>
          ),
        },
      ]),
  {
    title: '操作',
    actions: true,
    cell: (lot) => (
      <>
        {way !== 'rule' && (
          <Button type="link" size="small" onClick={() => onDecide(lot, 'undecide')}>
            恢复按规则
          </Button>
        )}
        {way !== 'excluded' && (
          <Button type="link" size="small" danger onClick={() => onDecide(lot, 'exclude')}>
            排除
          </Button>
        )}
      </>
    ),
  },
];
