import { belongs } from '../../../api/account';
import type { Enterprise } from '../../../api/types';
import { Rights } from '../../../ui/company/rights';
import { unknown } from '../../../ui/format';
import { timeText } from '../../../ui/moment';
import { StateTag } from '../../../ui/state-tag';
import type { Column } from '../../../ui/table/column';
import { CompanyActions } from './company-actions';
import { stateOf, whyOf } from './standing';

/** Returns the columns of a person's companies. onAgain is called with the company to apply to again. */
export function companyColumns(onApply: (company: Enterprise) => void): Column<Enterprise>[] {
  return [
    { title: '企业名称', head: true, cell: ({ memberName }) => memberName },
    { title: '身份', cell: (company) => (belongs(company) ? <Rights of={company} /> : unknown) },
    { title: '状态', cell: (company) => <State company={company} /> },
    { title: '申请时间', className: 'num', cell: ({ appliedAt }) => timeText(appliedAt) },
    {
      title: '操作',
      actions: true,
      cell: (company) => <CompanyActions company={company} onApply={onApply} />,
    },
  ];
}

function State({ company }: { company: Enterprise }) {
  const [text, tone] = stateOf(company);
  const why = whyOf(company);
  return (
    <span>
      <StateTag tone={tone}>{text}</StateTag>
      {why && <small className="row-note">{why}</small>}
    </span>
  );
}
