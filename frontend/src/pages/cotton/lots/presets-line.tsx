import { memo } from 'react';
import { useNarrow } from '../../../ui/narrow';
import styles from './presets.module.css';
import { usePresetsOfPage } from './presets-context';

/** A notice that the list has the look of a link, and the ways out of it: to keep it, or the person's own columns. */
export const PresetsLine = memo(function PresetsLine() {
  const presets = usePresetsOfPage();
  const narrow = useNarrow();
  if (!presets?.linked) return null;
  return (
    <p className={styles.line} role="status">
      <span>按链接中的视图显示</span>
      <button type="button" onClick={presets.saveAs}>
        存为我的视图
      </button>
      <button type="button" onClick={presets.leave}>
        {narrow ? '关闭' : '用我自己的列'}
      </button>
    </p>
  );
});
