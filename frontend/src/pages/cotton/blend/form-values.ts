import type { Filters } from '../../../search/demand';
import { typedNumber } from '../../../ui/form/typed-number';
import { averageOf, type Candidate, ton } from './candidate';
import {
  type ColourTarget,
  type Grade,
  type Range,
  type Ranged,
  ranged,
  type Targets,
} from './measures';

/** Targets as the form has them: numbers, or texts that cannot be read as numbers. */
export interface FormValues {
  tons?: number | string;
  tolerance?: number | string;
  ranges: Record<Ranged, { min?: number | string; max?: number | string }>;
  better: { grade: Grade; share?: number | string };
  worse: { grade: Grade; share?: number | string };
}

export const firstTons = 430;

/** Returns targets with a weight that some lots can meet, and without limits. */
export function firstTargets(lots: readonly Candidate[]): Targets {
  const all = lots.reduce((sum, { weight }) => sum + weight, 0) / ton;
  return {
    tons: Math.min(firstTons, Math.floor(all)),
    tolerance: lotTons(lots),
    ranges: Object.fromEntries(ranged.map((measure) => [measure, {}])) as Targets['ranges'],
    better: { grade: '31' },
    worse: { grade: '22' },
  };
}

/** How far suggested limits are from the averages of the lots, in hundredths. */
const slack: Record<Ranged, { min?: number; max?: number }> = {
  length: { min: 0 },
  strength: { min: 0 },
  mike: { min: 30, max: 30 },
  uniformity: { min: 0 },
  rd: { min: 0 },
  trash: { max: 0 },
};

/** Returns limits near the averages of some lots: a blend within them is no worse than the lots together. */
export function rangesNear(lots: readonly Candidate[]): Targets['ranges'] {
  const targets = firstTargets(lots);
  return Object.fromEntries(
    ranged.map((measure): [Ranged, Range] => {
      const average = averageOf(lots, measure, targets);
      const { min, max } = slack[measure];
      if (average === null) return [measure, {}];
      return [
        measure,
        {
          min: min === undefined ? undefined : Math.floor((average - min) / 10) / 10,
          max: max === undefined ? undefined : Math.ceil((average + max) / 10) / 10,
        },
      ];
    }),
  ) as Targets['ranges'];
}

/**
 * Returns targets with the limits of a search in place of their own. A measure that the search limits at one end keeps
 * no limit at the other.
 */
export function targetsWithin(targets: Targets, search: Filters): Targets {
  const limits: Record<Ranged, Range> = {
    length: { min: search.lengthMin, max: search.lengthMax },
    strength: { min: search.strongMin, max: search.strongMax },
    mike: { min: search.mikeMin, max: search.mikeMax },
    uniformity: { min: search.neatMin, max: search.neatMax },
    rd: { min: search.rdAvg },
    trash: { max: search.impurityMax },
  };
  const limited = ranged.filter((measure) => Object.values(limits[measure]).some(isNumber));
  const colour = (grade?: string, share?: number): ColourTarget | undefined =>
    grade === undefined || share === undefined ? undefined : { grade: grade as Grade, share };
  return {
    ...targets,
    ranges: {
      ...targets.ranges,
      ...Object.fromEntries(limited.map((measure) => [measure, limits[measure]])),
    },
    better: colour(search.geColor, search.geColorPercent) ?? targets.better,
    worse: colour(search.leColor, search.leColorPercent) ?? targets.worse,
  };
}

const isNumber = (value: number | undefined) => value !== undefined;

/** Returns the weight of the middle lot in whole tons: a tolerance that whole lots can meet. */
export function lotTons(lots: readonly Candidate[]): number {
  const weights = lots.map(({ weight }) => weight).sort((a, b) => a - b);
  return Math.ceil((weights[Math.floor(weights.length / 2)] ?? 0) / ton);
}

const numberOf = (value: number | string | undefined): number | undefined =>
  typeof value === 'number' ? value : typedNumber(value);

/** Returns the targets of a form without errors. */
export function targetsOf(values: FormValues): Targets {
  const colour = ({ grade, share }: FormValues['better']): ColourTarget => ({
    grade,
    share: numberOf(share),
  });
  const ranges = Object.fromEntries(
    ranged.map((measure) => {
      const { min, max } = values.ranges[measure];
      return [measure, { min: numberOf(min), max: numberOf(max) }];
    }),
  ) as Targets['ranges'];
  return {
    tons: numberOf(values.tons) ?? 0,
    tolerance: numberOf(values.tolerance) ?? 0,
    ranges,
    better: colour(values.better),
    worse: colour(values.worse),
  };
}

/** Returns the measures whose upper limit is below the lower one. */
export const reversed = ({ ranges }: Targets): Ranged[] =>
  ranged.filter((measure) => {
    const { min, max } = ranges[measure];
    return min !== undefined && max !== undefined && max < min;
  });
