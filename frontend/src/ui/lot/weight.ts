const parts = 100_000n; // of a ton
const standardTrash = 250n; // hundredths of a percent
const standardMoisture = 850n;
const whole = 10_000n;

const scaled = (value: number, by: number) => BigInt(Math.round(value * by));

/**
 * Conditioned weight in tons with five decimals from net weight (t), moisture regain (%) and trash (%).
 * GB 1103.1: net × (100 − trash) ÷ (100 − 2.5) × (100 + 8.5) ÷ (100 + moisture), rounded half up.
 */
export function conditioned(net: number, moisture: number, trash: number): number {
  const above =
    scaled(net, Number(parts)) * (whole - scaled(trash, 100)) * (whole + standardMoisture);
  const below = (whole - standardTrash) * (whole + scaled(moisture, 100));
  return Number((2n * above + below) / (2n * below)) / Number(parts);
}
