/** A company that can be joined. */
export interface Joinable {
  memberName: string;
  /** whether somebody manages it, who decides about applications; else the platform does */
  managed: boolean;
}

/** The one of some companies that a typed name means: blanks and the kind of brackets make no other name. */
export const named = <One extends Joinable>(text: string, found: One[]): One | undefined =>
  found.find(({ memberName }) => plain(memberName) === plain(text));

const plain = (name: string) => name.replace(/\s/g, '').replaceAll('(', '（').replaceAll(')', '）');

/** What naming a company leads to that cannot be joined: it is founded, unless one of the name is not open yet. */
export const foundHint =
  '没有可以加入的同名企业：提交后由您创建并担任管理员，平台审核企业信息后即可交易；若同名企业正在审核或已冻结，请先留空，注册后再加入';

/** Who decides about an application to join a company. */
export const joinHint = ({ managed }: Joinable): string =>
  managed
    ? '提交后由该企业的管理员审核您的加入申请'
    : '该企业还没有管理员，提交后由平台审核您的加入申请';
