import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Scene } from '../paint/scene.ts'
import { aScene } from '../testing/a-scene.ts'
import { RecordingPen } from '../testing/recording-pen.ts'
import { Painter } from './painter.ts'

function aPainter(): { pen: RecordingPen; painter: Painter } {
  const pen = new RecordingPen()
  return { pen, painter: new Painter(pen, new RecordingPen()) }
}

const cells = (pen: RecordingPen): string[] => pen.texts().filter((text) => /^\d+c\d+$/.test(text))

test('of a scene that may have changed only the cells that did are painted', () => {
  const { pen, painter } = aPainter()
  const scene = aScene()
  painter.paintScene(scene, [])
  pen.forget()
  const edited = { kind: 'text', text: 'new' }
  const next: Scene = {
    ...scene,
    cellAt: (row, column) => (row === 2 && column === 2 ? edited : scene.cellAt(row, column)),
  }
  painter.paintScene(next, [], true)
  assert.deepEqual([pen.texts().includes('new'), cells(pen)], [true, []])
  pen.forget()
  painter.paintScene(next, [], true)
  assert.deepEqual(pen.strokes, [])
})

test('what was scrolled in and away is compared with what it shows', () => {
  const { pen, painter } = aPainter()
  const scene = aScene()
  const away = aScene({ scroll: { x: 0, y: 64 } }).stage
  const scrolled = { ...scene, stage: { ...away, columns: scene.stage.columns, rows: scene.stage.rows } }
  painter.paintScene(scene, [])
  painter.paintScene(scrolled, [])
  pen.forget()
  const all: Scene = {
    ...scrolled,
    cellAt: (row, column) => ({ ...scrolled.cellAt(row, column), text: `${row}x${column}` }),
  }
  painter.paintScene(all, [], true)
  const rows = pen.texts().flatMap((text) => /^(\d+)x\d$/.exec(text)?.[1] ?? [])
  assert.deepEqual([...new Set(rows)], ['2', '3', '4', '5', '6', '7'])
})

for (const [what, change, painted] of [
  ['another colour', { rowColor: (row: number) => (row === 1 ? 'red' : null) }, ['1c0', '1c1', '1c2', '1c3']],
  ['another number', { rowLabel: (row: number) => (row === 3 ? 'X' : `${row + 1}`) }, ['3c0', '3c1', '3c2', '3c3']],
  ['another note', { rowNote: (row: number) => (row === 2 ? '7' : null) }, ['2c0', '2c1', '2c2', '2c3']],
  ['a find', { markAt: (row: number, column: number) => (row === 4 && column === 2 ? 'match' : null) }, ['4c2']],
] as const) {
  test(`${what} is painted where it is`, () => {
    const { pen, painter } = aPainter()
    const scene = aScene()
    painter.paintScene(scene, [])
    pen.forget()
    painter.paintScene({ ...scene, ...change }, [], true)
    assert.deepEqual(cells(pen).sort(), painted)
  })
}

test('an image that has arrived is painted where it is missing', () => {
  const { pen, painter } = aPainter()
  const scene = aScene()
  const images = { kind: 'images', images: [{ name: 'hill', address: 'hill.png' }] }
  const cellAt: Scene['cellAt'] = (row, column) => (row === 3 && column === 1 ? images : scene.cellAt(row, column))
  const hill = {} as CanvasImageSource
  painter.paintScene({ ...scene, cellAt }, [])
  for (const painted of [['image'], []]) {
    pen.forget()
    painter.paintScene({ ...scene, cellAt, image: () => hill }, [], true)
    assert.deepEqual(
      [pen.strokes.filter(({ what }) => what === 'image').map(({ what }) => what), cells(pen)],
      [painted, []],
    )
  }
})

test('a note stands in a bubble at the end of the index, the number before it', () => {
  const { pen, painter } = aPainter()
  const note = { text: '12', spoken: '12 comments' }
  painter.paintScene(aScene({ source: { rowNote: (row) => (row === 1 ? note : null) } }), [])
  const bubble = pen.strokes.find(({ what, y }) => what === 'round' && y > 60 && y < 92) ?? assert.fail()
  assert.ok(bubble.x + bubble.width <= 56, 'inside of the index')
  assert.ok(pen.find('12').x >= bubble.x)
  // The others stand in the middle.
  assert.ok(pen.find('2').x + 7 <= bubble.x && pen.find('2').x < pen.find('3').x)
})
