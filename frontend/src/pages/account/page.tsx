import { failureOf } from '../../api/client';
import { useCompany } from '../../api/company';
import { useFailure } from '../../api/failure';
import { useMe } from '../../api/me';
import { Failed } from '../../ui/failed';
import { Lines } from '../../ui/lines';
import { MemberFrame } from '../../ui/member-menu/member-frame';
import { PagePanel } from '../../ui/member-menu/page-panel';
import { RefreshButton } from '../../ui/member-menu/refresh-button';
import { CompanyFacts } from './company-facts';
import { CompanyForm } from './company-form';
import { ReviewState } from './review-state';
import './account.css';

/** What the platform knows about the company; its managers change it, everybody else reads it. */
export default function AccountPage() {
  const query = useCompany();
  const error = useFailure(query);
  const { data, dataUpdatedAt, refetch, isFetching } = query;
  return (
    <MemberFrame
      title="企业信息"
      rights={useMe().data}
      actions={<RefreshButton busy={isFetching} onRefresh={() => refetch()} />}
    >
      <PagePanel title="企业信息">
        {!data && !error && <Lines rows={10} />}
        {error && <Failed {...failureOf(error, refetch)} />}
        {data && <ReviewState company={data} />}
        {data?.editable && <CompanyForm key={dataUpdatedAt} company={data} />}
        {data && !data.editable && <CompanyFacts company={data} />}
      </PagePanel>
    </MemberFrame>
  );
}
