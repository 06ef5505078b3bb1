import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isWantedFile, leftOut, neededTools, planTests, wantedDialects } from './test-plan.mjs'

const planned = (...words) => {
  const { stages, fragments } = planTests(words)
  return { stages: stages.map(({ name }) => name), fragments }
}
const withFile = ({ stages }) => stages.map((stage) => ({ ...stage, files: ['a.test.ts'] }))

test('without words every stage runs', () => {
  const all = ['typecheck', 'lint', 'core', 'grid', 'web', 'server', 'bench', 'scripts', 'e2e']
  assert.deepEqual(planned(), { stages: all, fragments: [] })
})

test('a stage by name runs alone', () => assert.deepEqual(planned('core'), { stages: ['core'], fragments: [] }))

test('a word that is no stage narrows the files of the named stage', () => {
  assert.deepEqual(planned('server', 'sign-in'), { stages: ['server'], fragments: ['sign-in'] })
})

test('a word that is no stage by itself narrows the files of every stage with files', () => {
  const withFiles = ['core', 'grid', 'web', 'server', 'bench', 'scripts', 'e2e']
  assert.deepEqual(planned('sign-in'), { stages: withFiles, fragments: ['sign-in'] })
})

test('a file is wanted when any word is part of its path', () => {
  const path = 'packages/server/src/features/auth/sign-in.test.ts'
  assert.equal(isWantedFile(path, []), true)
  assert.equal(isWantedFile(path, ['sign-up', 'auth/']), true)
  assert.equal(isWantedFile(path, ['sign-up']), false)
})

test('without TEST_DIALECTS every database is wanted', () => {
  for (const text of [undefined, '', ' , ']) {
    assert.deepEqual(wantedDialects(text), ['sqlite', 'postgres', 'mysql', 'mssql'])
  }
})

test('TEST_DIALECTS narrows the databases', () => {
  assert.deepEqual(wantedDialects('sqlite, postgres'), ['sqlite', 'postgres'])
})

test('an unknown name in TEST_DIALECTS stops with a sentence', () => {
  assert.throws(() => wantedDialects('sqlite,oracle'), { message: /“oracle”, which is none of sqlite, postgres/ })
})

test('server tests start both databases and no browser', () => {
  const needed = neededTools(withFile(planTests(['server'])), wantedDialects())
  assert.deepEqual(needed, { uses: ['postgres', 'mysql'], starts: ['postgres', 'mysql'] })
})

test('only the servers TEST_DIALECTS names are started', () => {
  const stages = withFile(planTests([]))
  assert.deepEqual(neededTools(stages, ['sqlite']), { uses: ['chromium'], starts: [] })
  assert.deepEqual(neededTools(stages, ['mysql']), { uses: ['mysql', 'chromium'], starts: ['mysql'] })
})

test('a stage without matching files asks for nothing', () => {
  const stages = planTests(['server', 'e2e']).stages.map((stage) => ({ ...stage, files: [] }))
  assert.deepEqual(neededTools(stages, wantedDialects()), { uses: [], starts: [] })
})

test('a run of the server tests says that no SQL Server was asked, unless one was given or nobody wanted it', () => {
  const stages = withFile(planTests([]))
  assert.match(leftOut(stages, wantedDialects(), {}), /^SQL Server was not asked: set MSSQL_URL=/)
  assert.equal(leftOut(stages, wantedDialects(), { MSSQL_URL: 'mssql://sa:x@db.example/master' }), null)
  assert.equal(leftOut(stages, ['sqlite'], {}), null)
  assert.equal(leftOut(withFile(planTests(['web'])), wantedDialects(), {}), null)
})
