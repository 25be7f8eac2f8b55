import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useMe } from '../../../api/me';
import type { Certificate } from '../../../api/types';
import { unknown } from '../../../ui/format';
import { Panel } from '../../../ui/panel';
import styles from './lot.module.css';

/** Certificates, inspection and dates. */
export function Papers({ batch }: { batch: Certificate }) {
  const rows: [string, string][] = [
    ['执行标准', batch.standard],
    ['质量证书号', batch.qualityCert],
    ['重量证书号', batch.weightCert],
    ['检验机构', batch.inspectOrg],
    ['实验室', batch.laboratory],
    ['入库日期', batch.storedOn],
    ['检验日期', batch.inspectedOn],
    ['证书日期', batch.certifiedOn],
    ['加工地址', batch.ginnery.address],
  ];
  return (
    <Panel title="检验证书" extra={<Download batchID={batch.batchID} />}>
      <dl className={`${styles.sheet} ${styles.papers} num`}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value || unknown}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

/** Downloads all inspection data as a workbook. Visitors have no downloads. */
function Download({ batchID }: { batchID: string }) {
  const { data: me } = useMe();
  if (!me) return null;
  return (
    <Button
      size="small"
      href={`/mall/batch/certificate?batchID=${batchID}`}
      download
      icon={<DownloadOutlined aria-hidden />}
    >
      下载检验数据
    </Button>
  );
}
