import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drawPicture } from './draw-picture.ts'

const colours = { canvas: '#fff', surface: '#fff', line: '#ddd', text: '#111', soft: '#666', accent: '#36f' }
const table = (id: string, title: string) => ({
  id,
  title,
  name: id,
  baseId: 'ds_1',
  kind: 'table',
  columns: [{ id: `${id}_f`, title: 'Name\u0001', uidt: 'SingleLineText', pk: false, pv: true }],
})

test('the picture shows tables, fields and kinds of links, needs nothing else, and no title breaks it', () => {
  const { svg, width, height } = drawPicture({
    structure: {
      tables: [table('a', '<script>"&'), table('b', 'Deals')],
      links: [
        {
          id: 'l',
          kind: 'bt',
          title: 'x',
          from: { tableId: 'a', columnId: 'a_f' },
          to: { tableId: 'b', columnId: null },
        },
      ],
    },
    places: new Map([
      ['a', { x: 0, y: 0 }],
      ['b', { x: 400, y: 100 }],
    ]),
    choice: 'all',
    colours,
    kindNames: { bt: 'Belongs to' },
  })
  assert.ok(svg.includes('&lt;script&gt;&quot;&amp;') && svg.includes('Deals') && svg.includes('Belongs to'))
  const plain = svg.replaceAll('&lt;script&gt;', '')
  for (const sign of ['script', 'href', 'url(', '\u0001']) assert.ok(!plain.includes(sign), sign)
  assert.ok(width > 632 && height > 130)
})
