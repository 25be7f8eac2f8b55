import { PictureOutlined } from '@ant-design/icons';
import { Button, type ButtonProps } from 'antd';
import { Suspense, useState } from 'react';
import { lazyPart } from '../lazy-part';
import type { PictureLot } from './picture';

const PictureDialog = lazyPart(() => import('./picture-dialog'));

/** More lots do not fit into a picture. */
export const pictureMax = 20;

interface PictureButtonProps extends Pick<ButtonProps, 'type' | 'disabled' | 'title'> {
  lots: readonly PictureLot[];
}

/** The button that draws lots as a picture for a chat, as they are when it is pressed. */
export function PictureButton({ lots, ...look }: PictureButtonProps) {
  const [shown, setShown] = useState<readonly PictureLot[]>();
  return (
    <>
      <Button size="small" icon={<PictureOutlined />} {...look} onClick={() => setShown(lots)}>
        图片
      </Button>
      <Suspense>
        {shown && <PictureDialog lots={shown} onClose={() => setShown(undefined)} />}
      </Suspense>
    </>
  );
}
