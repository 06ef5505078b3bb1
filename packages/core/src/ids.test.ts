import assert from 'node:assert/strict'
import { test } from 'node:test'
import { idFromBytes, idPrefixes } from './ids.ts'

test('ids are a prefix and fourteen characters of 0-9 and a-z', () => {
  let byte = 0
  for (const kind of Object.keys(idPrefixes) as (keyof typeof idPrefixes)[]) {
    const id = idFromBytes(kind, () => byte++ % 256)
    assert.match(id, new RegExp(`^${idPrefixes[kind]}[0-9a-z]{14}$`))
  }
})

test('bytes that would make some characters likelier are thrown away', () => {
  const bytes = [255, 254, 253, 252, ...Array(14).fill(35)]
  assert.equal(
    idFromBytes('user', () => bytes.shift() ?? 0),
    `us_${'z'.repeat(14)}`,
  )
})
