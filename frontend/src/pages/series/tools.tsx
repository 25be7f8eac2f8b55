import { DownloadOutlined } from '@ant-design/icons';
import { Button, Checkbox, Select } from 'antd';
import { useMe } from '../../api/me';
import { type SeriesSummary, takeSeries } from '../../api/series';
import { useAskLogin } from '../../ui/chrome/ask-login';
import { useDownload } from '../../ui/use-download';
import { ranges } from './figures';
import styles from './series.module.css';

interface ToolsProps {
  list: readonly SeriesSummary[];
  one: SeriesSummary;
  other: SeriesSummary | undefined;
  range: string;
  /** the first day of the range */
  from: string;
  spread: boolean;
  change: (state: { with?: string; code?: string; range?: string; show?: string }) => void;
}

/** What is shown: a series, another one to compare, a range, their difference; and its workbook. */
export function Tools({ list, one, other, range, from, spread, change }: ToolsProps) {
  const me = useMe();
  const askLogin = useAskLogin();
  const [busy, save] = useDownload();
  const codes = other ? [one.code, other.code] : [one.code];
  const options = list.map(({ code, name }) => ({ value: code, label: name }));
  return (
    <div className={styles.tools}>
      <Select
        aria-label="行情"
        className={styles.choice}
        value={one.code}
        options={options}
        onChange={(code) => change({ code, with: code === other?.code ? '' : other?.code })}
      />
      <Select
        aria-label="对比"
        className={styles.choice}
        placeholder="加一个对比"
        allowClear
        value={other?.code}
        options={options.filter(({ value }) => value !== one.code)}
        onChange={(code) => change({ with: code ?? '' })}
      />
      <fieldset className={styles.ranges}>
        <legend className="hidden-label">时间范围</legend>
        {ranges.map(({ key, name }) => (
          <button
            key={key}
            type="button"
            aria-pressed={key === range}
            onClick={() => change({ range: key })}
          >
            {name}
          </button>
        ))}
      </fieldset>
      {other?.unit === one.unit && (
        <Checkbox
          checked={spread}
          onChange={({ target }) => change({ show: target.checked ? 'spread' : '' })}
        >
          看价差
        </Checkbox>
      )}
      <Button
        className={styles.export}
        icon={<DownloadOutlined aria-hidden />}
        loading={busy}
        onClick={() => void (me.data ? save(() => takeSeries(codes, from, spread)) : askLogin())}
      >
        导出
      </Button>
    </div>
  );
}
