import type { ApiKind, ProjectConfiguration, Variable } from '@rowhouse/core/api/projects'
import { invalidValue } from '@rowhouse/core/errors'
import type { Static } from 'typebox'
import type { BaseRow } from '../../meta/rows/projects.ts'
import { accessMinutes } from '../../request/access-tokens.ts'
import { databaseOf } from './present.ts'

/** As it is stored, in our words. */
interface Configuration {
  /** Left out: REST. */
  readonly api?: ApiKind
  readonly workingEnv: string
  readonly environments: readonly Environment[]
}

interface Environment {
  readonly name: string
  readonly variables: readonly Static<typeof Variable>[]
}

export interface ConfigurationPatch {
  readonly api?: ApiKind
  readonly workingEnv?: string
  readonly environments?: readonly Environment[]
}

export const firstConfiguration: Configuration = {
  workingEnv: '_noco',
  environments: [{ name: '_noco', variables: [] }],
}

export function parseConfiguration(stored: string): Configuration {
  // Only `applyPatch` and `firstConfiguration` ever make what is stored.
  return JSON.parse(stored) as Configuration
}

export function applyPatch(configuration: Configuration, patch: ConfigurationPatch): Configuration {
  const environments = (patch.environments ?? configuration.environments).map(tidy)
  const workingEnv = patch.workingEnv ?? configuration.workingEnv
  const names = environments.map(({ name }) => name)
  refuseSpecialName(names)
  refuseTwice(names, 'environments', (name) => `The environment “${name}” is there twice`)
  for (const { name, variables } of environments)
    refuseTwice(
      variables.map(({ key }) => key),
      'variables',
      (key) => `The variable “${key}” is there twice in the environment “${name}”`,
    )
  if (!names.includes(workingEnv))
    throw invalidValue('workingEnv', `The working environment “${workingEnv}” is not among the environments`)
  const api = patch.api ?? configuration.api ?? 'rest'
  return { ...(api === 'rest' ? {} : { api }), workingEnv, environments }
}

// The same order of fields always, so that equal configurations are equal texts.
function tidy({ name, variables }: Environment): Environment {
  return { name, variables: variables.map(({ key, value, enabled }) => ({ key, value, enabled })) }
}

// Names become keys of an object in the reply.
function refuseSpecialName(names: readonly string[]): void {
  const special = names.find((name) => ['__proto__', 'constructor', 'prototype'].includes(name))
  if (special !== undefined) throw invalidValue('environments', `An environment cannot be named “${special}”`)
}

function refuseTwice(words: readonly string[], field: string, sentence: (word: string) => string): void {
  const known = new Set<string>()
  for (const word of words) {
    if (known.has(word)) throw invalidValue(field, sentence(word))
    known.add(word)
  }
}

export function presentConfiguration(
  { api = 'rest', workingEnv, environments }: Configuration,
  bases: readonly BaseRow[],
): Static<typeof ProjectConfiguration> {
  const db = bases.map((base) => ({
    client: base.type,
    connection: { database: databaseOf(base) },
    meta: { dbAlias: base.alias },
  }))
  return {
    api,
    workingEnv,
    envs: Object.fromEntries(
      environments.map(({ name, variables }) => [name, { db, apiClient: { data: [...variables] } }]),
    ),
    auth: { jwt: { header: 'xc-auth', accessMinutes } },
  }
}
