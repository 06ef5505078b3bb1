import assert from 'node:assert/strict'
import { test } from 'node:test'
import { defaultSettings } from '@rowhouse/core/views/view-settings'
import { partOf, type ViewPlace, viewUndoable } from './view-undoable.ts'

const step = { table: 'md_1', id: 's1', way: 'undo' } as const

type Settings = Awaited<ReturnType<ViewPlace['read']>>['settings']

function aView(): ViewPlace & { settings: Settings } {
  let version = 1
  const view = {
    settings: defaultSettings as Settings,
    read: async () => ({ settings: view.settings, version }),
    async write(part: Partial<Settings>, known: number) {
      assert.equal(known, version)
      version += 1
      view.settings = { ...view.settings, ...part }
      return view.settings
    },
  }
  return view
}

test('a change of a view is taken back and made again', async () => {
  const view = aView()
  const before = partOf(view.settings, { rowHeight: 'tall' })
  await view.write({ rowHeight: 'tall' }, 1, step)
  const redo = await viewUndoable(view, before, { rowHeight: 'tall' }).undo(step)
  assert.equal(view.settings.rowHeight, 'short')
  await redo?.undo(step)
  assert.equal(view.settings.rowHeight, 'tall')
})

test('what somebody else set since stays, and it is said', async () => {
  const view = aView()
  await view.write({ rowHeight: 'tall' }, 1, step)
  await view.write({ rowHeight: 'extra' }, 2, step)
  await assert.rejects(viewUndoable(view, { rowHeight: 'short' }, { rowHeight: 'tall' }).undo(step))
  assert.equal(view.settings.rowHeight, 'extra')
})

test('what others changed elsewhere in the view does not matter', async () => {
  const view = aView()
  await view.write({ rowHeight: 'tall' }, 1, step)
  await view.write({ frozen: 3 }, 2, step)
  await viewUndoable(view, { rowHeight: 'short' }, { rowHeight: 'tall' }).undo(step)
  assert.deepEqual([view.settings.rowHeight, view.settings.frozen], ['short', 3])
})
