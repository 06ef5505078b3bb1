import type { CellValue } from '@rowhouse/core/storage'
import type { TextCell } from '@rowhouse/grid/cells/text'
import { type Column, showCell } from '../../structure/tables/table.ts'
import type { MakeCell } from '../cell-type.ts'

export const textCell = (shown: string): TextCell => ({ kind: 'text', text: shown })

export const shownText = (column: Column, value: CellValue): string => (value === null ? '' : showCell(column, value))

export const text: MakeCell = (column, value) => textCell(shownText(column, value))
