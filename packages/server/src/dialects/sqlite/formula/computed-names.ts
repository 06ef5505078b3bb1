// Primitives that SQLite cannot compute by itself.

export const ofScalars = [
  'numberToText',
  'textToNumber',
  'textToInstant',
  'upper',
  'lower',
  'replaceNth',
  'urlEncode',
  'regexMatch',
  'regexExtract',
  'regexReplace',
  'jsonExtract',
  'monthsBetween',
  'wallClock',
] as const

/** Their first argument is a list, which is JSON here. */
export const ofLists = [
  'listToTexts',
  'listToNumbers',
  'listCompact',
  'listUnique',
  'listSort',
  'listSlice',
  'listJoin',
  'listCount',
  'listSum',
  'listMin',
  'listMax',
] as const

export type ComputedName = (typeof ofScalars)[number] | (typeof ofLists)[number]
