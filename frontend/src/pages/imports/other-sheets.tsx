import { Button } from 'antd';
import { Link, useNavigate } from 'react-router';
import { type Import, useImportSheet } from '../../api/imports';
import { whole } from '../../ui/format';
import { importAddress } from './address';

const unreadOf = ({ sheets }: Import) => sheets.filter(({ unread }) => unread);

/** Which other sheets of the file hold lots: read by another import, or by none yet. */
export function OtherSheets({ one }: { one: Import }) {
  const read = one.sheets.filter(({ importID }) => importID > 0);
  return (
    <>
      {unreadOf(one).map(({ index, name, lots }) => (
        <li key={index}>
          工作表“{name}”还有 {whole(lots)} 批没有读取，导入这一张后可以接着导入
        </li>
      ))}
      {read.map(({ index, name, importID }) => (
        <li key={index}>
          工作表“{name}”在 <Link to={importAddress(importID)}>另一次导入</Link> 中
        </li>
      ))}
    </>
  );
}

/** Whether other sheets of the file are to be told of. */
export const hasOthers = ({ sheets }: Import) =>
  sheets.some(({ unread, importID }) => unread || importID > 0);

/** Goes on with the sheets of the file that no import has read. */
export function NextSheets({ one }: { one: Import }) {
  const navigate = useNavigate();
  const read = useImportSheet();
  const { importID } = one;
  return unreadOf(one).map(({ index, name, lots }) => (
    <Button
      key={index}
      type="primary"
      loading={read.isPending && read.variables.sheet === index}
      disabled={read.isPending}
      onClick={() =>
        read.mutate(
          { importID, sheet: index },
          { onSuccess: (next) => navigate(importAddress(next.importID)) },
        )
      }
    >
      导入工作表“{name}”（{whole(lots)} 批）
    </Button>
  ));
}
