import { groupNames } from '../../../search/demand';
import { GroupLots } from './group-lots';
import { GroupButton, type GroupListProps, groupColumns } from './group-table';
import styles from './groups.module.css';

/** Groups as cards, for narrow screens. */
export function GroupCards({ by, groups, open, toggle, look }: GroupListProps) {
  return (
    <ul className={styles.cards} aria-label={`按${groupNames[by]}分组`}>
      {groups.map((group) => {
        const opened = open.has(group.key);
        return (
          <li key={group.key} className="panel">
            <GroupButton group={group} opened={opened} onToggle={() => toggle(group.key)} />
            <dl className="num">
              {groupColumns.map(({ title, unit, render }) => (
                <div key={title}>
                  <dt>
                    {title}
                    {unit && <small> {unit}</small>}
                  </dt>
                  <dd>{render(group)}</dd>
                </div>
              ))}
            </dl>
            {opened && <GroupLots by={by} group={group} {...look} />}
          </li>
        );
      })}
    </ul>
  );
}
