import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import {
  type CertificateDetail,
  type CertificateKey,
  type CertificateValue,
  type OfficialCertificate,
  useCertificate,
  useCertificateSteps,
} from '../../../api/certificates';
import { failureOf } from '../../../api/client';
import { useFailure } from '../../../api/failure';
import { inspectionUploadPath } from '../../../ui/chrome/places';
import { Facts } from '../../../ui/facts';
import { Failed } from '../../../ui/failed';
import { whole } from '../../../ui/format';
import { Lines } from '../../../ui/lines';
import { timeText } from '../../../ui/moment';
import { StateTag } from '../../../ui/state-tag';
import { useToast } from '../../../ui/toast';
import { NoteDialog } from '../note-dialog';
import { certificateTone, originOf } from './certificate-words';
import { CorrectDialog } from './correct-dialog';
import styles from './inspection.module.css';

interface CertificateDrawerProps {
  certificate: CertificateKey;
  onShow: (certificate: CertificateKey) => void;
  onClose: () => void;
}

/** An official certificate with all its values, its history, and what can be done with it. */
export function CertificateDrawer({ certificate, onShow, onClose }: CertificateDrawerProps) {
  const query = useCertificate(certificate);
  const error = useFailure(query);
  const [step, setStep] = useState<'correct' | 'withdraw'>();
  const steps = useCertificateSteps();
  const toast = useToast();
  const one = query.data;
  return (
    <Drawer
      open
      title={`批次 ${certificate.batchID}`}
      placement="right"
      size="min(760px, 100%)"
      onClose={onClose}
      extra={
        one?.state === 'inForce' && (
          <span className={styles.steps}>
            <Button onClick={() => setStep('correct')}>更正</Button>
            <Button danger onClick={() => setStep('withdraw')}>
              撤回
            </Button>
          </span>
        )
      }
    >
      {error && <Failed {...failureOf(error, query.refetch)} />}
      {!error && !one && <Lines rows={12} />}
      {!error && one && <Detail one={one} onShow={onShow} />}
      {one && step === 'correct' && (
        <CorrectDialog one={one} onCorrected={onShow} onClose={() => setStep(undefined)} />
      )}
      {one && step === 'withdraw' && (
        <NoteDialog
          danger
          title={`撤回批次 ${one.batchID} 的证书`}
          agree="撤回"
          field="reason"
          onAgree={async (reason) => {
            await steps.withdraw({ ...certificate, reason });
            toast.success('证书已撤回');
          }}
          onClose={() => setStep(undefined)}
        >
          {withdrawText(one)}
        </NoteDialog>
      )}
    </Drawer>
  );
}

/** Describes the effect of a withdrawal. */
function withdrawText({ versions, number, before }: CertificateDetail): string {
  if (versions.some(({ replacedBy }) => replacedBy === number))
    return '撤回后，被它替代的证书重新有效，买家看到的指标随之恢复';
  if (versions.some((one) => one.number !== number && one.state === 'inForce'))
    return '撤回后，这批只有其余有效证书上的数据';
  return before
    ? `撤回后，这批恢复证书以前的数据（${before}），不再标为公检`
    : '撤回后，这批没有数据；已有挂牌时不能撤回';
}

function Detail({
  one,
  onShow,
}: { one: CertificateDetail } & Pick<CertificateDrawerProps, 'onShow'>) {
  return (
    <>
      <Facts facts={factsOf(one)} />
      <Values values={one.values} />
      <h2 className={styles.part}>这批的证书</h2>
      <ul className={styles.versions}>
        {one.versions.map((version) => (
          <Version key={version.number} version={version} shown={one.number} onShow={onShow} />
        ))}
      </ul>
    </>
  );
}

function factsOf(one: CertificateDetail) {
  return {
    状态: <StateTag tone={certificateTone(one.state)}>{one.stateName}</StateTag>,
    来源:
      one.importID > 0 ? (
        <Link to={`${inspectionUploadPath}?importID=${one.importID}`}>{originOf(one)}</Link>
      ) : (
        originOf(one)
      ),
    导入人: one.addedBy,
    导入时间: <span className="num">{timeText(one.addedAt)}</span>,
    挂牌: one.listings > 0 ? `${whole(one.listings)} 个` : '没有',
    逐包检验: one.bales > 0 ? `${whole(one.bales)} 包` : '没有',
    ...(one.before && { 证书以前的数据: one.before }),
    ...(one.reason && { 撤回原因: `${one.reason}（${one.endedBy} ${timeText(one.endedAt)}）` }),
  };
}

/** Returns the values that a certificate has: single ones, and those of distributions by group. */
function partsOf(values: CertificateValue[]): [string, CertificateValue[]][] {
  const parts = new Map<string, CertificateValue[]>();
  for (const value of values) {
    if (!value.text) continue;
    parts.set(value.group, [...(parts.get(value.group) ?? []), value]);
  }
  return [...parts];
}

function Values({ values }: { values: CertificateValue[] }) {
  return partsOf(values).map(([group, list]) => (
    <section key={group} aria-label={group || '指标'}>
      <h2 className={styles.part}>{group || '指标'}</h2>
      <Facts facts={Object.fromEntries(list.map(({ title, text }) => [title, text]))} />
    </section>
  ));
}

interface VersionProps {
  version: OfficialCertificate;
  /** the number of the certificate in the drawer */
  shown: number;
  onShow: (certificate: CertificateKey) => void;
}

function Version({ version, shown, onShow }: VersionProps) {
  const { number, quality, stateName, state, addedAt } = version;
  return (
    <li className="num">
      {number === shown ? (
        <b>第 {number} 份</b>
      ) : (
        <Button type="link" size="small" onClick={() => onShow(version)}>
          第 {number} 份
        </Button>
      )}
      <StateTag tone={certificateTone(state)}>{stateName}</StateTag>
      <span>{quality}</span>
      <small>
        {originOf(version)} · {timeText(addedAt)}
      </small>
    </li>
  );
}
