/** The same cases are tried each time; `PROPERTY_SEED` tries others, and `PROPERTY_RUNS` more of them. */
const { PROPERTY_RUNS, PROPERTY_SEED = '20261128' } = process.env;

export const propertyRuns = (numRuns: number): { numRuns: number; seed: number } => ({
  numRuns: PROPERTY_RUNS === undefined ? numRuns : Number(PROPERTY_RUNS),
  seed: Number(PROPERTY_SEED),
});
