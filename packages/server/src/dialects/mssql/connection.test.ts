import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { Connection, type Request } from 'tedious'
import { MssqlConnection } from './connection.ts'
import { translateMssqlError } from './errors.ts'

const config = { server: '127.0.0.1', options: { port: 1 } }

for (const end of ['commitTransaction', 'rollbackTransaction'] as const) {
  for (const failure of [undefined, new Error('There is no transaction.')]) {
    test(`reads after ${end} take no locks of it${failure ? ', also when it failed' : ''}`, async () => {
      const batches: string[] = []
      const ended = mock.method(Connection.prototype, end, (done: (error?: Error) => void) => done(failure))
      const batch = mock.method(Connection.prototype, 'execSqlBatch', (request: Request) => {
        batches.push(String(request.sqlTextOrProcedure))
        request.callback(null)
      })
      const told = await new Promise((resolve) => new MssqlConnection(config)[end](resolve))
      assert.equal(told, failure)
      assert.deepEqual(batches, ['set transaction isolation level read committed'])
      ended.mock.restore()
      batch.mock.restore()
    })
  }
}

test('a login that fails because the database is missing says so', async () => {
  const connection = new MssqlConnection(config)
  const told = new Promise<Error | undefined>((resolve) => connection.once('connect', resolve))
  // As the server tells it: the reason, then that the login failed, whose sentence is all the driver keeps.
  for (const number of [4060, 18456]) connection.emit('errorMessage', { number } as never)
  connection.emit('connect', Object.assign(new Error("Login failed for user 'sa'."), { code: 'ELOGIN' }) as never)
  assert.equal(translateMssqlError(await told).details.reason, 'no_database')
})
