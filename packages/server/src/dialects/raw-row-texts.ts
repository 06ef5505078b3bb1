import { knownTexts } from '@rowhouse/core/exports/known-texts'
import type { RowTexts } from '@rowhouse/core/exports/row-texts'
import type { StorageWord } from '@rowhouse/core/storage'
import type { ValueCodec } from './values/value-codec.ts'

interface RawColumn<Place> {
  /** Where in a row, as the driver gives it. */
  readonly at: Place
  readonly word: StorageWord
}

/** Rows as the driver gives them as the text of a file: what comes again is looked up before anybody reads it as a value. */
export function rawRowTexts<Place extends PropertyKey>(
  columns: readonly RawColumn<Place>[],
  { cells, after }: RowTexts,
  { readerOf }: Pick<ValueCodec, 'readerOf'>,
): (row: { readonly [At in Place]?: unknown }) => string {
  const writers = columns.map(({ at, word }, number) => {
    const { before = '', text = () => '' } = cells[number] ?? {}
    const read = readerOf(word)
    // With what stands before it: joined once for all cells that are alike.
    return { at, text: knownTexts((raw) => before + text(read(raw))) }
  })
  return (row) => {
    let text = ''
    for (let number = 0; number < writers.length; number += 1) {
      const writer = writers[number]
      if (writer !== undefined) text += writer.text(row[writer.at])
    }
    return text + after
  }
}
