/** What the page of all shops asks for. */
export interface ShopsAsked {
  name: string;
  city: string;
  onSale: boolean;
  pageNum: number;
  pageSize: number;
}

const pageSize = 30;

/** What an address asks for; what nobody understands of it is passed over. */
export function readAsked(params: URLSearchParams): ShopsAsked {
  const page = params.get('pageNum') ?? '';
  return {
    name: (params.get('name') ?? '').slice(0, 60),
    city: (params.get('city') ?? '').slice(0, 40),
    onSale: params.get('onSale') === 'true',
    pageNum: /^[1-9]\d{0,3}$/.test(page) ? Math.min(Number(page), 3000) : 1,
    pageSize,
  };
}

/** The address that asks for it, without what is so at first. */
export function addressOf({ name, city, onSale, pageNum }: ShopsAsked): URLSearchParams {
  const params = new URLSearchParams();
  if (name) params.set('name', name);
  if (city) params.set('city', city);
  if (onSale) params.set('onSale', 'true');
  if (pageNum > 1) params.set('pageNum', String(pageNum));
  return params;
}
