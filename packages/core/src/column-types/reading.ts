export type DecimalMark = '.' | ','

/** Of days in three numbers that end with the year. */
export type DayOrder = 'dayFirst' | 'monthFirst'

/** How a value is not all that its text said, or only one of two things it could have meant. */
export const readChanges = ['rounded', 'membersUnknown', 'shortened', 'ambiguous'] as const

export type ReadChange = (typeof readChanges)[number]

/** How somebody writes what others would read differently: “2.000” and “3/4/2026”. */
export interface Habits {
  readonly mark?: DecimalMark | undefined
  readonly dayOrder?: DayOrder | undefined
  /** Between points the day comes first, unless the other texts of the column tell that it does not. */
  readonly dottedOrder?: DayOrder | undefined
  /** A number as programs give it, in the unit in which the field keeps it. */
  readonly isKept?: true | undefined
}

/**
 * For texts that come in columns, pasted or out of a file. What could mean two things is read as the other texts of its
 * column are written, then as the settings of the field say, then as the person writes.
 */
export interface Reading {
  readonly column?: Habits | undefined
  readonly person?: Habits | undefined
  readonly note?: ((change: ReadChange) => void) | undefined
}
