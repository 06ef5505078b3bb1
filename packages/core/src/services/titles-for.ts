import { freeTitles } from '../imports/guess-fields.ts'

/** As they are called there where that is free here; `word` names what has no name. */
export const titlesFor = (heads: readonly string[], word: string, known: readonly string[] = []): readonly string[] =>
  freeTitles({ heads, rows: [], known: [...known], nameOf: (number) => `${word} ${number}` })
