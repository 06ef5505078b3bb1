import { LaterValue } from '../dialects/values/later-value.ts'

/** What formulas take for NOW, put in at every call: a statement outlives the moment it was made at. An ISO text. */
export const nowIndex = -1

/** The types of builders speak of texts; none of them looks into one that is only bound. */
export const laterNow = new LaterValue(nowIndex) as unknown as string
