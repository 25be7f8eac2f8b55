import { Button } from 'antd';
import { Link, useNavigate } from 'react-router';
import { made } from '../../../api/made';
import { type Upload, useUploadSheet } from '../../../api/uploads';
import { whole } from '../../../ui/format';
import { useUploadAddress } from './address';

const unreadOf = ({ sheets }: Upload) => sheets.filter(({ unread }) => unread);

/** The other sheets of the file with lots, read or not; and who opened this one before. */
export function OtherSheets({ one }: { one: Upload }) {
  const { before } = one;
  const uploadAddress = useUploadAddress();
  const read = one.sheets.filter(({ importID }) => importID > 0);
  return (
    <>
      {before && (
        <li>
          {beforeText(before)}，见 <Link to={uploadAddress(before.importID)}>先前的导入</Link>
        </li>
      )}
      {unreadOf(one).map(({ index, name, lots }) => (
        <li key={index}>
          工作表“{name}”还有 {whole(lots)} 批没有读取，导入这一张后可以接着导入
        </li>
      ))}
      {read.map(({ index, name, importID }) => (
        <li key={index}>
          工作表“{name}”在 <Link to={uploadAddress(importID)}>另一次导入</Link> 中
        </li>
      ))}
    </>
  );
}

/** Describes earlier uploads of a sheet. */
function beforeText({ state, by, mine }: NonNullable<Upload['before']>): string {
  const who = mine ? '您' : by;
  if (state === 'done') return `${who}已导入过这张表`;
  return `${who}已打开过这张表，${state === 'working' ? '正在导入' : '还没有确认'}`;
}

/** Reports whether there are other sheets of the file, or earlier uploads of this one. */
export const hasOthers = ({ sheets, before }: Upload) =>
  before !== null || sheets.some(({ unread, importID }) => unread || importID > 0);

/** Continues with the other sheets of the file. */
export function NextSheets({ one }: { one: Upload }) {
  const navigate = useNavigate();
  const uploadAddress = useUploadAddress();
  const read = useUploadSheet();
  const { importID } = one;
  return unreadOf(one).map(({ index, name, lots }) => (
    <Button
      key={index}
      type="primary"
      loading={read.isPending && read.variables.sheet === index}
      disabled={read.isPending}
      onClick={() =>
        made(read.mutateAsync({ importID, sheet: index }), (next) =>
          navigate(uploadAddress(next.importID)),
        )
      }
    >
      导入工作表“{name}”（{whole(lots)} 批）
    </Button>
  ));
}
