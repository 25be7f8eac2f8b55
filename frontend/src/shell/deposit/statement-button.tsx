import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type DepositChoice, takeStatement } from '../../api/deposits';
import { useDownload } from '../../ui/use-download';

interface StatementButtonProps {
  choice: DepositChoice;
  /** the company, when the platform takes its statement */
  memberID?: number;
}

/** Saves the chosen entries of a deposit account as a workbook. */
export function StatementButton({ choice, memberID }: StatementButtonProps) {
  const [busy, save] = useDownload();
  return (
    <Button
      size="small"
      icon={<DownloadOutlined aria-hidden />}
      loading={busy}
      onClick={() => save(() => takeStatement(choice, memberID))}
    >
      导出明细
    </Button>
  );
}
