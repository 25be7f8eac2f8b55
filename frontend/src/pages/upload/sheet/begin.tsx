import { InboxOutlined } from '@ant-design/icons';
import { Button, Progress, Segmented } from 'antd';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { templateFile, type Upload, type UploadKind } from '../../../api/uploads';
import { takeHanded } from '../../../ui/drop/handed';
import { useFileDrop } from '../../../ui/drop/use-file-drop';
import { useNarrow } from '../../../ui/narrow';
import { PagePanel } from '../../../ui/page-panel';
import { StateBox } from '../../../ui/state-tag';
import { fileTypes } from './accept';
import { useUploadAddress } from './address';
import { PasteDialog } from './paste-dialog';
import styles from './sheet.module.css';
import { usePaste } from './use-paste';
import { type Sending, useSending } from './use-sending';

const kinds: { value: UploadKind; label: string }[] = [
  { value: 'listing', label: '挂牌销售' },
  { value: 'quality', label: '只导入检验数据' },
];

const notes: Record<UploadKind, string> = {
  listing: '一张表，一次挂牌',
  quality: '自检或公检数据，只补充批次资料，不挂牌',
  official: '公证检验证书：以公检为准，覆盖卖家填报的数据',
};

/** Accepts a sheet: a dropped or chosen file, or pasted cells. Several files of certificates are read one by one. */
export function Begin({ official }: { official?: boolean }) {
  const [kind, setKind] = useState<UploadKind>(official ? 'official' : 'listing');
  const [pasted, setPasted] = useState<string>();
  const navigate = useNavigate();
  const uploadAddress = useUploadAddress();
  const open = ({ importID }: Upload) => navigate(uploadAddress(importID));
  const { sending, refused, take, cancel } = useSending(kind, open);
  const over = useFileDrop(take);
  usePaste(({ text, files }) => (files.length > 0 ? take(files) : setPasted(text)));
  const takeLeft = useEffectEvent(() => {
    const files = takeHanded();
    if (files.length > 0) void take(files);
  });
  useEffect(() => takeLeft(), []);
  return (
    <PagePanel
      title={official ? '导入公检数据' : '导入'}
      note={notes[kind]}
      extra={
        !official && (
          <Segmented aria-label="导入内容" options={kinds} value={kind} onChange={setKind} />
        )
      }
    >
      <div className={`${styles.dropZone} ${over ? styles.over : ''}`}>
        {sending ? (
          <OnItsWay sending={sending} onCancel={cancel} />
        ) : (
          <Ways over={over} several={official} onFiles={take} onPaste={() => setPasted('')} />
        )}
      </div>
      {refused && (
        <div role="alert" className="sheet-refused">
          <StateBox tone="ended" title="这张表没有读取">
            {refused}
          </StateBox>
        </div>
      )}
      <Accepted kind={kind} />
      {pasted !== undefined && (
        <PasteDialog
          kind={kind}
          pasted={pasted}
          onRead={open}
          onClose={() => setPasted(undefined)}
        />
      )}
    </PagePanel>
  );
}

interface WaysProps {
  over: boolean;
  /** several files may be chosen */
  several?: boolean;
  onFiles: (files: File[]) => void;
  onPaste: () => void;
}

function Ways({ over, several, onFiles, onPaste }: WaysProps) {
  const input = useRef<HTMLInputElement>(null);
  const narrow = useNarrow();
  return (
    <>
      <InboxOutlined className={styles.dropIcon} aria-hidden />
      <b>{wayText(over, narrow)}</b>
      <span className={styles.dropWays}>
        <Button type="primary" onClick={() => input.current?.click()}>
          选择文件
        </Button>
        <Button onClick={onPaste}>粘贴表格内容</Button>
      </span>
      {!narrow && <small>也可以在表格软件中复制单元格，回到本页按 Ctrl+V</small>}
      <small>导入前会先给您核对，确认之前什么都不会改变</small>
      <input
        ref={input}
        hidden
        type="file"
        multiple={several}
        accept={fileTypes}
        aria-label="选择表格文件"
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          target.value = '';
        }}
      />
    </>
  );
}

function wayText(over: boolean, narrow: boolean): string {
  if (over) return '松开鼠标，读取这张表';
  return narrow ? '选择表格文件，或粘贴表格内容' : '把表格文件拖到本页任意位置';
}

function OnItsWay({
  sending: { name, share },
  onCancel,
}: {
  sending: Sending;
  onCancel: () => void;
}) {
  const percent = Math.floor(share * 100);
  return (
    <div className={styles.onItsWay} role="status">
      <b>{percent < 100 ? '正在上传' : '正在读取，很快就好'}</b>
      <span className={styles.fileName}>{name}</span>
      <Progress
        percent={percent}
        status={percent < 100 ? 'normal' : 'active'}
        aria-label={`上传 ${name}`}
      />
      <Button onClick={onCancel}>取消</Button>
    </div>
  );
}

/** The content of a sheet's rows. */
const rowText: Record<UploadKind, string> = {
  listing: '一行一批；有公检数据的批次只要批号和报价，指标、重量、仓库自动补全',
  quality: '一行一批，或一行一包并写明包号，逐包的数据按批汇总；已有公检数据的批次不覆盖',
  official:
    '一行一批、竖排的证书，或一行一包并写明包号；证书编号、标准、实验室、检验日期和全部指标都会读取',
};

/** The accepted files and their layouts. */
function Accepted({ kind }: { kind: UploadKind }) {
  return (
    <div className={styles.accepted}>
      <ul>
        <li>
          {kind === 'official' ? '各机构的证书和表格都可以' : '您自己的表就行'}
          ：列名、顺序、单位、标题行、合并单元格都会自动识别，认错了可以改，下次记得
        </li>
        <li>
          支持 Excel 和 WPS 的 .xlsx、.xls、.et，以及 .ods、.xml、.csv、网页表格；40 MB、10
          万批以内，批号 11 位
        </li>
        <li>{rowText[kind]}</li>
      </ul>
      {kind !== 'official' && (
        <a href={templateFile} download>
          下载空白模板
        </a>
      )}
    </div>
  );
}
