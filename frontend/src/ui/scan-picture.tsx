import { Button, QRCode } from 'antd';

interface ScanPictureProps {
  label: string;
  size: number;
  /** the address in the code; undefined while it loads */
  url?: string;
  /** whether it is expired or used */
  over: boolean;
  onRefresh: () => void;
}

/** A QR code, dark on white in every theme: many phones read no other. */
export function ScanPicture({ label, size, url, over, onRefresh }: ScanPictureProps) {
  return (
    <QRCode
      type="svg"
      size={size}
      color="#000"
      bgColor="#fff"
      role="img"
      aria-label={label}
      value={url || '-'}
      status={over ? 'expired' : url ? 'active' : 'loading'}
      statusRender={() =>
        over ? (
          <Button size={size < 150 ? 'small' : 'middle'} onClick={onRefresh}>
            刷新二维码
          </Button>
        ) : (
          <span>二维码加载中…</span>
        )
      }
    />
  );
}
