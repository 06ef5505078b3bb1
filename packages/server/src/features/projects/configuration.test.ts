import assert from 'node:assert/strict'
import { test } from 'node:test'
import { applyPatch, type ConfigurationPatch, firstConfiguration, presentConfiguration } from './configuration.ts'

const variable = (key: string, value = '1') => ({ key, value, enabled: true })
const noco = { name: '_noco', variables: [] }

test('an empty patch changes nothing', () => {
  assert.deepEqual(applyPatch(firstConfiguration, {}), firstConfiguration)
})

test('environments can be added and made the working one at once', () => {
  const staging = { name: 'staging', variables: [variable('url')] }
  assert.deepEqual(applyPatch(firstConfiguration, { workingEnv: 'staging', environments: [noco, staging] }), {
    workingEnv: 'staging',
    environments: [noco, staging],
  })
})

for (const [what, patch, message] of [
  ['a working environment that does not exist', { workingEnv: 'staging' }, /“staging” is not among/],
  [
    'environments without the working one',
    { environments: [{ name: 'staging', variables: [] }] },
    /“_noco” is not among/,
  ],
  ['two environments of one name', { environments: [noco, noco] }, /environment “_noco” is there twice/],
  [
    'two variables of one key',
    { environments: [{ name: '_noco', variables: [variable('url', '1'), variable('url', '2')] }] },
    /variable “url” is there twice in the environment “_noco”/,
  ],
  [
    'an environment named __proto__',
    { environments: [noco, { name: '__proto__', variables: [] }] },
    /cannot be named “__proto__”/,
  ],
  [
    'an environment named constructor',
    { environments: [noco, { name: 'constructor', variables: [] }] },
    /cannot be named “constructor”/,
  ],
] as const satisfies readonly (readonly [string, ConfigurationPatch, RegExp])[]) {
  test(`${what} is refused`, () =>
    assert.throws(() => applyPatch(firstConfiguration, patch), { code: 'invalid_value', message }))
}

test('the same key may stand in two environments', () => {
  const environments = ['_noco', 'staging'].map((name) => ({ name, variables: [variable('url')] }))
  assert.deepEqual(applyPatch(firstConfiguration, { environments }).environments, environments)
})

test('each environment shows the databases of the project (spec 174) (spec 175)', () => {
  const base = {
    id: 'ds_1',
    project_id: 'p_1',
    alias: 'db',
    type: 'pg',
    is_meta: 1,
    connection: null,
    place: null,
    schema: null,
    read_only: 0,
    inflection_table: null,
    inflection_column: null,
    created_at: '',
    updated_at: '',
  }
  const db = [{ client: 'pg', connection: { database: 'rowhouse' }, meta: { dbAlias: 'db' } }]
  assert.deepEqual(
    presentConfiguration(
      { workingEnv: 'staging', environments: [noco, { name: 'staging', variables: [variable('url')] }] },
      [base],
    ),
    {
      api: 'rest',
      workingEnv: 'staging',
      envs: { _noco: { db, apiClient: { data: [] } }, staging: { db, apiClient: { data: [variable('url')] } } },
      auth: { jwt: { header: 'xc-auth', accessMinutes: 15 } },
    },
  )
})
