import { failureOf } from '../../api/client';
import { useFailure } from '../../api/failure';
import { useImport } from '../../api/imports';
import { useDropToImport } from '../../ui/drop/use-drop-to-import';
import { Failed } from '../../ui/failed';
import { Lines } from '../../ui/lines';
import { Outcome } from './outcome';
import { Review } from './review';
import { Working } from './working';

/** One import as it stands: to be looked at, under way, or done. Another file may be dropped meanwhile. */
export function OneImport({ importID }: { importID: number }) {
  useDropToImport();
  const query = useImport(importID);
  const error = useFailure(query);
  const { data: one, refetch } = query;
  if (error || !one) {
    return (
      <section className="panel" aria-busy={!error}>
        {error ? <Failed {...failureOf(error, refetch)} /> : <Lines rows={12} />}
      </section>
    );
  }
  if (one.state === 'preview') return <Review one={one} />;
  if (one.state === 'working') return <Working one={one} />;
  return <Outcome one={one} />;
}
