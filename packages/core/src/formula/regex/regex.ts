// Regular expressions as far as all databases agree on them. See docs/formulas.md for what a pattern may hold.

/** Code points, both ends included. */
export type CodePointRange = readonly [from: number, to: number]

export type Regex =
  | { readonly kind: 'set'; readonly negated: boolean; readonly ranges: readonly CodePointRange[] }
  /** Of the text, not of a line. */
  | { readonly kind: 'start' }
  | { readonly kind: 'end' }
  | { readonly kind: 'sequence'; readonly items: readonly Regex[] }
  | { readonly kind: 'either'; readonly options: readonly Regex[] }
  /** As often as possible; max null: without end. */
  | { readonly kind: 'repeat'; readonly item: Regex; readonly min: number; readonly max: number | null }

export type RegexSet = Extract<Regex, { kind: 'set' }>

export function isInSet({ ranges, negated }: RegexSet, point: number): boolean {
  for (let index = 0; index < ranges.length; index += 1) {
    const range = ranges[index]
    if (range && range[0] <= point && point <= range[1]) return !negated
  }
  return negated
}

/** What is wrong with a pattern; `at` counts UTF-16 units from 0. */
export class RegexRefusal extends Error {
  readonly at: number

  constructor(at: number, sentence: string) {
    super(sentence)
    this.name = 'RegexRefusal'
    this.at = at
  }
}
