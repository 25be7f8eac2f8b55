import { Link } from 'react-router';
import { useAuctions } from '../../../api/auctions';
import { auctionPath } from '../../../ui/chrome/places';
import styles from './lots.module.css';

/** Links to the announced and running sessions with the batches whose numbers begin with some digits. */
export default function InAuction({ digits }: { digits: string }) {
  const found = useAuctions({ keyword: digits, pageNum: 1, pageSize: 5 }).data?.list ?? [];
  return found
    .filter(({ status }) => status === 1 || status === 2)
    .map(({ auctionListingCode: code, title }) => (
      <Link
        key={code}
        className={styles.otherTab}
        to={`${auctionPath(code)}&${new URLSearchParams({ keyword: digits })}`}
      >
        在竞价场次“{title}”中 ›
      </Link>
    ));
}
