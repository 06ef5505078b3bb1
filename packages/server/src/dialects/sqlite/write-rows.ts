// Inside of a reader thread: rows become the text of a file where they are read.
import { columnTypeOf } from '@rowhouse/core/column-types/registry'
import { rowTexts } from '@rowhouse/core/exports/row-texts'
import { rawRowTexts } from '../raw-row-texts.ts'
import { TextRoom } from '../text-room.ts'
import { type WrittenRows, writtenNames } from '../written-rows.ts'
import { isBeyondNumbers, type RawResult, type ReadingRows } from './sqlite-file.ts'
import { sqliteValues } from './values.ts'

type Row = readonly unknown[]

/** Goes through rows until it is told that it is enough. */
type EachRow = (see: (row: Row) => boolean, how: ReadingRows) => void

/** `wanted`: `WrittenRows` as JSON. */
export function rowsWriter(wanted: string): (each: EachRow) => RawResult {
  const { columns, rules, key, mostLetters } = JSON.parse(wanted) as WrittenRows
  const texts = rowTexts(
    columns.map(({ typeName, ...column }) => ({ ...column, type: columnTypeOf(typeName) })),
    rules,
  )
  const textOf = rawRowTexts(columns, texts, sqliteValues)
  const room = new TextRoom()
  // Reading rows at once takes less, but they are held together: where all of one page fitted in, those of the next will.
  let atOnce = false
  const written = (each: EachRow, isExact: boolean): RawResult => {
    let [letters, count, more] = [0, 0, false]
    let last: Row = []
    room.empty()
    each(
      (row) => {
        const text = count === 0 ? textOf(row) : texts.between + textOf(row)
        room.add(text)
        letters += text.length
        count += 1
        last = row
        more = letters >= mostLetters
        return !more
      },
      { isExact, atOnce },
    )
    atOnce = !more
    const keyOfLast = key.map((at) => last[at])
    return [writtenNames, [[room.copy(), count, more, keyOfLast]], null]
  }
  let isExact = false
  return (each) => {
    try {
      return written(each, isExact)
    } catch (error) {
      if (isExact || !isBeyondNumbers(error)) throw error
      isExact = true
      return written(each, true)
    }
  }
}
