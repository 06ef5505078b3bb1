import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { aCopy, aSample } from './a-copy.ts'

let copy: Awaited<ReturnType<typeof aCopy>>
before(async () => {
  copy = await aCopy()
})
after(() => copy.close())

async function call(method: string, path: string, body?: unknown) {
  const answer = await fetch(`${copy.address}/api/${path}`, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  })
  // biome-ignore lint/suspicious/noExplicitAny: answers are looked at by what follows
  return { status: answer.status, body: (await answer.json()) as any }
}

test('every table is listed, and its records are made, read, changed and deleted', async () => {
  const { controllers } = await import('../src/controllers/all.ts')
  assert.deepEqual((await call('GET', '')).body, { tables: [...controllers.keys()] })
  for (const [path, { model }] of controllers) {
    const before = await call('GET', path)
    assert.equal(before.status, 200, path)
    if (model.key.length === 0) continue
    const sample = aSample(model.columns)
    const made = await call('POST', path, sample)
    assert.equal(made.status, 201, `${path}: ${JSON.stringify(made.body)}`)
    for (const [field, value] of Object.entries(sample)) assert.deepEqual(made.body[field], value, `${path}.${field}`)
    const one = `${path}/${encodeURIComponent(model.idOf(made.body))}`
    assert.deepEqual((await call('GET', one)).body, made.body)
    assert.equal((await call('PATCH', one, {})).status, 200)
    assert.equal((await call('GET', path)).body.pageInfo.total, before.body.pageInfo.total + 1)
    assert.deepEqual((await call('DELETE', one)).body, { deleted: 1 })
    assert.equal((await call('GET', one)).status, 404)
    assert.equal((await call('POST', path, { 'no such field': 1 })).status, 400)
  }
})

test('what is not there is 404', async () => {
  assert.equal((await call('GET', 'no-such-table')).status, 404)
})
