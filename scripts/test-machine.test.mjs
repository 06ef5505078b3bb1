import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { ensureTools } from './test-machine.mjs'

const variables = ['PATH', 'TEST_MYSQL_URL', 'TEST_CHROMIUM']
let before = {}

// Without a PATH neither the programs nor apt-get are found, as on a machine where nothing may be installed.
beforeEach(() => {
  before = Object.fromEntries(variables.map((name) => [name, process.env[name]]))
  for (const name of variables) delete process.env[name]
})

afterEach(() => {
  for (const [name, value] of Object.entries(before)) {
    if (value === undefined) delete process.env[name]
    else process.env[name] = value
  }
})

test('a database that is missing and may not be installed stops with one sentence', async () => {
  await assert.rejects(ensureTools(['mysql']), {
    message:
      'MariaDB is missing: install it, or set TEST_MYSQL_URL to the address of a server the tests may use as root, and run the tests again.',
  })
})

test('a database given by its address need not be installed', async () => {
  process.env.TEST_MYSQL_URL = 'mysql://root@db.example:3306/mysql'
  await ensureTools(['mysql'])
})
