import { Link } from 'react-router';
import { useMe } from '../api/me';
import { companiesPath, registerPath, uploadPath } from '../ui/chrome/places';
import { Nothing } from '../ui/nothing';

/** A marketplace without lots, or without those of one kind: how the first ones get there. */
export function FirstLots({ text = '还没有挂牌的批次' }: { text?: string }) {
  const { data: me } = useMe();
  const sells = me?.roles.includes('product');
  return (
    <Nothing text={text}>
      {sells && <Link to={uploadPath}>上传表格挂牌 ›</Link>}
      {me && !sells && <Link to={companiesPath}>加入或创建企业后挂牌 ›</Link>}
      {me === null && <Link to={registerPath}>注册企业，上传表格即可挂牌 ›</Link>}
    </Nothing>
  );
}
