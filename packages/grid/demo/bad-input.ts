import type { Cell } from '@rowhouse/grid/source'
import type { DemoColumn, DemoTable } from './demo-table.ts'
import { readText } from './readers.ts'

/** Everything a source should not do. The page must stay whole. */
const samples = [
  'plain',
  '👩‍👩‍👧‍👦 family, 🇺🇳 flag and ✋🏽 skin in a cell that is too narrow for them',
  'Z̸̡a̴l̵g̶o̷ ṱ̵e̸x̴t̷ with é̂ combining marks',
  'שלום עולם, this goes right to left',
  'مرحبا بالعالم 123',
  '<script>alert(1)</script><b>bold</b>',
  'line one\nline two\nline three',
  '',
]
const huge = 'ten megabytes '.repeat(750_000)

const columns: readonly DemoColumn[] = [
  { id: 'text', title: 'Text', width: 160, make: (row) => textOf(samples[row % samples.length] ?? ''), read: readText },
  { id: 'throws', title: 'Throws', width: 160, make: () => fail(), read: readText },
  { id: 'loading', title: 'Never comes', width: 140, make: () => 'loading', read: readText },
  { id: 'huge', title: 'Huge', width: 160, make: () => textOf(huge), read: readText },
  { id: 'unknown', title: 'Unknown kind', width: 140, make: () => ({ kind: 'nobody-knows' }), read: readText },
  { id: 'nothing', title: 'Nothing', width: 120, make: () => undefined as unknown as Cell, read: readText },
]

export const badInput: DemoTable = { rowCount: 200, columns, frozen: 1 }

function textOf(text: string): Cell {
  return { kind: 'text', text } as Cell
}

function fail(): never {
  throw new Error('This column always fails.')
}
