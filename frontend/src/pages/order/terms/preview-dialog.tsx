import { Button, Modal } from 'antd';
import { failureOf } from '../../../api/client';
import { type TermGoods, takeExample, useTermPreview } from '../../../api/terms';
import { Failed } from '../../../ui/failed';
import { Lines } from '../../../ui/lines';
import { useDownload } from '../../../ui/use-download';
import { Sections } from './sections';
import styles from './terms.module.css';

interface PreviewDialogProps {
  goods: TermGoods;
  ids: number[];
  onClose: () => void;
}

/** The example contract with chosen sections, and its PDF file. */
export function PreviewDialog({ goods, ids, onClose }: PreviewDialogProps) {
  const { data, error, refetch } = useTermPreview({ goods, ids });
  const [busy, save] = useDownload();
  return (
    <Modal
      open
      width={820}
      title="合同预览（示例交易）"
      onCancel={onClose}
      footer={
        <Button type="primary" loading={busy} onClick={() => save(() => takeExample(goods, ids))}>
          下载 PDF
        </Button>
      }
    >
      {error && <Failed {...failureOf(error, refetch)} />}
      {!error && !data && <Lines rows={10} />}
      {!error && data && (
        <article className={styles.preview}>
          <h2>{data.title}</h2>
          <p>合同编号：{data.number}</p>
          <p>
            卖方：{data.seller}　买方：{data.buyer}
          </p>
          <Sections {...{ goods }} preview={data} />
        </article>
      )}
    </Modal>
  );
}
