import { colourGrades } from '../../../ui/lot/colours';

/** A fibre value of a lot that a blend has a target for. */
export const ranged = ['length', 'strength', 'mike', 'uniformity', 'rd', 'trash'] as const;

export type Ranged = (typeof ranged)[number];

/** Everything of a blend that has a target: fibre values, and the shares of good and of bad colour grades. */
export type Measure = Ranged | 'better' | 'worse';

/** How a measure is shown, and how far it is from its target in steps of equal importance. */
interface MeasureRule {
  label: string;
  unit: string;
  /** hundredths that count as much as a step of any other measure */
  step: number;
}

export const measures: Record<Measure, MeasureRule> = {
  length: { label: '长度', unit: 'mm', step: 10 },
  strength: { label: '强力', unit: 'cN/tex', step: 10 },
  mike: { label: '马值', unit: '', step: 10 },
  uniformity: { label: '整齐度', unit: '%', step: 10 },
  rd: { label: '反射率 Rd', unit: '%', step: 30 },
  trash: { label: '含杂', unit: '%', step: 10 },
  better: { label: '好颜色级占比', unit: '%', step: 100 },
  worse: { label: '差颜色级占比', unit: '%', step: 100 },
};

/** The lowest and the highest value of a measure; undefined for no limit. */
export interface Range {
  min?: number;
  max?: number;
}

export type Grade = (typeof colourGrades)[number];

/** A share of colour grades, %, counted from a grade on; undefined for no limit. */
export interface ColourTarget {
  grade: Grade;
  share?: number;
}

/** The wanted blend. */
export interface Targets {
  /** t; lots are taken whole, so that the blend may weigh up to tolerance more */
  tons: number;
  tolerance: number;
  ranges: Record<Ranged, Range>;
  /** at least this share is of the grade or better */
  better: ColourTarget;
  /** at most this share is of the grade or worse */
  worse: ColourTarget;
}

/** Returns the wanted range of a measure. */
export function rangeOf(targets: Targets, measure: Measure): Range {
  if (measure === 'better') return { min: targets.better.share };
  if (measure === 'worse') return { max: targets.worse.share };
  return targets.ranges[measure];
}

/** Returns the name of a measure; that of a colour share has its grade. */
export function measureLabel(targets: Targets, measure: Measure): string {
  if (measure === 'better') return `${targets.better.grade} 级及更好`;
  if (measure === 'worse') return `${targets.worse.grade} 级及更差`;
  return measures[measure].label;
}

/** Returns the measures that have a limit. */
export const limited = (targets: Targets): Measure[] =>
  ([...ranged, 'better', 'worse'] as const).filter((measure) => {
    const { min, max } = rangeOf(targets, measure);
    return min !== undefined || max !== undefined;
  });

/** Reports whether a stored value is a complete set of targets. */
export function isTargets(value: unknown): value is Targets {
  if (typeof value !== 'object' || value === null) return false;
  const { tons, tolerance, ranges, better, worse } = value as Partial<Targets>;
  return (
    isNumber(tons) &&
    isNumber(tolerance) &&
    typeof ranges === 'object' &&
    ranges !== null &&
    ranged.every((name) => isRange(ranges[name])) &&
    isColourTarget(better) &&
    isColourTarget(worse)
  );
}

const isNumber = (value: unknown): value is number => Number.isFinite(value);

const isLimit = (value: unknown) => value === undefined || isNumber(value);

const isRange = (value: Range | undefined): boolean =>
  typeof value === 'object' && value !== null && isLimit(value.min) && isLimit(value.max);

const isColourTarget = (value: ColourTarget | undefined): boolean =>
  typeof value === 'object' &&
  value !== null &&
  colourGrades.some((grade) => grade === value.grade) &&
  isLimit(value.share);
