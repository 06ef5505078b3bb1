import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chunkGroups, chunksOfFirstScreens } from './chunk-groups.ts'

const mantine = '/r/node_modules/@mantine/core/esm/index.mjs'
const modules: Record<string, { readonly importedIds: string[]; readonly code?: string }> = {
  '/w/src/main.tsx': { importedIds: ['/n/button'] },
  '/w/src/features/auth/sign-in-screen.tsx': { importedIds: ['/n/button', '/n/input', '/n/password'] },
  '/w/src/features/projects/projects-screen.tsx': {
    importedIds: ['/n/input', mantine],
    code: 'import { Menu as M } from "@mantine/core";',
  },
  '/w/src/screens/shared/shared-view-screen.tsx': { importedIds: ['/n/input', '/n/floating', '/n/grid', '/n/cells'] },
  '/w/src/screens/shared/shared-form-screen.tsx': { importedIds: ['/n/cells', '/n/line'] },
  '/w/src/views/grid/grid-hands.ts': { importedIds: ['/n/grid', '/n/keys', '/n/line'] },
  '/n/line': { importedIds: [], code: 'export const line = 1' },
  '/w/src/ui/floating-parts.ts': { importedIds: [mantine], code: "export { Menu } from '@mantine/core'" },
  [mantine]: {
    importedIds: ['/r/node_modules/@mantine/core/esm/menu.mjs', '/r/node_modules/@mantine/core/esm/select.mjs'],
    code: 'import { Menu } from "./menu.mjs";\nimport { Select } from "./select.mjs";\nexport { Menu, Select };',
  },
  '/r/node_modules/@mantine/core/esm/menu.mjs': { importedIds: ['/n/floating'] },
}
const graph = {
  getModuleInfo: (id: string) => ({ importedIds: modules[id]?.importedIds ?? [], code: modules[id]?.code ?? null }),
}

test('what every page begins with is loaded first, with what nearly all of them need; the rest with its screens', () => {
  const chunks = chunksOfFirstScreens('/w', graph)
  const of = (id: string) => chunks.get(id) ?? null
  assert.deepEqual(['/n/button', '/n/input', '/n/password'].map(of), ['first', 'first', 'door'])
})

test('a visitor of a link fetches nothing that only members need: what several ways share is a file of its own', () => {
  const chunks = chunksOfFirstScreens('/w', graph)
  const of = (id: string) => chunks.get(id) ?? null
  assert.deepEqual(['/n/floating', '/n/grid', '/n/cells'].map(of), ['list-table-floating', 'table', 'table-form'])
})

test('what most ways need is taken first, so that no group takes along what belongs to another', () => {
  const names = chunkGroups('/w').flatMap(({ name }) =>
    typeof name === 'string' ? [] : ['/n/floating', '/n/grid'].flatMap((id) => name(id, graph) ?? []),
  )
  assert.deepEqual(names, ['list-table-floating', 'table'])
})

test('of a library only what is named counts, though one file hands on all of it', () => {
  const chunks = chunksOfFirstScreens('/w', graph)
  assert.equal(chunks.get('/r/node_modules/@mantine/core/esm/menu.mjs'), 'list-floating')
  assert.equal(chunks.has('/r/node_modules/@mantine/core/esm/select.mjs'), false)
})

test('what is only opened from a screen finds there what both need, without a file between them', () => {
  const chunks = chunksOfFirstScreens('/w', graph)
  assert.deepEqual(
    ['/n/grid', '/n/keys'].map((id) => chunks.get(id)),
    ['table', 'hands'],
  )
})

test('a few lines are no file: they travel with what is needed wherever they are', () => {
  // By the form and by the hands of a grid, which are opened where tables are looked at.
  const both: typeof modules = { ...modules, '/w/src/screens/table/table-page.tsx': { importedIds: ['/n/line'] } }
  const wider = {
    getModuleInfo: (id: string) => ({ importedIds: both[id]?.importedIds ?? [], code: both[id]?.code ?? null }),
  }
  assert.equal(chunksOfFirstScreens('/w', wider).get('/n/line'), 'table-form')
  assert.equal(chunksOfFirstScreens('/w', graph).get('/n/line'), 'form-hands')
})
