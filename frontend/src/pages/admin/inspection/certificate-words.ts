import type { OfficialCertificate } from '../../../api/certificates';
import type { Tone } from '../../../ui/state-tag';

/** The states of certificates with their names and looks. */
export const certificateStates: {
  key: OfficialCertificate['state'];
  name: string;
  tone: Tone;
}[] = [
  { key: 'inForce', name: '有效', tone: 'good' },
  { key: 'replaced', name: '已被替代', tone: 'plain' },
  { key: 'withdrawn', name: '已撤回', tone: 'ended' },
];

/** Returns how the state of a certificate looks. */
export const certificateTone = (state: OfficialCertificate['state']): Tone =>
  certificateStates.find(({ key }) => key === state)?.tone ?? 'plain';

/** Returns the numbers of a certificate in one text. */
export const numbersOf = ({ qualityCert, weightCert }: OfficialCertificate): string =>
  [qualityCert, weightCert && `重量 ${weightCert}`].filter(Boolean).join('，');

/** Returns the origin of a certificate: an upload or a correction. */
export const originOf = ({ importID, remark }: OfficialCertificate): string =>
  importID > 0 ? `导入号 ${importID}` : `更正：${remark}`;
