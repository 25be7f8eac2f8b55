import { UploadOutlined } from '@ant-design/icons';
import { Button, Input, Modal, Upload } from 'antd';
import { useState } from 'react';
import { usePasteSeries, useUploadSeries } from '../../../api/admin';
import type { Out } from '../../../api/calls';
import type { SeriesSummary } from '../../../api/series';
import { whole } from '../../../ui/format';

interface SeriesSheetProps {
  series: SeriesSummary;
  /** where the newest value is from */
  source: string;
  onClose: () => void;
}

/** Enters the values of many days from copied cells. */
export function SeriesSheet({ series, source, onClose }: SeriesSheetProps) {
  const [text, setText] = useState('');
  const [from, setFrom] = useState(source);
  const [outcome, setOutcome] = useState<Out<'POST admin/series/sheet'>>();
  const paste = usePasteSeries();
  const known = { code: series.code, source: from.trim() };
  const sheet = useUploadSeries(known.code, known.source);
  const show = (sending: Promise<Out<'POST admin/series/sheet'>>) => {
    void sending.then(setOutcome, () => {}); // the error is shown already
  };
  return (
    <Modal
      open
      width={560}
      title={`录入多天的${series.name}`}
      okText="录入"
      okButtonProps={{ disabled: !(text.trim() && from.trim()) }}
      cancelText="关闭"
      confirmLoading={paste.isPending}
      mask={{ closable: false }}
      onOk={() => show(paste.mutateAsync({ ...known, text }))}
      onCancel={onClose}
    >
      <p className="dialog-note">
        从表格中复制 日期、数值 两列，连同表头；单位 {series.unit}，已有的日期改为新的数值
        {series.exchange && '；周末和休市日没有期货价格，不会保存'}
      </p>
      <Input.TextArea
        rows={8}
        aria-label="日期和数值"
        placeholder={'日期\t数值\n2026-11-20\t16583'}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Input
        aria-label="来源"
        maxLength={80}
        placeholder="来源，如 中国棉花信息网"
        value={from}
        onChange={({ target }) => setFrom(target.value)}
      />
      <Upload
        accept=".xlsx,.xls,.et,.ods,.xml,.csv,.txt"
        showUploadList={false}
        disabled={!known.source}
        beforeUpload={(file) => {
          show(sheet.mutateAsync(file));
          return false;
        }}
      >
        <Button
          icon={<UploadOutlined aria-hidden />}
          disabled={!known.source}
          loading={sheet.isPending}
        >
          上传表格
        </Button>
      </Upload>
      {outcome && <Outcome {...outcome} />}
    </Modal>
  );
}

function Outcome({ accepted, refused, errors }: Out<'POST admin/series/sheet'>) {
  const problems = [...errors, ...refused.map(({ day, reason }) => `${day} ${reason}`)];
  return (
    <div role="status">
      <p>已保存 {whole(accepted)} 条</p>
      {problems.length > 0 && (
        <ul>
          {problems.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
