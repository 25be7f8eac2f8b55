/** The standard of conditioned weights: the trash content and the moisture regain that they refer to, %. */
export const weightStandard = {
  ...{ name: 'GB 1103.1-2023', from: '2024-09-01' },
  ...{ moisture: 8.5, trash: 2.5 },
};

const parts = 100_000n; // of a ton
const whole = 10_000n;

const scaled = (value: number, by: number) => BigInt(Math.round(value * by));

/**
 * Conditioned weight in tons with five decimals from net weight (t), moisture regain (%) and trash (%).
 * GB 1103.1: net × (100 − trash) ÷ (100 − 2.5) × (100 + 8.5) ÷ (100 + moisture), rounded half up.
 */
export function conditioned(
  net: number,
  moisture: number,
  trash: number,
  standard: { moisture: number; trash: number } = weightStandard,
): number {
  const { moisture: regain, trash: content } = standard;
  const above =
    scaled(net, Number(parts)) * (whole - scaled(trash, 100)) * (whole + scaled(regain, 100));
  const below = (whole - scaled(content, 100)) * (whole + scaled(moisture, 100));
  return Number((2n * above + below) / (2n * below)) / Number(parts);
}
