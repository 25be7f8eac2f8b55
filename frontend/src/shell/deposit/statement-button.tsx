import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { failureOf } from '../../api/client';
import { type DepositChoice, takeStatement } from '../../api/deposits';
import { saveFile } from '../../ui/save-file';
import { useToast } from '../../ui/toast';

interface StatementButtonProps {
  choice: DepositChoice;
  /** the company, when the platform takes its statement */
  memberID?: number;
}

/** Saves the chosen entries of a deposit account as a workbook. */
export function StatementButton({ choice, memberID }: StatementButtonProps) {
  const [busy, setBusy] = useState(false);
  const toast = useToast();
  const save = async () => {
    setBusy(true);
    try {
      const { blob, name } = await takeStatement(choice, memberID);
      saveFile(blob, name);
    } catch (error) {
      toast.error(failureOf(error).message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="small" icon={<DownloadOutlined aria-hidden />} loading={busy} onClick={save}>
      导出明细
    </Button>
  );
}
