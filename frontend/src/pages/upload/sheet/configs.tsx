import { Button } from 'antd';
import { useState } from 'react';
import { type UploadConfig, useConfigs, useRemoveConfig } from '../../../api/uploads';
import { TableArea } from '../../../shell/table-area';
import { useAsk } from '../../../ui/ask';
import { whole } from '../../../ui/format';
import { Panel } from '../../../ui/panel';
import { type Column, timeColumn } from '../../../ui/table/column';
import { ConfigDialog } from './config-dialog';
import { defaultsText } from './defaults';
import styles from './sheet.module.css';

/** The saved meanings of columns; nothing without any. */
export function Configs() {
  const [opened, setOpened] = useState<UploadConfig>();
  const query = useConfigs();
  if (query.data?.length === 0) return null;
  const columns: Column<UploadConfig>[] = [
    {
      title: '名称',
      head: true,
      cell: (config) => (
        <Button
          type="link"
          size="small"
          className={styles.rowName}
          onClick={() => setOpened(config)}
        >
          {config.name}
        </Button>
      ),
    },
    {
      title: '记住的列',
      narrow: true,
      className: 'num',
      cell: (config) => `${whole(config.columns.length)} 列`,
    },
    { title: '怎样读取', cell: ({ form }) => form && formText(form) },
    timeColumn('上次使用', ({ usedAt }) => usedAt),
    { title: '操作', actions: true, cell: (config) => <RemoveButton config={config} /> },
  ];
  return (
    <Panel
      title="导入模板"
      note="您选过的列、工作表、表头和统一填写会记住，下次遇到同样的表自动使用"
    >
      <TableArea
        label="导入模板"
        lines={2}
        query={query}
        columns={columns}
        rowKey={({ configID }) => configID}
      />
      {opened && <ConfigDialog config={opened} onClose={() => setOpened(undefined)} />}
    </Panel>
  );
}

/** Describes how sheets of a form are read: 工作表“在售”，表头第 3 行，统一填写 机采. */
function formText({
  sheetName,
  headerRow,
  readHidden,
  defaults,
}: NonNullable<UploadConfig['form']>) {
  const filled = defaultsText(defaults);
  return [
    sheetName && `工作表“${sheetName}”`,
    `表头第 ${headerRow} 行`,
    readHidden && '隐藏的行也读取',
    filled && `统一填写 ${filled}`,
  ]
    .filter(Boolean)
    .join('，');
}

/** Deletes a saved meaning of columns. */
function RemoveButton({ config: { configID, name } }: { config: UploadConfig }) {
  const ask = useAsk();
  const remove = useRemoveConfig();
  const act = async () => {
    const text = `删除模板“${name}”后，同样的表需要重新核对列的含义，是否继续？`;
    if (await ask({ text })) remove.mutate(configID);
  };
  return (
    <Button
      type="link"
      size="small"
      aria-label={`删除模板 ${name}`}
      loading={remove.isPending}
      onClick={act}
    >
      删除
    </Button>
  );
}
