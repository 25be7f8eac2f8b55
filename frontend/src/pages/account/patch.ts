import type { In } from '../../api/calls';
import type { CompanyInfo } from '../../api/types';
import type { StoredPicture } from '../../ui/upload/use-pictures';

/** The company as its form holds it. */
export interface CompanyDraft {
  shortName: string;
  city: string;
  address: string;
  intro: string;
  contact: string;
  phone: string;
  creditCode: string;
  legal: string;
  licence: StoredPicture[];
}

const texts = [
  'shortName',
  'city',
  'address',
  'intro',
  'contact',
  'phone',
  'creditCode',
  'legal',
] as const;

/** What the form begins with. */
export function draftOf(company: CompanyInfo): CompanyDraft {
  const { shortName, city, address, intro, contact, phone, creditCode, legal } = company;
  const licence = company.licence ? [company.licence] : [];
  return { shortName, city, address, intro, contact, phone, creditCode, legal, licence };
}

type Patch = In<'POST member/update_member_info'>;

/** What was changed in the form; nothing when it says what is known already. */
export function patchOf(company: CompanyInfo, draft: CompanyDraft): Patch | undefined {
  const patch: Patch = {};
  for (const name of texts) {
    const text = draft[name].trim();
    if (text !== company[name]) patch[name] = text;
  }
  const picture = draft.licence[0]?.id;
  if (picture !== undefined && picture !== company.licence?.id) patch.licence = picture;
  return Object.keys(patch).length > 0 ? patch : undefined;
}
