import { Button } from 'antd';
import type { CertificateKey, OfficialCertificate } from '../../../api/certificates';
import { StateTag } from '../../../ui/state-tag';
import { type Column, timeColumn } from '../../../ui/table/column';
import styles from '../admin.module.css';
import { certificateTone, numbersOf } from './certificate-words';

/** The columns of the official certificates. */
export const certificateColumns = (
  onShow: (certificate: CertificateKey) => void,
): Column<OfficialCertificate>[] => [
  {
    title: '批号',
    head: true,
    cell: (one) => (
      <Button
        type="link"
        size="small"
        className={`num ${styles.rowName}`}
        onClick={() => onShow(one)}
      >
        {one.batchID}
      </Button>
    ),
  },
  { title: '证书编号', className: 'num', cell: numbersOf },
  {
    title: '状态',
    narrow: true,
    cell: ({ state, stateName }) => <StateTag tone={certificateTone(state)}>{stateName}</StateTag>,
  },
  { title: '质量', className: 'num', cell: ({ quality }) => quality },
  {
    title: '实验室',
    cell: ({ laboratory, inspectOrg }) => laboratory || inspectOrg,
  },
  {
    title: '检验日期',
    narrow: true,
    className: 'num',
    cell: ({ inspectedOn, certifiedOn }) => inspectedOn || certifiedOn,
  },
  { title: '执行标准', narrow: true, className: 'num', cell: ({ standard }) => standard },
  timeColumn('导入时间', ({ addedAt }) => addedAt),
  { title: '导入人', narrow: true, cell: ({ addedBy }) => addedBy },
];
