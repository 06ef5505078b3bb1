import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Configuration } from '../../structure/projects/project.ts'
import {
  addEnvironment,
  addVariable,
  bodyOf,
  changeVariable,
  countEnabled,
  draftOf,
  environmentNameFault,
  isChanged,
  isSavable,
  keyFault,
  removeEnvironment,
  removeVariable,
} from './configuration-draft.ts'

const environment = (...data: { key: string; value: string; enabled: boolean }[]) => ({
  db: [{ client: 'sqlite3', connection: { database: 'rowhouse' }, meta: { dbAlias: 'db' } }],
  apiClient: { data },
})
const saved: Configuration = {
  api: 'rest',
  workingEnv: 'dev',
  envs: {
    dev: environment({ key: 'host', value: 'localhost', enabled: true }, { key: 'token', value: '1', enabled: false }),
    production: environment(),
  },
  auth: { jwt: { header: 'xc-auth', accessMinutes: 15 } },
}
const [dev] = draftOf(saved).environments
assert.ok(dev)

test('an untouched draft is no change, an edited one is (spec 173)', () => {
  const draft = draftOf(saved)
  const [first] = draft.environments[0]?.variables ?? []
  assert.ok(first)
  assert.equal(isChanged(draft, saved), false)
  const edited = changeVariable(draft, 'dev', first.id, { value: 'rows.example' })
  assert.equal(isChanged(edited, saved), true)
  assert.equal(isChanged(changeVariable(edited, 'dev', first.id, { value: 'localhost' }), saved), false)
})

test('only enabled variables count (spec 184)', () => assert.equal(countEnabled(dev), 1))

test('what is sent has every environment with its variables and trimmed keys', () => {
  const [first] = dev.variables
  assert.ok(first)
  const draft = draftOf(saved)
  const id = draft.environments[0]?.variables[0]?.id ?? 0
  assert.deepEqual(bodyOf(changeVariable(draft, 'dev', id, { key: ' host name ' })), {
    api: 'rest',
    workingEnv: 'dev',
    environments: [
      {
        name: 'dev',
        variables: [
          { key: 'host name', value: 'localhost', enabled: true },
          { key: 'token', value: '1', enabled: false },
        ],
      },
      { name: 'production', variables: [] },
    ],
  })
})

test('a key must be there and only once in its environment', () => {
  const added = addVariable(draftOf(saved), 'dev')
  const variables = added.environments[0]?.variables ?? []
  assert.equal(keyFault(variables, 2), 'required')
  assert.equal(isSavable(added), false)
  const id = variables[2]?.id ?? 0
  const twice = changeVariable(added, 'dev', id, { key: 'host ' })
  assert.equal(keyFault(twice.environments[0]?.variables ?? [], 2), 'taken')
  assert.equal(keyFault(twice.environments[0]?.variables ?? [], 0), null)
  assert.equal(isSavable(removeVariable(twice, 'dev', id)), true)
})

for (const [name, fault] of [
  ['staging', null],
  ['_noco', null],
  ['', 'required'],
  ['2nd', 'characters'],
  ['a b', 'characters'],
  ['dev', 'taken'],
  ['x'.repeat(41), 'tooLong'],
] as const) {
  test(`the environment name “${name}” ${fault === null ? 'is taken' : `is refused: ${fault}`}`, () =>
    assert.equal(environmentNameFault(name, ['dev', 'production']), fault))
}

test('removing the working environment makes another one work; the last one stays', () => {
  const one = removeEnvironment(draftOf(saved), 'dev')
  assert.equal(one.workingEnv, 'production')
  assert.equal(removeEnvironment(one, 'production').environments.length, 1)
  assert.deepEqual(
    addEnvironment(one, 'staging').environments.map(({ name }) => name),
    ['production', 'staging'],
  )
})
