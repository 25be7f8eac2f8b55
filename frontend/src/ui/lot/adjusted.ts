import { sharesOf } from './colours';
import type { LotRow } from './lot';
import { gradeText, strengthGrade, uniformityGrade } from './names';

/** What a premium table asks of a lot. */
export type Graded = Pick<
  LotRow,
  'primaryColor' | 'lengthAvg' | 'strongAvg' | 'mikeGrade' | 'neatAvg' | 'ge'
>;

/** Why a lot has no 折3128, as far as the lot tells: its grades, one of which the premium table does not know. */
export function outsideReason(lot: Graded): string {
  const { primaryColor, lengthAvg, mikeGrade, strongAvg, neatAvg, ge } = lot;
  const colours = sharesOf(ge).map(({ grade }) => grade);
  const grades = [
    ['颜色级', colours.join('、') || (primaryColor && gradeText(primaryColor))],
    ['长度', lengthAvg && `${Math.floor(lengthAvg)} mm`],
    ['马值', mikeGrade],
    ['强力', strongAvg && strengthGrade(strongAvg)],
    ['整齐度', neatAvg && uniformityGrade(neatAvg)],
  ];
  const unknown = grades.filter(([, grade]) => !grade).map(([name]) => name);
  if (unknown.length > 0) return `${unknown.join('、')}未知，不能按升贴水表折算`;
  const own = grades.map(([name, grade]) => `${name} ${grade}`).join('，');
  return `升贴水表没有收录此批的某个等级，不能折算（${own}）`;
}
