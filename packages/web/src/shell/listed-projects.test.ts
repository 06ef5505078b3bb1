import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listedProjects } from './listed-projects.ts'

const aProject = (title: string, day: number | null) => ({
  title,
  last_opened_at: day === null ? null : `2026-11-${String(day).padStart(2, '0')}T08:00:00.000Z`,
})
const projects = [aProject('Old sales', 3), aProject('Never opened', null), aProject('Sales', 1), aProject('Stock', 9)]

for (const [search, expected] of [
  ['', ['Stock', 'Old sales', 'Sales', 'Never opened']],
  ['sales', ['Sales', 'Old sales']],
  ['S', ['Stock', 'Sales', 'Old sales']],
  ['xyz', []],
] as const) {
  test(`“${search}” lists ${expected.join(', ') || 'nothing'}`, () =>
    assert.deepEqual(
      listedProjects(projects, search).map(({ title }) => title),
      expected,
    ))
}
