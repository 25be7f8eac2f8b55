import { Pop } from '../../ui/pop';
import { keyNames } from './keys';
import styles from './lots.module.css';

/** Lists the keys of the page. */
export function KeysButton() {
  const content = (
    <dl className={styles.keyList}>
      {keyNames.map(({ keys, does }) => (
        <div key={does}>
          <dt>
            {keys.map((name) => (
              <kbd key={name}>{name}</kbd>
            ))}
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  );
  return (
    <Pop label="快捷键" title="快捷键 ?" aria-keyshortcuts="?" content={content}>
      ?
    </Pop>
  );
}
