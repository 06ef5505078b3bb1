import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countSections, findProjects, type ProjectOrder } from './project-list.ts'

const day = (n: number) => `2026-03-${String(n).padStart(2, '0')}T10:00:00.000Z`
const aProject = (title: string, fields = {}) => ({
  title,
  role: 'owner',
  starred: false,
  last_opened_at: null as string | null,
  updated_at: day(1),
  created_at: day(1),
  ...fields,
})

const projects = [
  aProject('Plan 10', { updated_at: day(3), created_at: day(9), last_opened_at: day(20) }),
  aProject('plan 9', { updated_at: day(5), created_at: day(8), role: 'editor', starred: true }),
  aProject('Über uns', { updated_at: day(4), created_at: day(7), last_opened_at: day(21), role: 'viewer' }),
]

for (const [order, titles] of [
  ['name', ['plan 9', 'Plan 10', 'Über uns']],
  ['updated', ['plan 9', 'Über uns', 'Plan 10']],
  ['created', ['Plan 10', 'plan 9', 'Über uns']],
  ['opened', ['Über uns', 'Plan 10', 'plan 9']],
] as const satisfies readonly (readonly [ProjectOrder, readonly string[]])[]) {
  test(`projects in the order “${order}”, never opened ones last`, () => {
    const found = findProjects(projects, { section: 'mine', query: '', order, locale: 'en' })
    assert.deepEqual(
      found.map(({ title }) => title),
      titles,
    )
  })
}

test('search ignores case, accents and spaces around', () => {
  const find = (query: string) => findProjects(projects, { section: 'mine', query, order: 'name' }).map((p) => p.title)
  assert.deepEqual(find(' uBER '), ['Über uns'])
  assert.deepEqual(find('PLAN'), ['plan 9', 'Plan 10'])
  assert.deepEqual(find('nothing'), [])
})

test('shared means another owns it; starred is what the person starred', () => {
  const titles = (section: 'shared' | 'starred') =>
    findProjects(projects, { section, query: '', order: 'name' }).map((p) => p.title)
  assert.deepEqual(titles('shared'), ['plan 9', 'Über uns'])
  assert.deepEqual(titles('starred'), ['plan 9'])
  assert.deepEqual(countSections(projects), { mine: 3, shared: 2, starred: 1 })
})

test('the given list keeps its own order', () => {
  const before = projects.map(({ title }) => title)
  findProjects(projects, { section: 'mine', query: '', order: 'name' })
  assert.deepEqual(
    projects.map(({ title }) => title),
    before,
  )
})
