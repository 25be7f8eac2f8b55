import { Button } from 'antd';
import { type OrderDetail, orderFile, takeOrderFile } from '../../../api/orders';
import { useDownload } from '../../../ui/use-download';
import styles from '../order.module.css';

interface FileProps {
  order: OrderDetail;
  /** 0 for none */
  fileID: number;
}

/** A button that downloads a file of an order; hidden without a file. */
export function FileLink({ order, fileID }: FileProps) {
  const [busy, save] = useDownload();
  if (fileID === 0) return null;
  const name = order.files.find((file) => file.fileID === fileID)?.name ?? '文件';
  return (
    <Button
      type="link"
      size="small"
      className={styles.file}
      loading={busy}
      title={`下载 ${name}`}
      onClick={() => save(() => takeOrderFile(order, fileID))}
    >
      {name}
    </Button>
  );
}

/** The pictures of a receipt. */
export function Pictures({ order, fileIDs }: { order: OrderDetail; fileIDs: readonly number[] }) {
  if (fileIDs.length === 0) return null;
  return (
    <ul className={styles.pictures}>
      {fileIDs.map((fileID, place) => (
        <li key={fileID}>
          <a href={orderFile(order, fileID)} target="_blank" rel="noreferrer">
            <img src={orderFile(order, fileID)} alt={`验收照片 ${place + 1}`} loading="lazy" />
          </a>
        </li>
      ))}
    </ul>
  );
}
