import { Link } from 'react-router';
import { failureOf } from '../../../api/client';
import { useCompany } from '../../../api/company';
import { draftOf } from '../../../api/company-draft';
import { useFailure } from '../../../api/failure';
import { useMe } from '../../../api/me';
import type { CompanyInfo } from '../../../api/types';
import { bankPath } from '../../../ui/chrome/places';
import { Failed } from '../../../ui/failed';
import { Lines } from '../../../ui/lines';
import { MemberFrame } from '../../../ui/member-menu/member-frame';
import { PagePanel } from '../../../ui/page-panel';
import { RefreshButton } from '../../../ui/refresh-button';
import { CompanyForm } from './company-form';
import { ReviewState } from './review-state';

/** Returns the first values of the form. While they are equal, edits are kept. */
const sent = (company: CompanyInfo) =>
  JSON.stringify({ ...draftOf(company), licence: company.licence?.id });

/** The data of the company, which its managers edit. */
export default function AccountPage() {
  const me = useMe();
  const query = useCompany();
  const error = useFailure(query);
  const { data, refetch, isFetching } = query;
  return (
    <MemberFrame
      title="企业信息"
      rights={me.data}
      actions={<RefreshButton busy={isFetching} onRefresh={() => refetch()} />}
    >
      <PagePanel
        title="企业信息"
        extra={me.data?.roles.includes('member') && <Link to={bankPath}>收款账户</Link>}
      >
        {!data && !error && <Lines rows={10} />}
        {error && <Failed {...failureOf(error, refetch)} />}
        {data && <ReviewState company={data} />}
        {data && <CompanyForm key={sent(data)} company={data} />}
      </PagePanel>
    </MemberFrame>
  );
}
