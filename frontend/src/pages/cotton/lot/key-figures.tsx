import type { Certificate, Spread } from '../../../api/types';
import { fibre, rangeText, tons, unknown, whole } from '../../../ui/format';
import { colourName, gradeNames, strengthGrade, uniformityGrade } from '../../../ui/lot/names';
import { weightStandard } from '../../../ui/lot/weight';
import styles from './lot.module.css';

/** The eight most important figures of a batch. */
export function KeyFigures({ batch }: { batch: Certificate }) {
  const { length, strength, mike, uniformity } = batch;
  return (
    <section className={`panel ${styles.keyFigures} num`} aria-label="主要指标">
      <Figure name="颜色级" value={colourOf(batch.primaryColor)}>
        {batch.primaryColor && colourName(batch.primaryColor)}
      </Figure>
      <Figure name="长度 mm" value={fibre(length?.avg)}>
        {range(length)}
      </Figure>
      <Figure name="断裂比强度 cN/tex" value={fibre(strength?.avg)}>
        {strength && graded(strengthGrade(strength.avg))}
      </Figure>
      <Figure name="马克隆值" value={fibre(mike?.avg)}>
        {batch.mikeGrade ? `${batch.mikeGrade} 级` : unknown}
      </Figure>
      <Figure name="整齐度 %" value={fibre(uniformity?.avg)}>
        {uniformity && graded(uniformityGrade(uniformity.avg))}
      </Figure>
      <Figure name="回潮率 %" value={fibre(batch.moisture || null)}>
        标准 {weightStandard.moisture}
      </Figure>
      <Figure name="含杂率 %" value={fibre(batch.impurity || null)}>
        标准 {weightStandard.trash}
      </Figure>
      <Figure name="公定重量 t" value={tons(batch.amount || null)}>
        {batch.packnum > 0 && `${whole(batch.packnum)} 包`}
      </Figure>
    </section>
  );
}

const colourOf = (grade: string) => (grade === '0' ? '无主体' : grade || unknown);

const graded = (grade: string) => `${grade} ${gradeNames[grade] ?? ''}`;

const range = (spread: Spread | null) => rangeText(fibre, spread?.min, spread?.max);

interface FigureProps {
  name: string;
  value: string;
  children: React.ReactNode;
}

function Figure({ name, value, children }: FigureProps) {
  return (
    <div>
      <span>{name}</span>
      <b>{value}</b>
      <small>{children || unknown}</small>
    </div>
  );
}
