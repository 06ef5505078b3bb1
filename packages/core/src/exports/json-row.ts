import type { CellText, FileColumn } from './csv-text.ts'

/** Pieces instead of an object: a title such as __proto__ is a title like any other. */
export const jsonCells = (columns: readonly Pick<FileColumn, 'title'>[]): readonly CellText[] =>
  columns.map(({ title }, at) => ({
    before: `${at === 0 ? '{' : ','}${JSON.stringify(title)}:`,
    text: (value) => JSON.stringify(value),
  }))
