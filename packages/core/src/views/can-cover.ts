import type { SettingsColumn } from './color-by.ts'

/** Its files can stand on the cards of records. */
export const canCover = ({ type }: Pick<SettingsColumn, 'type'>): boolean => type.holds === 'files'
