import type { ReactNode } from 'react';
import { memo } from 'react';
import { useShopName } from '../../api/lots';
import { useBrokers } from '../../api/marks';
import { FoldList } from '../../ui/fold/fold-list';
import { Pop } from '../../ui/pop';
import { type Chip, chipsOf, textOf } from '../chips';
import { useSearchState } from '../contexts';
import { chosenOf, firstQuery, without } from '../demand';
import { isActive } from '../filters';
import { RuleButton } from '../marks/rule-button';
import { useMillName } from '../mill';
import { usePremiumTable } from '../premium-table';
import { SaveButton } from '../saved/save-button';
import { ShareCode } from '../saved/share-code';
import { ChipItem } from './chip-item';
import { CopyLink } from './copy-link';
import { editors } from './editors';

interface ChipBarProps {
  /** a control before the chips */
  before?: ReactNode;
  /** a control behind the chips: it may come later, which moves nothing */
  after?: ReactNode;
  /** a notice before the actions */
  children?: ReactNode;
}

/** The filters in one line, and the actions on them. */
export const ChipBar = memo(function ChipBar({ before, after, children }: ChipBarProps) {
  return (
    <div className="chips">
      {before}
      <Chips />
      {after}
      <span className="chips-actions">
        {children}
        <ChipActions />
      </span>
    </div>
  );
});

/** The filters, one chip each: a click opens its editor, the cross removes it. */
export function Chips() {
  const { query, shop } = useSearchState();
  const name = useShopName(shop === undefined ? query.filters.id : undefined);
  const wanted = chosenOf(query, shop);
  const { intermediary } = wanted;
  const brokers = useBrokers(intermediary !== undefined).data;
  const broker = brokers?.find(({ memberID }) => memberID === intermediary);
  const mill = useMillName(query);
  const chips = chipsOf(wanted, { shop: name, broker: broker?.memberName, mill });
  return (
    <FoldList
      label="已选条件"
      items={chips}
      keyOf={({ key }) => key}
      none={
        <span className="chips-none">{query.interest ? '未选条件' : '未选条件，显示全部批次'}</span>
      }
    >
      {(chip) => <OneChip chip={chip} />}
    </FoldList>
  );
}

/** Clears the filters, saves them and shares them. */
export function ChipActions() {
  const { query, shop, show } = useSearchState();
  const { current } = usePremiumTable();
  const converted = query.order === 'price3128' || isActive('price3128', query.filters);
  return (
    <>
      {chipsOf(chosenOf(query, shop)).length > 0 && (
        <button type="button" onClick={() => show({ ...firstQuery, tab: query.tab })}>
          清除
        </button>
      )}
      <SaveButton />
      <RuleButton />
      <CopyLink premium={converted && current?.own ? current.code : undefined} />
      <ShareCode />
    </>
  );
}

function OneChip({ chip }: { chip: Chip }) {
  const { query, show } = useSearchState();
  const Editor = editors[chip.key];
  const drop = () => show({ ...query, filters: without(query.filters, chip.fields), pageNum: 1 });
  const text = textOf(chip);
  return (
    <ChipItem label={chip.label} onDrop={drop}>
      {Editor && (
        <Pop
          className="chip-text"
          title={`修改 ${text}`}
          label={`修改 ${chip.label}`}
          content={
            <div className="chip-editor">
              <Editor />
            </div>
          }
        >
          {chip.label}
          {chip.meaning && <small>（{chip.meaning}）</small>}
        </Pop>
      )}
    </ChipItem>
  );
}
