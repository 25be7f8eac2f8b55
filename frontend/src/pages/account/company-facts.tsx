import type { CompanyInfo } from '../../api/types';
import { Facts } from '../../ui/member-menu/facts';

/** The company as its members read it. */
export function CompanyFacts({ company }: { company: CompanyInfo }) {
  return (
    <Facts
      facts={{
        企业名称: company.memberName,
        简称: company.shortName,
        所在城市: company.city,
        地址: company.address,
        联系人: company.contact,
        联系电话: company.phone,
        简介: company.intro,
      }}
    />
  );
}
