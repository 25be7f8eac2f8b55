import { useSearchParams } from 'react-router';
import { failureOf } from '../../../api/client';
import { useFailure } from '../../../api/failure';
import { useImportedBill } from '../../../api/imported';
import type { ImportedLot } from '../../../api/types';
import { type Duty, isDuty } from '../../../shell/landed/duties';
import { TableArea } from '../../../shell/table-area';
import { Crumbs } from '../../../ui/chrome/crumbs';
import { importedPath } from '../../../ui/chrome/places';
import { Failed } from '../../../ui/failed';
import { exactTons, whole } from '../../../ui/format';
import { useHead } from '../../../ui/head';
import { useStored } from '../../../ui/stored';
import { DutyChoice } from '../duty-choice';
import { ImportedCard } from '../list/card';
import { columnsOf } from '../list/columns';
import styles from './bill.module.css';

/** The lots on sale of one bill of lading, cheapest landed price first. */
export default function BillPage() {
  const [params] = useSearchParams();
  const billNo = params.get('billOfLadingNo')?.trim() ?? '';
  useHead(billNo ? `提单 ${billNo}` : '提单');
  if (!billNo) {
    return (
      <section className="panel">
        <h1 className="hidden-label">提单</h1>
        <Failed message="链接中没有提单号" />
      </section>
    );
  }
  return <Bill billNo={billNo} />;
}

const rowKey = ({ importlistingID }: ImportedLot) => importlistingID;

function Bill({ billNo }: { billNo: string }) {
  const [duty, setDuty] = useStored<Duty>('import-duty', 1, isDuty);
  const query = useImportedBill(billNo, duty);
  const error = useFailure(query, billNo);
  const { data, refetch } = query;
  const columns = columnsOf(duty, false).filter(({ title }) => title !== '提单号');
  return (
    <article className={styles.bill}>
      <Crumbs trail={[{ title: '进口棉', to: importedPath }, { title: billNo }]} />
      <section className={`panel ${styles.head}`} aria-label="提单">
        <h1 className="num">提单 {data?.billOfLadingNo ?? billNo}</h1>
        <p className="num">
          在售 {whole(data?.list.length)} 批，{exactTons(data?.amount)} 吨，{whole(data?.packnum)}{' '}
          包
        </p>
        <DutyChoice duty={duty} onDuty={setDuty} />
      </section>
      <section className="panel" aria-label="各批">
        {error ? (
          <Failed {...failureOf(error, refetch)} />
        ) : (
          <TableArea
            label="提单的各批"
            query={{ ...query, data: data?.list }}
            question={billNo}
            lines={6}
            columns={columns}
            rowKey={rowKey}
            card={(lot) => <ImportedCard lot={lot} duty={duty} />}
          />
        )}
      </section>
    </article>
  );
}
