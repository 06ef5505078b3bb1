import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type FocusPage, type Held, whereTo } from './focus-rules.ts'

/** A page as names: “dialog/name” is a part of “dialog”. */
function aPage(there: readonly string[], { busy = [] as readonly string[], modal = null as string | null } = {}) {
  const page: FocusPage<string> = {
    isThere: (name) => there.includes(name),
    canHold: (name) => there.includes(name) && !busy.includes(name),
    contains: (outer, inner) => inner.startsWith(`${outer}/`),
    modal: () => modal,
    aroundOf: (name) => name.split('/').slice(0, -1).join('/') || null,
    home: () => 'grid',
  }
  return page
}

const aHolder = (element: string): Held<string> => ({
  element,
  dialog: element.startsWith('main/') ? null : element.split('/').slice(0, -1).join('/') || null,
  main: element.startsWith('main/') ? 'main' : null,
  isAtHome: element.startsWith('grid'),
})

/** Where it goes after these had it one after the other. */
function after(names: readonly string[], page: FocusPage<string>): string | null {
  const holders = names.map(aHolder)
  return whereTo(aHolder(names.at(-1) ?? ''), holders, page)
}

test('a dialog that closes gives the focus to what opened it', () => {
  assert.equal(after(['sort', 'fields', 'dialog/name', 'dialog/save'], aPage(['sort', 'fields'])), 'fields')
})

test('if a menu that is gone opened it, to the button of the menu', () => {
  assert.equal(after(['more', 'menu/rename', 'dialog/name'], aPage(['more'])), 'more')
})

test('if nothing of that is left, to where the screen begins', () => {
  assert.equal(after(['more', 'menu/rename', 'dialog/name'], aPage([])), 'grid')
})

test('what goes away in a grid leaves the focus with the grid, whatever had it before', () => {
  assert.equal(after(['sort', 'grid/add'], aPage(['sort'])), 'grid')
})

test('what is removed from a dialog leaves it with the dialog', () => {
  assert.equal(after(['sort', 'dialog/field', 'dialog/remove'], aPage(['sort', 'dialog'])), 'dialog')
})

test('what gives way within the main part of the screen leaves it there, whatever had it beside that before', () => {
  assert.equal(after(['main/filter', 'sidebar', 'main/new'], aPage(['main/filter', 'sidebar'])), 'main/filter')
  assert.equal(after(['sidebar', 'main/new'], aPage(['sidebar'])), 'grid')
})

test('a busy button gives it to its dialog', () => {
  const page = aPage(['fields', 'dialog', 'dialog/name', 'dialog/save'], { busy: ['dialog/save'] })
  assert.equal(after(['fields', 'dialog/name', 'dialog/save'], page), 'dialog')
})

test('below a dialog that lets nobody past nothing gets it', () => {
  const page = aPage(['files', 'dialog', 'dialog/upload'], { modal: 'dialog' })
  assert.equal(after(['files', 'dialog/upload', 'toast'], page), 'dialog/upload')
  assert.equal(after(['files', 'toast'], page), 'dialog')
})

test('a dialog that had it itself gives it back like a part of it', () => {
  assert.equal(whereTo(aHolder('sheet'), [aHolder('sort'), aHolder('row')], aPage(['sort', 'row'])), 'row')
})

test('a click beside everything takes it from nobody', () => {
  assert.equal(after(['sort'], aPage(['sort'])), null)
})
