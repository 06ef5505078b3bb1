import type { CellParts } from '../cell-type.ts'
import { plainNumberParts } from '../number/number-parts.tsx'
import { CurrencySettings } from './currency-settings.tsx'

export const currencyParts: CellParts = { ...plainNumberParts, Settings: CurrencySettings }
