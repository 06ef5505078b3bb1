/** What a formula may cost; each is refused with a sentence before anything is computed. */
export const formulaLimits = {
  characters: 20_000,
  /** Brackets and signs within each other. */
  nesting: 100,
  /** Of the tree as written. */
  nodes: 2000,
  /** Of the tree as understood, which repeats some arguments. */
  typedNodes: 5000,
  typedDepth: 200,
  /** Of the text it comes to, see longest-text.ts. */
  letters: 300_000,
} as const
