import { Link } from 'react-router';

/** The logo with a link to the home page. */
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
