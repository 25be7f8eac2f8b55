/** A company that can be joined. */
export interface Joinable {
  memberName: string;
  /** whether it has a manager, who decides about applications; else the platform does */
  managed: boolean;
}

/** The one of some companies that a typed name means: blanks and the kind of brackets make no other name. */
export const named = <One extends Joinable>(text: string, found: One[]): One | undefined =>
  found.find(({ memberName }) => plain(memberName) === plain(text));

const plain = (name: string) => name.replace(/\s/g, '').replaceAll('(', '（').replaceAll(')', '）');

/**
 * Returns what happens to a name that cannot be joined: the company is founded, unless a company of the name
 * awaits its review.
 */
export const foundHint =
  '没有可以加入的同名企业：提交后由您创建并担任管理员，平台审核企业信息后即可交易；若同名企业正在审核或已冻结，请先留空，注册后再加入';

/** Returns a text on who decides about an application to join a company. */
export const joinHint = ({ managed }: Joinable): string =>
  managed
    ? '提交后由该企业的管理员审核您的加入申请'
    : '该企业还没有管理员，提交后由平台审核您的加入申请';
