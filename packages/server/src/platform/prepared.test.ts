import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { MetaTables } from '../meta/tables.ts'
import { onEveryMeta } from '../testing/every-meta.ts'
import { prepared } from './prepared.ts'

onEveryMeta('prepared queries', (bench) => {
  const find = prepared<MetaTables, [name: string, value: string], { name: string; value: string }>((db, name, value) =>
    db
      .selectFrom('rh_settings')
      .select(['name', 'value'])
      // The second value comes first in the text: holes are filled by meaning, not by order.
      .where('value', '=', value)
      .where('name', '=', name)
      .where('name', '!=', 'never'),
  )

  test('bind new values at every call, on every database they are given', async () => {
    const databases = [await bench.open(), await bench.open()] as const
    for (const [i, database] of databases.entries()) {
      const rows = ['a', 'b'].map((name) => ({ name, value: `${name}${i}` }))
      await database.write((tx) => tx.insertInto('rh_settings').values(rows).execute())
    }
    for (const [i, { read }] of databases.entries()) {
      assert.deepEqual({ ...(await find(read, 'a', `a${i}`)) }, { name: 'a', value: `a${i}` })
      assert.deepEqual({ ...(await find(read, 'b', `b${i}`)) }, { name: 'b', value: `b${i}` })
      assert.equal(await find(read, 'a', 'b0'), undefined)
      assert.equal(await find(read, "a' or '1'='1", 'a0'), undefined)
    }
  })
})
