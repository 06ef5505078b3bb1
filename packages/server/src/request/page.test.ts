import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pageInfoOf, pageOf } from './page.ts'

const pages = [
  [{}, { limit: 25, offset: 0 }],
  [
    { limit: 10, offset: 30 },
    { limit: 10, offset: 30 },
  ],
  [{ limit: 0 }, { limit: 1, offset: 0 }],
  [
    { limit: -1, offset: -5 },
    { limit: 1, offset: 0 },
  ],
  [{ limit: 1000 }, { limit: 1000, offset: 0 }],
  [{ limit: 1001 }, { limit: 1000, offset: 0 }],
  [
    { limit: 1e308, offset: 1e308 },
    { limit: 1000, offset: Number.MAX_SAFE_INTEGER },
  ],
] as const

for (const [query, page] of pages) {
  test(`${JSON.stringify(query)} asks for ${JSON.stringify(page)} (S69)`, () => assert.deepEqual(pageOf(query), page))
}

const infos = [
  [0, { limit: 25, offset: 0 }, { page: 1, isFirstPage: true, isLastPage: true }],
  [25, { limit: 25, offset: 0 }, { page: 1, isFirstPage: true, isLastPage: true }],
  [26, { limit: 25, offset: 0 }, { page: 1, isFirstPage: true, isLastPage: false }],
  [26, { limit: 25, offset: 25 }, { page: 2, isFirstPage: false, isLastPage: true }],
  [26, { limit: 10, offset: 5 }, { page: 1.5, isFirstPage: false, isLastPage: false }],
] as const

for (const [total, page, info] of infos) {
  test(`${total} rows, ${page.limit} from ${page.offset} on`, () =>
    assert.deepEqual(pageInfoOf(total, page), { totalRows: total, pageSize: page.limit, ...info }))
}

for (const query of [{ limit: Number.NaN }, { limit: 2.5 }, { offset: Number.POSITIVE_INFINITY }])
  test(`${JSON.stringify(query)} asks for no page`, () =>
    assert.throws(() => pageOf(query), { code: 'invalid_request' }))
