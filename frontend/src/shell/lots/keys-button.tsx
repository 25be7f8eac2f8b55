import { useEffect, useState } from 'react';
import { Pop } from '../../ui/pop';
import { readStored, writeStored } from '../../ui/stored';
import { keyNames } from './keys';
import styles from './lots.module.css';

const seenKey = 'lots.keysSeen';
const isFlag = (value: unknown): value is boolean => typeof value === 'boolean';

/** Lists the keys of the page. Its button is named until the list was open once. */
export function KeysButton() {
  const [seen] = useState(() => readStored(seenKey, isFlag) ?? false);
  return (
    <Pop label="快捷键" title="快捷键 ?" aria-keyshortcuts="?" content={<Keys />}>
      ?{!seen && <span className={styles.keyHint}>快捷键</span>}
    </Pop>
  );
}

function Keys() {
  useEffect(() => writeStored(seenKey, true), []);
  return (
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
}
