import type { CellParts } from '../cell-type.ts'
import { settingsOf } from '../settings/late-settings.tsx'
import { textParts } from '../single-line-text/text-parts.ts'

export const barcodeParts: CellParts = { ...textParts, Settings: settingsOf((all) => all.BarcodeSettings) }
export const qrCodeParts: CellParts = { ...textParts, Settings: settingsOf((all) => all.QrCodeSettings) }
