import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { defaultKinds } from '../default-kinds.ts'
import { aScene, someMarks } from '../testing/a-scene.ts'
import { RecordingPen } from '../testing/recording-pen.ts'
import { Painter } from './painter.ts'

function aPainter(): { pen: RecordingPen; marks: RecordingPen; painter: Painter } {
  const pen = new RecordingPen()
  const marks = new RecordingPen()
  return { pen, marks, painter: new Painter(pen, marks) }
}

const cells = (pen: RecordingPen): string[] => pen.texts().filter((text) => /^\d+c\d+$/.test(text))

describe('painting', () => {
  test('draws the cells of the window and no others', () => {
    const { pen, painter } = aPainter()
    painter.paintScene(aScene(), [])
    assert.deepEqual([...new Set(cells(pen).map((text) => Number.parseInt(text, 10)))], [0, 1, 2, 3, 4, 5])
    assert.deepEqual([...new Set(cells(pen).map((text) => text.slice(-2)))].sort(), ['c0', 'c1', 'c2', 'c3'])
    assert.ok(pen.texts().includes('Column 3') && !pen.texts().includes('Column 4'))
  })

  test('the row of an open record is marked, and no other', () => {
    const { pen, painter } = aPainter()
    const scene = aScene({ source: { isOpen: (row) => row === 2 } })
    painter.paintScene(scene, [])
    const { accent } = scene.look
    const bars = pen.strokes.filter(({ what, color }) => what === 'rect' && color === accent)
    assert.deepEqual(
      bars.map(({ x, y }) => [x, y]),
      [[0, 28 + 2 * 32]],
    )
  })

  test('scrolling moves the pixels and paints only what comes in', () => {
    const { pen, painter } = aPainter()
    const scene = aScene()
    painter.paintScene(scene, [])
    pen.forget()
    const stage = aScene({ scroll: { x: 0, y: 64 } }).stage
    painter.paintScene({ ...scene, stage: { ...stage, columns: scene.stage.columns, rows: scene.stage.rows } }, [])
    assert.equal(pen.strokes[0]?.what, 'shift 0 -64')
    assert.deepEqual([...new Set(cells(pen).map((text) => Number.parseInt(text, 10)))], [6, 7])
    assert.ok(!pen.texts().includes('Column 1'))
  })

  test('scrolling sideways leaves the frozen column and moves the rest', () => {
    const { pen, painter } = aPainter()
    const scene = aScene()
    painter.paintScene(scene, [])
    pen.forget()
    const stage = aScene({ scroll: { x: 100, y: 0 } }).stage
    painter.paintScene({ ...scene, stage: { ...stage, columns: scene.stage.columns, rows: scene.stage.rows } }, [])
    assert.deepEqual(
      pen.strokes.filter(({ what }) => what.startsWith('shift')).map(({ what, x }) => `${what} at ${x}`),
      ['shift -100 0 at 156'],
    )
    assert.deepEqual([...new Set(cells(pen).map((text) => text.slice(-2)))].sort(), ['c3', 'c4'])
  })

  test('a jump paints everything once and moves nothing', () => {
    const { pen, painter } = aPainter()
    const scene = aScene({ rowCount: 100_000_000 })
    painter.paintScene(scene, [])
    pen.forget()
    const stage = aScene({ rowCount: 100_000_000, scroll: { x: 0, y: 3_000_000_000 } }).stage
    painter.paintScene({ ...scene, stage: { ...stage, columns: scene.stage.columns, rows: scene.stage.rows } }, [])
    assert.ok(!pen.strokes.some(({ what }) => what.startsWith('shift')))
    assert.ok(cells(pen).includes('93750000c0'))
  })

  test('changed cells are painted alone', () => {
    const { pen, painter } = aPainter()
    const scene = aScene()
    painter.paintScene(scene, [])
    pen.forget()
    painter.paintScene(scene, [scene.stage.cellBox(2, 2)])
    assert.deepEqual(cells(pen), ['2c2'])
  })

  test('nothing changed paints nothing', () => {
    const { pen, painter } = aPainter()
    const scene = aScene()
    painter.paintScene(scene, [])
    pen.forget()
    painter.paintScene(scene, [])
    assert.deepEqual(pen.strokes, [])
  })

  test('a cell that cannot be painted does not take the others with it', () => {
    const { pen, painter } = aPainter()
    const scene = aScene()
    const broken = { ...defaultKinds.text, paint: () => assert.fail('broken') }
    painter.paintScene({ ...scene, kinds: { ...scene.kinds, text: broken } }, [])
    assert.ok(pen.texts().includes('!'))
    assert.ok(pen.texts().includes('Column 1'))
  })

  test('right to left, everything is mirrored: columns from the right, frozen at the right, texts at their start', () => {
    const { pen, painter } = aPainter()
    painter.paintScene(aScene({ isRtl: true }), [])
    assert.equal(pen.find('0c0').x + pen.find('0c0').width, 400 - 56 - 8)
    assert.ok(pen.find('0c1').x < pen.find('0c0').x)
    assert.ok(pen.find('1').x > 400 - 56)
    assert.ok(pen.find('Column 1').x < pen.find('Column 0').x)
  })

  test('on a screen of another density everything lands on its pixels', () => {
    for (const ratio of [1.1, 1.25, 1.5, 2, 3]) {
      const { stage } = aScene({ ratio, scroll: { x: 10 / ratio, y: 33 / ratio } })
      for (let row = 0; row < 20; row++) {
        const { x, y } = stage.cellBox(row, row % 10)
        for (const value of [x, y]) assert.ok(Math.abs(value * ratio - Math.round(value * ratio)) < 1e-6)
      }
    }
  })
})

describe('marks', () => {
  const range = { top: 1, bottom: 2, left: 1, right: 2 }
  const selection = {
    active: { row: 1, column: 1 },
    reach: { row: 2, column: 2 },
    ranges: [range],
    rows: [],
    columns: [],
  }

  test('a range has a wash, an edge, the active box and the handle at its end corner', () => {
    const { marks, painter } = aPainter()
    const scene = aScene()
    painter.paintMarks(scene, someMarks({ selection }))
    const wash = marks.strokes.find(({ what, color }) => what === 'rect' && color === scene.look.range)
    assert.deepEqual([wash?.x, wash?.y, wash?.width, wash?.height], [156, 60, 200, 64])
    assert.equal(marks.strokes.filter(({ what, color }) => what === 'outline' && color === scene.look.accent).length, 2)
    const handle = marks.strokes.find(({ what, color }) => what === 'round' && color === scene.look.accent)
    assert.deepEqual([Math.round(handle?.x ?? 0), Math.round(handle?.y ?? 0)], [352, 120])
    assert.equal(marks.find('2').color, scene.look.accentText)
  })

  test('a range of a hundred million rows is drawn near the screen only', () => {
    const { marks, painter } = aPainter()
    const all = { ...selection, ranges: [{ top: 0, bottom: 99_999_999, left: 0, right: 9 }] }
    painter.paintMarks(
      aScene({ rowCount: 100_000_000, scroll: { x: 0, y: 1_600_000_000 } }),
      someMarks({ selection: all }),
    )
    assert.ok(marks.strokes.every(({ y, height }) => Math.abs(y) < 1000 && height < 1000))
  })

  test('a hovered row swaps its number for a checkbox and the way to open it', () => {
    const { marks, painter } = aPainter()
    painter.paintMarks(aScene(), someMarks({ hover: { on: 'cell', row: 2, column: 1 } }))
    assert.ok(!marks.texts().includes('3'))
    assert.ok(marks.strokes.some(({ what }) => what === 'icon'))
  })

  test('another person has a box and a name, which folds to a dot', () => {
    const { marks, painter } = aPainter()
    const peer = { id: 'a', name: 'Lee', row: 2, column: 'c1', color: 1 }
    painter.paintMarks(aScene(), someMarks({ peers: [{ ...peer, isFolded: false }] }))
    assert.equal(marks.find('Lee').color, '#ffffff')
    marks.forget()
    painter.paintMarks(aScene(), someMarks({ peers: [{ ...peer, isFolded: true }] }))
    assert.ok(!marks.texts().includes('Lee') && marks.strokes.some(({ what }) => what === 'dot'))
    marks.forget()
    painter.paintMarks(aScene(), someMarks({ peers: [{ ...peer, column: 'gone', isFolded: false }] }))
    assert.ok(!marks.texts().includes('Lee'))
  })

  test('headings of groups hold to the top, outer above inner', () => {
    const { marks, painter } = aPainter()
    const group = (key: string, level: number) => ({ key, title: key, level, first: 0, count: 50, isFolded: false })
    const scene = aScene({ scroll: { x: 0, y: 200 }, source: { groups: [group('Outer', 0), group('Inner', 1)] } })
    painter.paintMarks(scene, someMarks())
    assert.ok(marks.find('Outer').y < marks.find('Inner').y)
    assert.ok(marks.find('Inner').y < 28 + 36 + 32)
  })
})
