import type { ReactNode } from 'react';
import type { LotGroup } from '../../../api/types';
import { type GroupBy, groupNames } from '../../../search/demand';
import { Tick } from '../../../shell/tick-price';
import { mean, rangeText, whole } from '../../../ui/format';
import { GroupLots } from './group-lots';
import {
  contractText,
  GroupButton,
  type GroupListProps,
  isDelivered,
  placesText,
  placesTitle,
} from './group-table';
import styles from './groups.module.css';

/** Groups as cards, for narrow screens. */
export function GroupCards({ by, groups, open, toggle, look }: GroupListProps) {
  return (
    <ul className={styles.cards} aria-label={`按${groupNames[by]}分组`}>
      {groups.map((group) => {
        const opened = open.has(group.key);
        return (
          <li key={group.key} className="panel">
            <div className={styles.cardHead}>
              <GroupButton group={group} opened={opened} onToggle={() => toggle(group.key)} />
              <span className="num">
                <Tick of={group.key} value={group.priceMin} />
                <small>{contractText(group)}</small>
              </span>
            </div>
            <Values by={by} group={group} />
            {opened && <GroupLots by={by} group={group} {...look} />}
          </li>
        );
      })}
    </ul>
  );
}

/** Returns the delivered prices of a group; none without them. */
function deliveredValues(group: LotGroup): [string, ReactNode][] {
  const { key, deliveredMin = null, deliveredAvg } = group;
  if (!isDelivered(group)) return [];
  return [
    ['最低到厂', <Tick key="delivered" of={key} value={deliveredMin} />],
    ['平均到厂', whole(deliveredAvg)],
  ];
}

function Values({ by, group }: { by: GroupBy; group: LotGroup }) {
  const { key, count, amount, price3128Min, basisMin, basisMax } = group;
  const values: [string, ReactNode][] = [
    ['批数', whole(count)],
    ['公重', whole(amount)],
    ['最低折3128', <Tick key="price" of={key} value={price3128Min} field="price3128" />],
    ...deliveredValues(group),
    ['基差', rangeText(whole, basisMin, basisMax)],
    ['平均长度', mean(group.lengthAvg)],
    ['平均强力', mean(group.strongAvg)],
    ['平均马值', mean(group.mikeAvg)],
    [placesTitle(by), placesText(group)],
  ];
  return (
    <dl className={`${styles.values} num`}>
      {values.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
