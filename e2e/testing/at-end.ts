const ends: unknown = Reflect.get(globalThis, Symbol.for('rowhouse.test.ends'))

/** For what the test files of a process share: done when the last of them has ended (see scripts/test-group.mjs). */
export function atEnd(work: () => Promise<unknown>): void {
  if (!Array.isArray(ends)) throw new Error('Run the tests with npm test, which shares a browser among test files.')
  ends.push(work)
}
