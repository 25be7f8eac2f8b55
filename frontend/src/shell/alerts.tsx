import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useStandingsChanged } from '../api/company';
import { type LiveMessage, live, reopened } from '../api/live';
import { useAskMe, useFollowMe, useLost, useMe } from '../api/me';
import { useLiveMessages } from '../api/unread';
import { useAsk } from '../ui/ask';
import { isMemberPlace } from '../ui/chrome/places';
import { useToast } from '../ui/toast';

/** What a person is told at once, by what the server says; a text of the server's own takes its place. */
const alerts: Record<string, string> = {
  unbound: '该账号已被解绑，请联系在线客服核实！',
  userFrozen: '该账号已被冻结，请联系在线客服核实！',
  memberFrozen: '该企业已被冻结，请联系在线客服核实!',
  managerChanged: '您的管理员身份已变更',
  refreshVersion: '检测到有新的版本更新，请刷新页面!',
};

/** What an alert says; none for messages that are no alert. */
export function alertOf({ msgType, data }: LiveMessage): string | undefined {
  const text = alerts[msgType];
  if (msgType !== 'managerChanged' || typeof data !== 'object' || data === null) return text;
  return 'text' in data && typeof data.text === 'string' ? data.text : text;
}

/** Whether a message may change who is logged in, or what he may do. */
export function concernsMe(message: LiveMessage): boolean {
  if (message.msgType !== 'changed') return message.msgType === 'loggedOut' || reopened(message);
  const { kind } = message.data as { kind?: string };
  return kind === 'membership' || kind === 'user';
}

/** Listens to what the server says by itself, and to calls that find the login gone. */
export function Told() {
  const askMe = useAskMe();
  const standingsChanged = useStandingsChanged();
  const { data: me } = useMe();
  const [alarm, alarmed] = useAlarm();
  useFollowMe();
  useLiveMessages();
  useLeaving(alarm);
  const told = useEffectEvent(async (message: LiveMessage) => {
    const text = alertOf(message);
    if (text) return alarm(text);
    if (!me || !concernsMe(message) || alarmed()) return;
    standingsChanged();
    await askMe().catch(() => {});
  });
  useEffect(() => live.onMessage((message) => void told(message)), []);
  return null;
}

/**
 * Tells a person something that changes all he sees; then the page is loaded again. Before that the server
 * is asked who he is: it takes the cookies of a login away that has ended. The first thing told is the only
 * one: whatever else there is to tell, the page that is loaded then finds out.
 */
function useAlarm(): [alarm: (text: string) => Promise<void>, alarmed: () => boolean] {
  const ask = useAsk();
  const askMe = useAskMe();
  const told = useRef(false);
  const alarm = async (text: string) => {
    if (told.current) return;
    told.current = true;
    await ask({ text, decline: null });
    await askMe().catch(() => {});
    location.reload();
  };
  return [alarm, () => told.current];
}

/** Leaves the member centre when the login has ended, and tells why where the server does. */
function useLeaving(alarm: (text: string) => Promise<void>): void {
  const navigate = useNavigate();
  const toast = useToast();
  useLost((reason) => {
    if (reason) void alarm(reason);
    else toast.warning('登录已失效，请重新登录');
    if (isMemberPlace(location.pathname)) navigate('/');
  });
}
