import { UndoOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type Upload, type UploadKind, useUndoUpload } from '../../../api/uploads';
import { useAsk } from '../../../ui/ask';
import { parseTime } from '../../../ui/moment';
import { useToast } from '../../../ui/toast';
import { resultText, undoLeft } from './words';

interface UndoButtonProps {
  one: Upload;
  small?: boolean;
}

/** The effects of an undo. */
const texts: Record<UploadKind, string> = {
  listing:
    '本次新挂牌的批次将从店铺中撤回，改价、重新上架和下架的批次恢复原样；之后又改动过、正在交易的批次保持现状。是否撤销？',
  quality: '本次导入的检验数据将撤回，已经用来挂牌或交易的保留。是否撤销？',
  official:
    '本次导入的证书将撤回，各批恢复导入前的数据；之后又改动过，或只有这份数据而已挂牌的批次保留。是否撤销？',
};

/** Undoes an upload within its time limit, after asking. */
export function UndoButton({ one, small }: UndoButtonProps) {
  const ask = useAsk();
  const toast = useToast();
  const undo = useUndoUpload();
  const until = parseTime(one.undoUntil);
  const left = until === undefined ? undefined : undoLeft(until, Date.now() / 1000);
  if (!left) return null;
  const act = async () => {
    const question = { title: `撤销导入“${one.fileName}”`, text: texts[one.kind], agree: '撤销' };
    if (!(await ask(question))) return;
    await undo.mutateAsync({ importID: one.importID, status: 'undo' }).then(
      (undone) => toast.success(['已撤销', resultText(undone)].filter(Boolean).join('，')),
      () => {},
    );
  };
  return (
    <Button
      type={small ? 'link' : 'default'}
      size={small ? 'small' : undefined}
      icon={small ? undefined : <UndoOutlined aria-hidden />}
      loading={undo.isPending}
      title={`还可撤销 ${left}`}
      onClick={act}
    >
      {small ? '撤销' : `撤销（还剩 ${left}）`}
    </Button>
  );
}
