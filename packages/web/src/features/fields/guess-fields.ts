import type { Reading } from '@rowhouse/core/column-types/reading'
import { columnTypes } from '@rowhouse/core/column-types/registry'
import { guessFields as guessAs, type SheetField, type UnnamedSheet } from '@rowhouse/core/imports/guess-fields'
import type { CellValue } from '@rowhouse/core/storage'
import { ownHabits } from '../../values/own-habits.ts'

export interface Sheet {
  readonly fields: readonly SheetField[]
  readonly rows: readonly (readonly string[])[]
}

/** What the fields are that a paste beside the grid adds; an import guesses in the same way. */
export const guessFields = (sheet: UnnamedSheet): readonly SheetField[] => guessAs(sheet, ownHabits())

/** The value of a text; null also where the type can make nothing of it. `note`: told what the value does not tell. */
export function readSheetCell(
  { type, options, habits }: Omit<SheetField, 'title'>,
  text: string,
  note?: Reading['note'],
): CellValue {
  return columnTypes[type].read(text, options as never, { column: habits, person: ownHabits(), note })
}
