import { useSearchParams } from 'react-router';
import { partsOf } from './address';
import { Session } from './session';
import { Sessions } from './sessions';

/** The auctions of cotton: the sessions, or one of them with its lots. */
export default function AuctionsPage() {
  const [params] = useSearchParams();
  const { code } = partsOf(params);
  return code ? <Session key={code} code={code} /> : <Sessions />;
}
