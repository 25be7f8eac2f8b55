import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Link } from 'react-router';
import { type CertificateKey, useCertificates } from '../../../api/certificates';
import { SearchPanel } from '../../../shell/search-panel';
import { inspectionUploadPath } from '../../../ui/chrome/places';
import { dayjs } from '../../../ui/form/calendar';
import { DayRange } from '../../../ui/form/day-range';
import { Nothing } from '../../../ui/nothing';
import { RefreshButton } from '../../../ui/refresh-button';
import { KeywordField } from '../../../ui/table/keyword-field';
import { useListState } from '../../../ui/table/list-state';
import { AdminFrame } from '../frame';
import { StateChoice } from '../state-choice';
import { certificateColumns } from './certificate-columns';
import { CertificateDrawer } from './certificate-drawer';
import { certificateStates } from './certificate-words';

const pageSize = 30;

const states = certificateStates.map(({ name }, index) => [index + 1, name] as const);

/** The official certificates: search, all values of one, correction, withdrawal. */
export default function InspectionPage() {
  const list = useListState(['digits', 'laboratory', 'from', 'to', 'state', 'importID', 'open']);
  const [{ digits, laboratory, state, importID, open, page, ...days }, choose] = list;
  const [from, to] = [dayOf(days.from), dayOf(days.to)];
  const chosen = certificateStates.findIndex(({ key }) => key === state);
  const query = useCertificates({
    ...{ digits: digits.replace(/\D/g, '').slice(0, 11), laboratory, from, to },
    state: certificateStates[chosen]?.key ?? '',
    ...(Number(importID) > 0 && { importID: Number(importID) }),
    ...{ pageNum: page, pageSize },
  });
  const searched = [digits, laboratory, from, to, state, importID].some(Boolean);
  const show = ({ batchID, number }: CertificateKey) =>
    choose({ open: `${batchID}-${number}`, page });
  const one = keyOf(open);
  return (
    <AdminFrame
      title="公检数据"
      actions={<RefreshButton busy={query.isFetching} onRefresh={() => query.refetch()} />}
    >
      <SearchPanel
        title="公检证书"
        unit="份"
        list={list}
        query={query}
        columns={certificateColumns(show)}
        rowKey={({ batchID, number }) => `${batchID}-${number}`}
        empty={<Empty searched={searched} />}
      >
        {importID && <Button onClick={() => choose({ importID: '' })}>显示全部证书</Button>}
        <StateChoice
          states={states}
          value={chosen + 1}
          onChange={(index) => choose({ state: certificateStates[Number(index) - 1]?.key ?? '' })}
        />
        <DayRange label="检验日期" from={from} to={to} onChoose={choose} />
        <KeywordField
          what="实验室或检验机构"
          maxLength={60}
          value={laboratory}
          onFind={(text) => choose({ laboratory: text })}
        />
        <KeywordField
          what="批号，或它的开头"
          maxLength={11}
          value={digits}
          onFind={(text) => choose({ digits: text })}
        />
        <Link to={inspectionUploadPath}>
          <Button type="primary" icon={<PlusOutlined aria-hidden />}>
            导入公检数据
          </Button>
        </Link>
      </SearchPanel>
      {one && (
        <CertificateDrawer
          key={open}
          certificate={one}
          onShow={show}
          onClose={() => choose({ open: '', page })}
        />
      )}
    </AdminFrame>
  );
}

/** Returns a day in the URL; nothing for a text that is no day. */
const dayOf = (text: string): string =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && dayjs(text).format('YYYY-MM-DD') === text ? text : '';

/** Returns the certificate that the URL names. */
function keyOf(open: string): CertificateKey | undefined {
  const [, batchID, number] = /^(\d{11})-(\d{1,6})$/.exec(open) ?? [];
  return batchID && number ? { batchID, number: Number(number) } : undefined;
}

function Empty({ searched }: { searched: boolean }) {
  if (searched) return <Nothing text="没有符合条件的公检证书" />;
  return (
    <Nothing text="还没有公检数据：导入后，卖家按批号挂牌就有公检指标">
      <Link to={inspectionUploadPath}>导入公检数据</Link>
    </Nothing>
  );
}
