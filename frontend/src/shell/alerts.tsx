import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router';
import { sessionEnded } from '../api/client';
import { useInvalidateCompanies } from '../api/company';
import { type LiveMessage, live, reopened } from '../api/live';
import { useFollowSession, useMe, useReloadSession, useSessionEnd } from '../api/me';
import { useLiveMessages } from '../api/unread';
import { useAsk } from '../ui/ask';
import { isMemberPlace, loginAddress } from '../ui/chrome/places';
import { useToast } from '../ui/toast';

/** The alerts by message type; a text of the server replaces them. */
const alerts: Record<LiveMessage['msgType'], string | undefined> = {
  opened: undefined,
  changed: undefined,
  message: undefined,
  quote: undefined,
  auction: undefined,
  auctionPrice: undefined,
  auctionCounts: undefined,
  loggedOut: undefined,
  unbound: '该账号已被解绑，请联系在线客服核实！',
  userFrozen: '该账号已被冻结，请联系在线客服核实！',
  memberFrozen: '该企业已被冻结，请联系在线客服核实!',
  managerChanged: '您的管理员身份已变更',
  refreshVersion: '检测到有新的版本更新，请刷新页面!',
};

/** Returns the text of an alert; undefined for other messages. */
export function alertOf({ msgType, data }: LiveMessage): string | undefined {
  const text = alerts[msgType];
  if (msgType !== 'managerChanged' || typeof data !== 'object' || data === null) return text;
  return 'text' in data && typeof data.text === 'string' ? data.text : text;
}

/** Reports whether a message may change the session or its rights. */
export function concernsMe(message: LiveMessage): boolean {
  if (message.msgType !== 'changed') return message.msgType === 'loggedOut' || reopened(message);
  const { kind } = message.data as { kind?: string };
  return kind === 'membership' || kind === 'user';
}

/** Handles alerts of the server and the end of the session. */
export function Alerts() {
  const reloadSession = useReloadSession();
  const invalidateCompanies = useInvalidateCompanies();
  const { data: me } = useMe();
  const [alarm, alarmed] = useAlarm();
  useFollowSession();
  useLiveMessages();
  useLeaving(alarm);
  const sent = useEffectEvent(async (message: LiveMessage) => {
    const text = alertOf(message);
    if (text) return alarm(text);
    if (!me || !concernsMe(message) || alarmed()) return;
    invalidateCompanies();
    await reloadSession().catch(() => {});
  });
  useEffect(() => live.onMessage((message) => void sent(message)), []);
  return null;
}

/**
 * Shows an alert that concerns the whole page, then reloads it. Before that the session is reloaded, so that
 * the server clears the cookies of an ended one. Only the first alert is shown: the reloaded page shows the
 * rest.
 */
function useAlarm(): [alarm: (text: string) => Promise<void>, alarmed: () => boolean] {
  const ask = useAsk();
  const reloadSession = useReloadSession();
  const sent = useRef(false);
  const alarm = async (text: string) => {
    if (sent.current) return;
    sent.current = true;
    await ask({ text, decline: null });
    await reloadSession().catch(() => {});
    location.reload();
  };
  return [alarm, () => sent.current];
}

/**
 * Leaves the member centre when the session has ended: for the login page, which returns the person; with a reason of
 * the server that no login removes, for the home page.
 */
function useLeaving(alarm: (text: string) => Promise<void>): void {
  const navigate = useNavigate();
  const toast = useToast();
  useSessionEnd((reason) => {
    if (reason) void alarm(reason);
    else toast.warning(sessionEnded);
    const { pathname, search } = location;
    if (isMemberPlace(pathname)) navigate(reason ? '/' : loginAddress(pathname + search));
  });
}
