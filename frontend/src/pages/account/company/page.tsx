import { failureOf } from '../../../api/client';
import { useCompany } from '../../../api/company';
import { draftOf } from '../../../api/company-draft';
import { useFailure } from '../../../api/failure';
import { useMe } from '../../../api/me';
import type { CompanyInfo } from '../../../api/types';
import { Failed } from '../../../ui/failed';
import { Lines } from '../../../ui/lines';
import { MemberFrame } from '../../../ui/member-menu/member-frame';
import { PagePanel } from '../../../ui/page-panel';
import { RefreshButton } from '../../../ui/refresh-button';
import { CompanyForm } from './company-form';
import { ReviewState } from './review-state';

/** What the form begins with: as long as that is the same, what somebody is typing stays. */
const told = (company: CompanyInfo) =>
  JSON.stringify({ ...draftOf(company), licence: company.licence?.id });

/** What the platform knows about the company, changed by its managers. */
export default function AccountPage() {
  const query = useCompany();
  const error = useFailure(query);
  const { data, refetch, isFetching } = query;
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
        {data && <CompanyForm key={told(data)} company={data} />}
      </PagePanel>
    </MemberFrame>
  );
}
