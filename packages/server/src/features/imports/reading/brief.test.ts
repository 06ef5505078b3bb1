import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import { unread } from '../take-in.ts'
import { readSource } from './read-source.ts'

test('who only looks is told of every row that says something, and how many others there are', async () => {
  const rows = Array.from({ length: 6500 }, (_, n) => `${n % 250 === 240 ? 'tbc' : n},${n % 2 === 0 ? '' : 'x'}`)
  const open = async () => Readable.from([Buffer.from(['Amount,Word', ...rows].join('\n'))])
  const into = (from: number, type: string) => ({ from, type, options: {}, habits: {}, addsChoices: false })
  const columns = [into(0, 'Number'), into(1, 'SingleLineText')]
  const part = { sheet: '0', headerLine: 1, header: ['Amount', 'Word'], totalLine: 0, columns, match: [], skip: 0 }
  const seen = async (isBrief: boolean) => {
    const [told, faults]: [number[], number[]] = [[], []]
    let [count, blank] = [0, 0]
    const parts = [{ ...part, isBrief }]
    for await (const batch of readSource(open, { task: 'rows', format: 'csv', reading: unread.reading, parts })) {
      told.push(...batch.lines)
      faults.push(...batch.faults.map(([row]) => batch.lines[row] ?? 0))
      count += batch.lines.length + batch.plain.rows
      blank += batch.plain.blank + batch.values.flat().filter((value) => value === null).length
    }
    return { told, facts: { faults, count, blank } }
  }
  const [whole, brief] = [await seen(false), await seen(true)]
  assert.deepEqual(brief.facts, whole.facts)
  assert.deepEqual([whole.facts.count, whole.told.length, whole.facts.faults.length], [6500, 6500, 26])
  // The first hundred, and those that cannot be read behind them.
  assert.equal(brief.told.length, 126)
})
