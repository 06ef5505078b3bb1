import type { SettingsColumn } from './color-by.ts'

/** Its values are days or moments, so that records have a place in a calendar. Of what is computed, its values count. */
export const canDate = ({ comparison }: Pick<SettingsColumn, 'comparison'>): boolean =>
  comparison === 'date' || comparison === 'instant'
