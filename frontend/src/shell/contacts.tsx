import { PhoneOutlined } from '@ant-design/icons';
import { Link, useLocation } from 'react-router';
import { useMe } from '../api/me';
import type { ShopDetails } from '../api/types';
import { loginAddress } from '../ui/chrome/places';

/** The contact of a shop; for visitors, how to see it. */
export function Contacts({ details }: { details: ShopDetails }) {
  const { data: me } = useMe();
  const { pathname, search } = useLocation();
  if (!details.open) {
    return (
      <p>
        <PhoneOutlined />{' '}
        {me ? (
          '以已通过审核的企业身份，可以查看联系方式'
        ) : (
          <Link to={loginAddress(pathname + search)}>登录后查看联系方式</Link>
        )}
      </p>
    );
  }
  const people = [
    { name: details.contact, mobile: details.phone },
    ...details.contacts.map(({ name, mobile }) => ({ name, mobile })),
  ].filter(({ name, mobile }) => name || mobile);
  if (people.length === 0) return null;
  return (
    <p className="num">
      <PhoneOutlined />
      {people.slice(0, 4).map(({ name, mobile }) => (
        <span key={name + mobile}>
          {name} {mobile && <a href={`tel:${mobile}`}>{mobile}</a>}
        </span>
      ))}
    </p>
  );
}
