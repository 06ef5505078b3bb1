import type { RecordColumn } from '../../query/record-table.ts'

/** Holds a list of choices, each by its name. */
export const isChosen = ({ comparison, operators, foreign }: RecordColumn): boolean =>
  comparison === 'list' && operators.includes('anyof') && !foreign
