/** What can be made of the values of linked records. */
export const rollupNames = [
  'count',
  'min',
  'max',
  'avg',
  'sum',
  'countDistinct',
  'sumDistinct',
  'avgDistinct',
  'and',
  'or',
  'xor',
  'join',
  'uniqueJoin',
] as const

export type RollupName = (typeof rollupNames)[number]

export const isRollupName = (text: string): text is RollupName => (rollupNames as readonly string[]).includes(text)
