import type { SheetLayout, Upload } from '../../../api/uploads';
import { wholeValue } from '../../../ui/form/typed-number';
import { whole } from '../../../ui/format';
import { ginNames, pickNames } from '../../../ui/lot/names';

type Defaults = Upload['defaults'];

/** The default values for lines without own ones. */
export interface OfferDraft {
  indexCode?: string;
  /** a text where it is no number */
  basis?: number | string;
  price?: number | string;
  until?: string;
  notes?: string;
  packType?: Defaults['packType'];
  cottonType?: Defaults['cottonType'];
  depotName?: string;
  origins?: string;
  broker?: string;
}

/** Returns the values typed so far. */
export const draftOf = (given: Defaults): OfferDraft => ({
  indexCode: given.indexCode || undefined,
  basis: given.indexCode ? given.basis : undefined,
  price: given.price || undefined,
  until: given.until || undefined,
  notes: given.notes ?? '',
  packType: given.packType || undefined,
  cottonType: given.cottonType || undefined,
  depotName: given.depotName || undefined,
  origins: given.origins || undefined,
  broker: given.broker || undefined,
});

/** Returns the defaults of the lines: a fixed price, or a contract with its basis; without empty fields. */
export function defaultsOf(draft: OfferDraft, fixed: boolean): Defaults {
  const { indexCode, until, packType, cottonType, depotName, origins, broker } = draft;
  const basis = wholeValue(draft.basis);
  const price = wholeValue(draft.price);
  const notes = draft.notes?.trim();
  return {
    ...(fixed && price && { price }),
    ...(!fixed && indexCode && { indexCode }),
    ...(!fixed && basis !== undefined && { basis }),
    ...(until && { until }),
    ...(notes && { notes }),
    ...(packType && { packType }),
    ...(cottonType && { cottonType }),
    ...(depotName && { depotName }),
    ...(origins && { origins }),
    ...(broker && { broker }),
  };
}

/** Describes defaults: CF701+700、至 2026-12-31、机采、库尔勒库. */
export const defaultsText = (given: Defaults): string =>
  [
    given.indexCode && `${given.indexCode}${given.basis == null ? '' : signed(given.basis)}`,
    !given.indexCode && given.basis != null && `基差 ${signed(given.basis)}`,
    given.price && `一口价 ${whole(given.price)}`,
    given.until && `有效期至 ${given.until}`,
    given.packType && pickNames[given.packType],
    given.cottonType && ginNames[given.cottonType],
    given.depotName,
    given.origins && `产地 ${given.origins}`,
    given.broker && `居间商 ${given.broker}`,
    given.notes && `备注“${given.notes}”`,
  ]
    .filter(Boolean)
    .join('、');

const signed = (basis: number) => (basis < 0 ? `${basis}` : `+${basis}`);

/** Returns what lots lack so that buyers who filter by it do not find them; empty when they lack nothing. */
export function lackingText({ lacksPick, lacksGin }: Pick<SheetLayout, 'lacksPick' | 'lacksGin'>) {
  const parts = [
    lacksPick > 0 && `${whole(lacksPick)} 批没有采摘方式，买家按手采、机采筛选时看不到`,
    lacksGin > 0 && `${whole(lacksGin)} 批没有类型，买家按锯齿、皮辊、长绒筛选时看不到`,
  ].filter(Boolean);
  return parts.length > 0 ? `${parts.join('；')}。请在这里填写` : '';
}
