import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { createConnection } from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'
import { findMariadb, startMariadb } from './mariadb.mjs'
import { findPostgres, startPostgres } from './postgres.mjs'
import { runProgram } from './run-program.mjs'
import { wantedDialects } from './test-plan.mjs'

const wanted = wantedDialects(process.env.TEST_DIALECTS)

const servers = {
  postgres: {
    title: 'PostgreSQL',
    given: process.env.TEST_POSTGRES_URL,
    start: () => startPostgres(findPostgres()),
    query: (url, sql) => runProgram(join(findPostgres(), 'psql'), ['-X', '-At', '-w', '-c', sql, url]),
  },
  mysql: {
    title: 'MariaDB',
    given: process.env.TEST_MYSQL_URL,
    start: () => startMariadb(findMariadb()),
    query: (url, sql) => {
      const { hostname, port, username, password } = new URL(url)
      const address = ['--no-defaults', '--protocol=tcp', '-h', hostname, '-P', port, '-u', username]
      const env = { ...process.env, MYSQL_PWD: password }
      return runProgram(findMariadb().client, [...address, '--default-character-set=utf8mb4', '-N', '-B', '-e', sql], {
        env,
      })
    },
  },
}

// A server given by its address is not ours to start, so there is nothing to prove about it here.
const privateServers = Object.entries(servers).filter(([name, { given }]) => wanted.includes(name) && !given)

for (const [, { title, start, query }] of privateServers) {
  test(`a private ${title} answers as its superuser, refuses a wrong password and is gone after stop`, async () => {
    const { url, folder, stop } = await start()
    try {
      assert.equal((await query(url, 'create database rowhouse_probe')).code, 0)
      const accented = await query(url, "select 6 * 7, upper('é')")
      assert.match(accented.output, /^42[|\t]É\n$/)
      const wrong = new URL(url)
      wrong.password = 'wrong'
      assert.notEqual((await query(wrong.href, 'select 1')).code, 0)
    } finally {
      await stop()
    }
    assert.equal(existsSync(folder), false)
    assert.equal(await isListening(Number(new URL(url).port)), false)
  })

  test(`two private ${title} servers live side by side`, async () => {
    const starts = await Promise.allSettled([start(), start()])
    const started = starts.flatMap(({ value }) => (value ? [value] : []))
    try {
      assert.equal(started.length, 2, starts.find(({ reason }) => reason)?.reason.message)
      for (const { url } of started) assert.equal((await query(url, 'create database only_here')).code, 0)
    } finally {
      await Promise.all(started.map(({ stop }) => stop()))
    }
  })
}

function isListening(port) {
  return new Promise((resolve) => {
    const socket = createConnection(port, '127.0.0.1')
    socket.on('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })
}
