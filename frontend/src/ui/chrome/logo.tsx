import { Link } from 'react-router';

/** The name of the site, which leads home. */
export function Logo() {
  return (
    <Link to="/" className="logo">
      <img src="/favicon.svg" alt="" width={36} height={36} />
      <span>
        <b>棉花商城</b>
        <small>纺织原料交易</small>
      </span>
    </Link>
  );
}
