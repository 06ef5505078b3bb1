import { writeTitles } from '@rowhouse/core/column-types/choice-list-text'
import { isPlainObject } from '@rowhouse/core/column-types/json-value'
import { AppError, invalidRequest } from '@rowhouse/core/errors'
import type { SourceCell } from '@rowhouse/core/imports/read-row'
import type { SourceRows } from './opened-source.ts'
import { sourceLimits } from './reader-words.ts'

/** Rows of a list of objects, or of an object a line; each new name is added to `header`. Rows are counted from 1. */
export async function* jsonRows(
  text: AsyncIterable<string>,
  isLines: boolean,
  header: string[],
): AsyncGenerator<SourceRows> {
  const places = new Map(header.map((name, at) => [name, at]))
  let line = 0
  for await (const part of isLines ? linesOf(text) : elementsOf(text)) {
    line += 1
    const value = parsed(part, line)
    if (!isPlainObject(value))
      throw invalidRequest(`Row ${line} is no object: send a list of objects such as [{"Name": "Ana"}].`)
    const cells: SourceCell[] = new Array<SourceCell>(header.length).fill('')
    for (const [name, cell] of Object.entries(value)) {
      const at = places.get(name) ?? header.push(name) - 1
      places.set(name, at)
      cells[at] = cellOf(cell)
    }
    yield [{ line, cells }]
  }
}

/** Numbers as they are written: a long one would lose its last digits. */
class Written {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
  toJSON(): unknown {
    return Number(this.text)
  }
}

type Reviver = (this: unknown, key: string, value: unknown, context: { readonly source?: string }) => unknown

const keepNumbers: Reviver = (_key, value, { source }) =>
  typeof value === 'number' && source !== undefined ? new Written(source) : value

function parsed(text: string, line: number): unknown {
  try {
    // The third argument is newer than the types.
    return JSON.parse(text, keepNumbers as (this: unknown, key: string, value: unknown) => unknown)
  } catch {
    throw invalidRequest(`Row ${line} is no well-formed JSON.`)
  }
}

function cellOf(value: unknown): SourceCell {
  if (value === null || value === undefined) return ''
  // Numbers that are exact beyond those of JSON stand in quotes, in our exports too.
  if (typeof value === 'string') return /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(value) ? [value, 'kept'] : value
  if (value instanceof Written) return [value.text, 'kept']
  if (typeof value === 'boolean') return [String(value)]
  const isWords = Array.isArray(value) && value.every((one) => typeof one === 'string')
  return isWords ? writeTitles(value as readonly string[]) : JSON.stringify(value)
}

async function* linesOf(text: AsyncIterable<string>): AsyncGenerator<string> {
  let open = ''
  for await (const piece of text) {
    const lines = (open + piece).split('\n')
    open = lines.pop() ?? ''
    refuseLong(open)
    for (const line of lines) if (line.trim() !== '') yield line
  }
  if (open.trim() !== '') yield open
}

/** The elements of a list as texts, one after the other; a lone object is a list of one. */
async function* elementsOf(text: AsyncIterable<string>): AsyncGenerator<string> {
  let [open, at, depth, begin, isText, isOver, isList] = ['', 0, 0, -1, false, false, true]
  let isFirst = true
  for await (const piece of text) {
    open += piece
    for (; at < open.length; at += 1) {
      const sign = open[at] ?? ''
      if (isText) {
        if (sign === '\\') at += 1
        else if (sign === '"') isText = false
        continue
      }
      if (/\s/.test(sign) || sign === '\ufeff') continue
      if (isFirst) {
        isFirst = false
        if (sign !== '[' && sign !== '{') throw notAList()
        isList = sign === '['
        if (isList) continue
      }
      if (isOver) throw invalidRequest('Something follows the end of the list.')
      if (depth === 0 && sign === ',' && isList) {
        if (begin === -1) throw invalidRequest('The list has an empty element.')
        yield open.slice(begin, at)
        ;[open, at, begin] = [open.slice(at + 1), -1, -1]
      } else if (depth === 0 && sign === ']' && isList) {
        if (begin !== -1) yield open.slice(begin, at)
        ;[isOver, begin] = [true, -1]
      } else {
        if (begin === -1) begin = at
        if (sign === '"') isText = true
        if (sign === '{' || sign === '[') depth += 1
        if (sign === '}' || sign === ']') depth -= 1
        if (depth === 0 && !isList) {
          yield open.slice(begin, at + 1)
          ;[isOver, begin] = [true, -1]
        }
      }
    }
    refuseLong(open)
  }
  if (isFirst) throw notAList()
  if (!isOver) throw invalidRequest('The file ends in the middle of the list: it was cut off.')
}

const notAList = (): AppError =>
  invalidRequest('The file holds no list: send one of objects such as [{"Name": "Ana"}].')

function refuseLong(open: string): void {
  if (open.length > sourceLimits.rowCharacters)
    throw new AppError('too_large', `A row may have at most ${sourceLimits.rowCharacters} characters.`)
}
