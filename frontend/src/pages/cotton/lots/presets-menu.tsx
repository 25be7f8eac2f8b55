import { DownOutlined } from '@ant-design/icons';
import { Suspense } from 'react';
import { lazyPart } from '../../../ui/lazy-part';
import { Pop } from '../../../ui/pop';
import styles from './presets.module.css';
import { usePresetsOfPage } from './presets-context';

const PresetsPanel = lazyPart(() => import('./presets-panel'));

/** The views of the cotton page: which is shown, others, and the ways to save and share one. */
export function PresetsMenu() {
  const presets = usePresetsOfPage();
  if (!presets) return null;
  const { current, changed } = presets;
  return (
    <Pop
      label="视图"
      aria-keyshortcuts="v"
      className={styles.opener}
      title={current && `视图：${current.name}${changed ? '（已改动）' : ''}`}
      content={(close) => (
        <Suspense fallback={<div className={styles.menu} />}>
          <PresetsPanel presets={presets} close={close} />
        </Suspense>
      )}
    >
      <span>{current?.name ?? '视图'}</span>
      {changed && (
        <b role="img" aria-label="已改动">
          •
        </b>
      )}
      <DownOutlined aria-hidden />
    </Pop>
  );
}
