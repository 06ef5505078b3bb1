import assert from 'node:assert/strict'
import { test } from 'node:test'
import { savedStateDefaults, savedStateKeys } from './saved-state.ts'
import { createSavedStore } from './saved-store.ts'

function aStorage(entries: Record<string, string> = {}) {
  const map = new Map(Object.entries(entries))
  return {
    map,
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  }
}

test('the saved state has exactly the eight keys (spec 171)', () => {
  assert.deepEqual(
    [...savedStateKeys],
    ['users', 'sqlClient', 'apiClient', 'panelSize', 'settings', 'graphqlClient', 'apiClientSwagger', 'app'],
  )
  assert.deepEqual(Object.keys(savedStateDefaults).sort(), [...savedStateKeys].sort())
})

test('a change is written under its own key and read back by the next visit (spec 171)', () => {
  const storage = aStorage()
  createSavedStore(storage).change('settings', { themeName: 'Grapes' })
  assert.deepEqual([...storage.map.keys()], ['settings'])
  assert.equal(createSavedStore(storage).getState().settings.themeName, 'Grapes')
})

test('settings have every field of the entity (spec 160, 161, 162, 163, 164, 165)', () => {
  assert.deepEqual(Object.keys(savedStateDefaults.settings).sort(), [
    'autoApplyFilter',
    'checkForUpdate',
    'customTheme',
    'darkTheme',
    'downloadAndUpdateRelease',
    'includeM2M',
    'isErrorReportingEnabled',
    'isGaEnabled',
    'language',
    'logWindow',
    'outputWindow',
    'scaffoldOnSave',
    'showTour',
    'stats',
    'themeName',
    'treeWindow',
  ])
  assert.deepEqual(Object.keys(savedStateDefaults.settings.stats), ['tableCount', 'viewCount', 'relationCount'])
})

test('the tree is 20 wide until somebody changes it (spec 490)', () => {
  assert.equal(createSavedStore(aStorage()).getState().panelSize.treeSize, 20)
})

for (const [name, entry] of [
  ['broken JSON', '{'],
  ['a list', '[1]'],
  ['a number', '7'],
  ['fields of another program', '{"themeName":7,"stats":"many","__proto__":{"polluted":true}}'],
] as const) {
  test(`an entry with ${name} falls back to the defaults (S72)`, () => {
    const { settings } = createSavedStore(aStorage({ settings: entry })).getState()
    assert.deepEqual(settings, savedStateDefaults.settings)
    assert.equal(({} as { polluted?: boolean }).polluted, undefined)
  })
}

test('an entry of an older version keeps what it knows and gains the new fields', () => {
  const { settings } = createSavedStore(aStorage({ settings: '{"themeName":"Orange","gone":1}' })).getState()
  assert.deepEqual(settings, { ...savedStateDefaults.settings, themeName: 'Orange' })
})

test('what another tab wrote is taken over when it is said', () => {
  const storage = aStorage()
  const [here, there] = [createSavedStore(storage), createSavedStore(storage)]
  there.change('users', { token: 'new' })
  assert.equal(here.getState().users.token, null)
  assert.equal(here.stored('users').token, 'new')
  here.reread('users')
  assert.equal(here.getState().users.token, 'new')
})

test('a storage that refuses to write does not stop the work', () => {
  const storage = {
    ...aStorage(),
    setItem: () => {
      throw new Error('QuotaExceeded')
    },
  }
  const store = createSavedStore(storage)
  store.change('settings', { themeName: 'Grapes' })
  assert.equal(store.getState().settings.themeName, 'Grapes')
})

test('clearing forgets every key (spec 116)', () => {
  const storage = aStorage({ foreign: '1' })
  const store = createSavedStore(storage)
  store.change('users', { token: 't' })
  store.clear()
  assert.deepEqual([...storage.map.keys()], ['foreign'])
  assert.equal(store.getState().users.token, null)
})
