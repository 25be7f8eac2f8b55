import { CopyOutlined, DownloadOutlined } from '@ant-design/icons';
import { Button, Modal } from 'antd';
import { useEffect, useState } from 'react';
import { copyImage } from '../copy';
import { saveFile } from '../save-file';
import { useToast } from '../toast';
import { drawLots, type PictureLot, pictureName, pngOf } from './picture';
import './picture.css';

interface PictureDialogProps {
  lots: readonly PictureLot[];
  onClose: () => void;
}

interface Drawn {
  png: Blob;
  url: string;
}

/** Lots as a picture for a chat: to be copied, or kept as a file. */
export default function PictureDialog({ lots, onClose }: PictureDialogProps) {
  const toast = useToast();
  const [now] = useState(() => Date.now() / 1000);
  const [drawn, setDrawn] = useState<Drawn>();
  useEffect(() => {
    const draw = async () => {
      const canvas = drawLots(lots, now);
      setDrawn({ png: await pngOf(canvas), url: canvas.toDataURL() });
    };
    draw().catch((error: Error) => toast.error(error.message));
  }, [lots, now, toast]);
  const copy = async ({ png }: Drawn) => {
    try {
      await copyImage(png);
      toast.success('复制成功!');
    } catch (error) {
      toast.error((error as Error).message);
    }
  };
  return (
    <Modal
      open
      width={1000}
      title="报价图片"
      onCancel={onClose}
      footer={
        <>
          <Button
            icon={<DownloadOutlined />}
            disabled={!drawn}
            onClick={() => drawn && saveFile(drawn.png, pictureName(now))}
          >
            下载图片
          </Button>
          <Button
            type="primary"
            icon={<CopyOutlined />}
            disabled={!drawn}
            onClick={() => drawn && void copy(drawn)}
          >
            复制图片
          </Button>
        </>
      }
    >
      <div className="lot-picture">
        {drawn && <img src={drawn.url} alt={`${lots.length} 批的报价图片`} />}
      </div>
    </Modal>
  );
}
