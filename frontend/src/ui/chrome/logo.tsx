import { Link } from 'react-router';
import { useSiteName } from '../site-name';

/** The logo with a link to the home page. */
export function Logo() {
  const { name, slogan } = useSiteName();
  return (
    <Link to="/" className="logo">
      <img src="/favicon.svg" alt="" width={36} height={36} />
      <span>
        <b>{name}</b>
        <small>{slogan}</small>
      </span>
    </Link>
  );
}
