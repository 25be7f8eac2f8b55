import { Lines } from '../../../ui/lines';

/** The places of the certificate's parts until it is there. */
export function DetailSkeleton() {
  return (
    <div className="detail" role="status" aria-label="数据加载中,请稍后...">
      <h1 className="hidden-label">批次详情</h1>
      <div className="crumbs" />
      <div className="panel">
        <Lines rows={4} />
      </div>
      <div className="panel">
        <Lines rows={2} />
      </div>
      <div className="detail-columns">
        <div className="panel detail-main">
          <Lines rows={18} />
        </div>
        <div className="panel detail-side">
          <Lines rows={18} />
        </div>
      </div>
    </div>
  );
}
