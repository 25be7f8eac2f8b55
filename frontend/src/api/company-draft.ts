import type { In } from './calls';
import type { CompanyInfo } from './types';

const texts = [
  'memberName',
  'shortName',
  'city',
  'address',
  'intro',
  'contact',
  'phone',
  'creditCode',
  'legal',
] as const;

/** The values of a company in a form. */
export type CompanyDraft = Record<(typeof texts)[number], string> & {
  /** the picture of the business licence, or none */
  licence: { id: number; url: string }[];
  carrier: boolean;
};

/** Returns the first values of a form. */
export function draftOf(company: CompanyInfo): CompanyDraft {
  const draft = Object.fromEntries(texts.map((name) => [name, company[name]]));
  const { licence, carrier } = company;
  return { ...draft, licence: licence ? [licence] : [], carrier } as CompanyDraft;
}

/** The editable fields of a company; only the platform changes the name. */
export type CompanyPatch = In<'POST member/update_member_info'> & { memberName?: string };

/** Returns the changed fields of a form; undefined for none. Fields outside the form stay. */
export function patchOf(
  company: CompanyInfo,
  draft: Partial<CompanyDraft>,
): CompanyPatch | undefined {
  const patch: CompanyPatch = {};
  for (const name of texts) {
    const text = draft[name]?.trim();
    if (text !== undefined && text !== company[name]) patch[name] = text;
  }
  const picture = draft.licence?.[0]?.id;
  if (picture !== undefined && picture !== company.licence?.id) patch.licence = picture;
  if (draft.carrier !== undefined && draft.carrier !== company.carrier) {
    patch.carrier = draft.carrier;
  }
  return Object.keys(patch).length > 0 ? patch : undefined;
}
