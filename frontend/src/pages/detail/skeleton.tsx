import { Skeleton } from 'antd';

/** The places of the certificate's parts until it is there. */
export function DetailSkeleton() {
  return (
    <div className="detail" role="status" aria-label="数据加载中,请稍后...">
      <div className="crumbs" />
      <div className="panel detail-loading">
        <Skeleton active paragraph={{ rows: 2 }} />
      </div>
      <div className="panel detail-loading">
        <Skeleton active title={false} paragraph={{ rows: 2 }} />
      </div>
      <div className="detail-columns">
        <div className="panel detail-loading detail-main">
          <Skeleton active paragraph={{ rows: 14 }} />
        </div>
        <div className="panel detail-loading detail-side">
          <Skeleton active paragraph={{ rows: 14 }} />
        </div>
      </div>
    </div>
  );
}
