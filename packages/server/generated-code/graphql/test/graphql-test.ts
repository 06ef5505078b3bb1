import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { aCopy, aSample } from './a-copy.ts'

let copy: Awaited<ReturnType<typeof aCopy>>
before(async () => {
  copy = await aCopy()
})
after(() => copy.close())

async function ask(query: string, variables: object = {}) {
  const answer = await fetch(`${copy.address}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  })
  // biome-ignore lint/suspicious/noExplicitAny: answers are looked at by what follows
  return { status: answer.status, ...((await answer.json()) as { data: any; errors?: unknown[] }) }
}

test('every table is listed, and its records are made, read, changed and deleted', async () => {
  const { models } = await import('../src/resolvers/all.ts')
  for (const [name, { type, model }] of models) {
    const fields = [...model.columns.keys()].join(' ')
    const before = await ask(`{ ${name} { ${fields} } ${name}Count }`)
    assert.equal(before.errors, undefined, JSON.stringify(before.errors))
    if (model.key.length === 0) continue
    const sample = aSample(model.columns)
    const made = await ask(`mutation ($data: ${type}Input!) { made: ${name}Create(data: $data) { ${fields} } }`, {
      data: sample,
    })
    assert.equal(made.errors, undefined, JSON.stringify(made.errors))
    for (const [field, value] of Object.entries(sample))
      assert.deepEqual(made.data.made[field], value, `${name}.${field}`)
    const id = model.idOf(made.data.made)
    const read = await ask(`query ($id: ID!) { one: ${name}ById(id: $id) { ${fields} } ${name}Count }`, { id })
    assert.deepEqual(read.data, { one: made.data.made, [`${name}Count`]: before.data[`${name}Count`] + 1 })
    const gone = await ask(`mutation ($id: ID!) { gone: ${name}Delete(id: $id) }`, { id })
    assert.deepEqual(gone.data, { gone: true })
  }
})

test('what is not in the schema is refused', async () => {
  assert.equal((await ask('{ noSuchField }')).status, 400)
})
