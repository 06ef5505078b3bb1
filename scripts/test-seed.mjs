// A property that fails tells its seed. `TEST_SEED=<it> npm test -- <file>` draws the same cases again, in every process.
const seed = Number(process.env.TEST_SEED)

if (Number.isSafeInteger(seed) && process.env.TEST_SEED) {
  const { configureGlobal } = await import('fast-check')
  configureGlobal({ seed })
}
