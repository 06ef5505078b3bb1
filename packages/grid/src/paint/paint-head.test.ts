import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { GridColumn } from '../source.ts'
import { aScene } from '../testing/a-scene.ts'
import { lightLook } from '../testing/light-look.ts'
import { RecordingPen } from '../testing/recording-pen.ts'
import { paintHead } from './paint-head.ts'

function iconsOf(column: Partial<GridColumn>): (string | undefined)[] {
  const pen = new RecordingPen()
  paintHead(pen, aScene({ columns: [{ id: 'a', title: 'Nick', width: 100, ...column }] }))
  return pen.strokes.filter(({ what, x }) => what === 'icon' && x < 156).map(({ color }) => color)
}

test('a heading with a note has a quiet mark, one whose cells cannot be read a warning in its place', () => {
  assert.deepEqual(iconsOf({}), [])
  assert.deepEqual(iconsOf({ note: 'How friends call them' }), [lightLook.iconQuiet])
  assert.deepEqual(iconsOf({ note: 'How friends call them', fault: 'It is gone' }), [lightLook.error])
  assert.deepEqual(iconsOf({ fault: 'It is gone' }), [lightLook.error])
})
