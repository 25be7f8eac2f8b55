import { LinkOutlined } from '@ant-design/icons';
import { failureOf } from '../../../api/client';
import { useMaySave } from '../../../api/demands';
import { interestNames } from '../../../search/demand';
import { copyText } from '../../../ui/copy';
import { useToast } from '../../../ui/toast';
import { presetAddress, type Shown } from './presets';
import styles from './presets.module.css';
import type { Presets } from './presets-context';
import { ColumnRows, PresetRows, UsualRow } from './presets-rows';

/** The views: which is shown, the others, and the ways to save and share one. */
export default function PresetsPanel({ presets, close }: { presets: Presets; close: () => void }) {
  const { list, error, reload, shown, linked, leave, saveAs } = presets;
  const copy = useCopyLink();
  const member = useMaySave();
  const chosen = (act: () => void) => () => {
    close();
    act();
  };
  return (
    <div className={styles.menu}>
      <ul aria-label="视图">
        <UsualRow presets={presets} close={close} />
        {list && <PresetRows presets={presets} list={list} close={close} onCopy={copy} />}
      </ul>
      {member && !list && !error && <p className={styles.hint}>数据加载中，请稍候…</p>}
      {member && !list && error && (
        <p className={styles.hint} role="alert">
          {failureOf(error).message}
          <button type="button" onClick={reload}>
            重试
          </button>
        </p>
      )}
      {member === false && <p className={styles.hint}>登录后可以把筛选、排序和列存为视图</p>}
      <ColumnRows settings={presets.settings} close={close} />
      <div className={styles.foot}>
        <button type="button" onClick={chosen(saveAs)}>
          存为视图…
        </button>
        {linked && (
          <button type="button" onClick={chosen(leave)}>
            用我自己的列
          </button>
        )}
        <button type="button" onClick={chosen(() => void copy(shown))}>
          <LinkOutlined aria-hidden /> 复制本页的链接
        </button>
      </div>
    </div>
  );
}

/** Returns a function that copies the link to a view, which everybody may open. */
function useCopyLink(): (shown: Shown) => Promise<void> {
  const toast = useToast();
  return async (shown) => {
    const { interest } = shown.query;
    try {
      await copyText(window.location.origin + presetAddress(shown));
      const without = interest ? `，不含您的“${interestNames[interest]}”` : '';
      toast.success(`已复制，打开就是同样的筛选、排序和列${without}`);
    } catch {
      toast.error('复制失败，请手动复制地址栏');
    }
  };
}
