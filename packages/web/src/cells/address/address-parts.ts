import type { CellParts } from '../cell-type.ts'
import { settingsOf } from '../settings/late-settings.tsx'
import { textParts } from '../single-line-text/text-parts.ts'

export const emailParts: CellParts = { ...textParts, Settings: settingsOf((all) => all.emailSettings) }
export const urlParts: CellParts = { ...textParts, Settings: settingsOf((all) => all.urlSettings) }
export const phoneNumberParts: CellParts = { ...textParts, Settings: settingsOf((all) => all.phoneNumberSettings) }
