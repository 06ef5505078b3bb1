// Inside of a reader thread: rows become the text of a file where they are read.
import { columnTypeOf } from '@rowhouse/core/column-types/registry'
import { knownTexts } from '@rowhouse/core/exports/known-texts'
import { rowTexts } from '@rowhouse/core/exports/row-texts'
import { type WrittenRows, writtenNames } from '../written-rows.ts'
import { isBeyondNumbers, type RawResult } from './sqlite-file.ts'
import { TextRoom } from './text-room.ts'
import { sqliteValues } from './values.ts'

type Row = readonly unknown[]

/** Goes through rows until it is told that it is enough. `isExact`: whole numbers of any size can be read. */
type EachRow = (see: (row: Row) => boolean, isExact: boolean) => void

/** `wanted`: `WrittenRows` as JSON. */
export function rowsWriter(wanted: string): (each: EachRow) => RawResult {
  const { columns, rules, key, mostLetters } = JSON.parse(wanted) as WrittenRows
  const { between, cells, after } = rowTexts(
    columns.map(({ typeName, ...column }) => ({ ...column, type: columnTypeOf(typeName) })),
    rules,
  )
  const writers = columns.map(({ at, word }, number) => ({
    at,
    before: cells[number]?.before ?? '',
    text: knownTexts((raw) => cells[number]?.text(sqliteValues.fromDatabase(word, raw)) ?? ''),
  }))
  const room = new TextRoom()
  const written = (each: EachRow, isExact: boolean): RawResult => {
    let [letters, count, more] = [0, 0, false]
    let last: Row = []
    room.empty()
    each((row) => {
      let text = count === 0 ? '' : between
      for (let number = 0; number < writers.length; number += 1) {
        const writer = writers[number]
        if (writer !== undefined) text += writer.before + writer.text(row[writer.at])
      }
      text += after
      room.add(text)
      letters += text.length
      count += 1
      last = row
      more = letters >= mostLetters
      return !more
    }, isExact)
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
