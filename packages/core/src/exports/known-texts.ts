const mostKnown = 1000
/** After so many cells it is seen whether looking them up is worth it. */
const trial = 3000
/** Longer ones seldom come twice, and telling whether they do is work. */
const mostLetters = 40

/**
 * Most columns of a table hold few different values: what was written before is looked up, which is less work than writing it
 * anew. `write` gives the same text for the same value whenever it is asked.
 */
export function knownTexts(write: (raw: unknown) => string): (raw: unknown) => string {
  const known = new Map<unknown, string>()
  let asked = 0
  let isWorth = true
  return (raw) => {
    if (!isWorth || !mayComeAgain(raw)) return write(raw)
    const before = known.get(raw)
    if (before !== undefined) return before
    const text = write(raw)
    asked += 1
    if (known.size < mostKnown) known.set(raw, text)
    else if (asked > trial) {
      isWorth = false
      known.clear()
    }
    return text
  }
}

/** A map takes zero and minus zero for the same, which need not be written alike. */
const mayComeAgain = (raw: unknown): boolean =>
  typeof raw === 'string' ? raw.length <= mostLetters : typeof raw === 'number' && !Object.is(raw, -0)
