import { Button, Checkbox, Input, Select } from 'antd';
import { useState } from 'react';
import type { StockStat } from '../../../api/stock';
import { whole } from '../../../ui/format';
import { useNarrow } from '../../../ui/narrow';
import {
  cleared,
  narrowedBy,
  orderNames,
  type StockChosen,
  type StockKey,
  sortingOf,
} from './address';
import styles from './stock.module.css';

interface FiltersProps {
  chosen: StockChosen;
  /** the options */
  stat?: StockStat;
  onChoose: (change: Partial<Record<StockKey, string>>) => void;
}

const ages = [
  { value: '-3', label: '3 天内挂牌' },
  { value: '-7', label: '7 天内挂牌' },
  { value: '30-', label: '挂牌满 30 天' },
  { value: '60-', label: '挂牌满 60 天' },
  { value: '90-', label: '挂牌满 90 天' },
];

/** Describes a choice of ages that the list does not offer. */
function ageText(from: string, to: string): string {
  if (!from) return `${to} 天内挂牌`;
  return to ? `挂牌 ${from}–${to} 天` : `挂牌满 ${from} 天`;
}

/** The conditions of the list. On a phone they are folded away. */
export function Filters({ chosen, stat, onChoose }: FiltersProps) {
  const narrow = useNarrow();
  const [open, setOpen] = useState(false);
  const count = narrowedBy(chosen);
  return (
    <section className={styles.stockFilters} aria-label="筛选">
      <Find
        label="按批号查找"
        placeholder="批号或前后几位"
        value={chosen.batchID}
        maxLength={20}
        onFind={(text) => onChoose({ batchID: text.replace(/\D/g, '') })}
      />
      {narrow && (
        <>
          <Button aria-expanded={open} onClick={() => setOpen(!open)}>
            筛选{count > 0 && ` ${count}`}
          </Button>
          <Order chosen={chosen} onChoose={onChoose} />
        </>
      )}
      {(open || !narrow) && <Choices chosen={chosen} stat={stat} onChoose={onChoose} />}
      {count > 0 && (
        <Button type="link" onClick={() => onChoose(cleared)}>
          清除条件
        </Button>
      )}
    </section>
  );
}

function Choices({ chosen, stat, onChoose }: FiltersProps) {
  const { ageFrom, ageTo } = chosen;
  const age = ageFrom || ageTo ? `${ageFrom}-${ageTo}` : undefined;
  const known = ages.some(({ value }) => value === age);
  const other = age && !known ? [{ value: age, label: ageText(ageFrom, ageTo) }] : [];
  return (
    <>
      <Choice
        label="报价"
        value={chosen.fixed ? 'fixed' : chosen.indexCode}
        options={stat?.contracts.map(({ indexCode, count }) => ({
          value: indexCode || 'fixed',
          label: `${indexCode || '一口价'}（${whole(count)}）`,
        }))}
        onChange={(to) =>
          onChoose({ indexCode: to === 'fixed' ? '' : to, fixed: to === 'fixed' ? '1' : '' })
        }
      />
      <Choice
        label="加工厂"
        value={chosen.ginneryCode}
        options={stat?.factories.map(({ ginneryCode, factoryName, count }) => ({
          value: ginneryCode,
          label: `${factoryName || ginneryCode}（${whole(count)}）`,
        }))}
        onChange={(ginneryCode) => onChoose({ ginneryCode })}
      />
      <Choice
        label="仓库"
        value={chosen.depotID}
        options={stat?.depots.map(({ depotID, depotName, count }) => ({
          value: String(depotID),
          label: `${depotName}（${whole(count)}）`,
        }))}
        onChange={(depotID) => onChoose({ depotID })}
      />
      <Choice
        label="年度"
        value={chosen.cottonYear}
        options={stat?.years.map(({ cottonYear, count }) => ({
          value: String(cottonYear),
          label: `${cottonYear}（${whole(count)}）`,
        }))}
        onChange={(cottonYear) => onChoose({ cottonYear })}
      />
      <Choice
        label="挂牌天数"
        value={age}
        options={[...ages, ...other]}
        onChange={(to) => {
          const [from = '', upTo = ''] = to.split('-');
          onChoose({ ageFrom: from, ageTo: upTo });
        }}
      />
      <Find
        label="按备注查找"
        placeholder="备注"
        value={chosen.notes}
        maxLength={100}
        onFind={(notes) => onChoose({ notes })}
      />
      <Checkbox
        checked={chosen.bundle === '1' || chosen.bundleID !== ''}
        onChange={(event) => onChoose({ bundle: event.target.checked ? '1' : '', bundleID: '' })}
      >
        {chosen.bundleID ? '同一组捆绑' : '捆绑'}
      </Checkbox>
    </>
  );
}

interface ChoiceProps {
  label: string;
  value?: string;
  options?: { value: string; label: string }[];
  /** called with the empty text when nothing is chosen */
  onChange: (value: string) => void;
}

function Choice({ label, value, options, onChange }: ChoiceProps) {
  return (
    <Select
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={label}
      aria-label={label}
      value={value || undefined}
      options={options}
      popupMatchSelectWidth={false}
      onChange={(to?: string) => onChange(to ?? '')}
    />
  );
}

interface FindProps {
  label: string;
  placeholder: string;
  value: string;
  maxLength: number;
  onFind: (text: string) => void;
}

function Find({ label, value, onFind, ...rest }: FindProps) {
  return (
    <Input.Search
      key={value}
      allowClear
      aria-label={label}
      defaultValue={value}
      onSearch={(text) => onFind(text.trim())}
      {...rest}
    />
  );
}

/** The order of the cards: they have no heads to click on. */
function Order({ chosen, onChoose }: Omit<FiltersProps, 'stat'>) {
  const { by, ascending: asc } = sortingOf(chosen);
  const ways = [
    ['desc', '↓'],
    ['asc', '↑'],
  ] as const;
  const options = Object.entries(orderNames).flatMap(([key, name]) =>
    ways.map(([way, sign]) => ({ value: `${key} ${way}`, label: `${name} ${sign}` })),
  );
  return (
    <Select
      aria-label="排序"
      value={`${by} ${asc ? 'asc' : 'desc'}`}
      options={options}
      onChange={(to) => {
        const [orderBy = '', order = ''] = to.split(' ');
        onChoose({ orderBy, order: order === 'asc' ? order : '' });
      }}
    />
  );
}
