import assert from 'node:assert/strict'
import { test } from 'node:test'
import { leftOutOf, unwritten } from './left-out.ts'

const source = {
  columns: [
    { id: 'title', title: 'Title', width: 100 },
    { id: 'made', title: 'Made', width: 100, isEditable: false },
    { id: 'note', title: 'Note', width: 100 },
  ],
}
const block = (text: string) => text.split('\n').map((line) => line.split(',').map((cell) => ({ text: cell })))
const at = { left: 0, rowAt: (down: number) => 10 + down }

test('what falls on a column nobody can write, and behind the last one, is told with its texts', () => {
  assert.deepEqual(leftOutOf({ source }, block('a,b,c,d\ne,f,g'), at), {
    columns: ['made', null],
    rows: [
      { row: 10, texts: ['b', 'd'] },
      { row: 11, texts: ['f', ''] },
    ],
  })
})

test('empty texts are no loss, and where nothing can be written nothing is offered', () => {
  assert.equal(leftOutOf({ source }, block('a,,c'), at), null)
  assert.equal(leftOutOf({ source, isReadOnly: true }, block('a,b,c'), at), null)
  assert.equal(unwritten({ source, isReadOnly: true }, [0, 1]), null)
})

test('a fill names the columns it left as they are, each once', () => {
  assert.deepEqual(unwritten({ source }, [1, 1, 2]), { columns: ['made'], rows: [] })
  assert.equal(unwritten({ source }, [0, 2]), null)
})
