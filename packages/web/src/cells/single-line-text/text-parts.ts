import type { CellParts } from '../cell-type.ts'

/** A line of text, of which nothing can be set. */
export const textParts: CellParts = { editors: {}, Editor: null, Field: null, Settings: null }
