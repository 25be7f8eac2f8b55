import { usePage } from './page';

/** Returns the points of the member, newest first. */
export const usePoints = (pageNum: number, pageSize: number) =>
  usePage(['points', pageNum, pageSize], 'GET integral/integralDetailPage', { pageNum, pageSize });
