import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { CallError, failureOf, missing } from '../../../api/client';
import { useFailure } from '../../../api/failure';
import { type Upload, useUpload } from '../../../api/uploads';
import { useDropToUpload } from '../../../ui/drop/use-drop-to-upload';
import { Failed } from '../../../ui/failed';
import { Lines } from '../../../ui/lines';
import { Nothing } from '../../../ui/nothing';
import { PagePanel } from '../../../ui/page-panel';
import { StateBox } from '../../../ui/state-tag';
import { useUploadPath } from './address';
import { Outcome } from './outcome';
import { Review } from './review';
import { Working } from './working';

/** The title of the page while there is no upload to name. */
const title = <h1 className="hidden-label">导入</h1>;

/** An upload: as preview, running or finished. Another file may be dropped on it. */
export function OneUpload({ importID }: { importID: number }) {
  useDropToUpload(useUploadPath());
  const query = useUpload(importID);
  const error = useFailure(query);
  const { data: one, refetch } = query;
  useTopAfter(one?.state);
  if (error instanceof CallError && error.code === missing) return <Gone />;
  if (error || !one) {
    return (
      <section className="panel" aria-busy={!error}>
        {title}
        {error ? <Failed {...failureOf(error, refetch)} /> : <Lines rows={12} />}
      </section>
    );
  }
  if (one.state === 'working') return <Working one={one} />;
  if (one.state === 'done' || one.state === 'undone') return <Outcome one={one} />;
  // Failed lines are not on sale. They are corrected and confirmed again as before.
  return (
    <>
      {one.state === 'failed' && <Failure reason={one.reason} />}
      <Review one={one} />
    </>
  );
}

/** The page of an upload that no longer exists. */
function Gone() {
  const uploadPath = useUploadPath();
  return (
    <section className="panel">
      {title}
      <Nothing text="没有这次导入：可能已删除，或没有确认而过期（未确认的表保留 7 天）">
        <Link to={uploadPath}>查看导入记录</Link>
      </Nothing>
    </section>
  );
}

/** Scrolls to the top when an upload changes its state, which is explained there. */
function useTopAfter(state: Upload['state'] | undefined): void {
  const last = useRef(state);
  useEffect(() => {
    const before = last.current;
    last.current = state;
    if (before && before !== state && state !== 'preview') window.scrollTo(0, 0);
  }, [state]);
}

/** The reason why a confirmed sheet failed, above the sheet to correct. */
const Failure = ({ reason }: { reason: string }) => (
  <PagePanel title="导入结果">
    <StateBox tone="ended" title="没有导入，一批也没有变动">
      {`${reason}。请在下面核对、改正后再确认一次`}
    </StateBox>
  </PagePanel>
);
