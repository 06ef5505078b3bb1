import fc from 'fast-check'

/** Any JSON that a call may bring. Keys that programs stumble over are refused, which is tested with the type. */
export const anyJson = (maxDepth: number): fc.Arbitrary<unknown> =>
  fc.jsonValue({ maxDepth }).filter((value) => !/"(__proto__|constructor|prototype)"/.test(JSON.stringify(value)))
