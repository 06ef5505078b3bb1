import type { ApiKind } from '@rowhouse/core/api/projects'
import type { Configuration } from '../../structure/projects/project.ts'

/** A configuration while it is edited: rows keep their identity while keys change. */
export interface DraftVariable {
  readonly id: number
  readonly key: string
  readonly value: string
  readonly enabled: boolean
}

export interface DraftEnvironment {
  readonly id: number
  readonly name: string
  readonly variables: readonly DraftVariable[]
}

export interface ConfigurationDraft {
  readonly api: ApiKind
  readonly workingEnv: string
  readonly environments: readonly DraftEnvironment[]
}

export interface ConfigurationBody {
  api: ApiKind
  workingEnv: string
  environments: { name: string; variables: { key: string; value: string; enabled: boolean }[] }[]
}

export type NameFault = 'required' | 'tooLong' | 'characters' | 'taken'
export type KeyFault = 'required' | 'tooLong' | 'taken'

let lastId = 0
const newId = () => ++lastId

export function draftOf({ api, workingEnv, envs }: Configuration): ConfigurationDraft {
  const environments = Object.entries(envs).map(([name, { apiClient }]) => ({
    id: newId(),
    name,
    variables: apiClient.data.map(({ key, value, enabled }) => ({ id: newId(), key, value, enabled })),
  }))
  return { api, workingEnv, environments }
}

export function bodyOf({ api, workingEnv, environments }: ConfigurationDraft): ConfigurationBody {
  return {
    api,
    workingEnv,
    environments: environments.map(({ name, variables }) => ({
      name,
      variables: variables.map(({ key, value, enabled }) => ({ key: key.trim(), value, enabled })),
    })),
  }
}

export function isChanged(draft: ConfigurationDraft, saved: Configuration): boolean {
  return JSON.stringify(bodyOf(draft)) !== JSON.stringify(bodyOf(draftOf(saved)))
}

export function environmentNameFault(name: string, taken: readonly string[]): NameFault | null {
  if (name === '') return 'required'
  if (name.length > 40) return 'tooLong'
  if (!/^[A-Za-z_][A-Za-z0-9_-]*$/.test(name)) return 'characters'
  return taken.includes(name) ? 'taken' : null
}

/** The reason a row cannot be saved; the second of two equal keys is the one at fault. */
export function keyFault(variables: readonly DraftVariable[], index: number): KeyFault | null {
  const key = variables[index]?.key.trim() ?? ''
  if (key === '') return 'required'
  if (key.length > 100) return 'tooLong'
  return variables.slice(0, index).some((other) => other.key.trim() === key) ? 'taken' : null
}

export function isSavable({ environments }: ConfigurationDraft): boolean {
  return environments.every(({ variables }) => variables.every((_, index) => keyFault(variables, index) === null))
}

export function addEnvironment(draft: ConfigurationDraft, name: string): ConfigurationDraft {
  return { ...draft, environments: [...draft.environments, { id: newId(), name, variables: [] }] }
}

/** The last environment stays; the working one hands its part to the first that is left. */
export function removeEnvironment(draft: ConfigurationDraft, name: string): ConfigurationDraft {
  const environments = draft.environments.filter((environment) => environment.name !== name)
  const [first] = environments
  if (first === undefined) return draft
  return { ...draft, workingEnv: draft.workingEnv === name ? first.name : draft.workingEnv, environments }
}

export function addVariable(draft: ConfigurationDraft, environment: string): ConfigurationDraft {
  const empty = { id: newId(), key: '', value: '', enabled: true }
  return withVariables(draft, environment, (variables) => [...variables, empty])
}

export function changeVariable(
  draft: ConfigurationDraft,
  environment: string,
  id: number,
  fields: Partial<Omit<DraftVariable, 'id'>>,
): ConfigurationDraft {
  return withVariables(draft, environment, (variables) =>
    variables.map((variable) => (variable.id === id ? { ...variable, ...fields } : variable)),
  )
}

export function removeVariable(draft: ConfigurationDraft, environment: string, id: number): ConfigurationDraft {
  return withVariables(draft, environment, (variables) => variables.filter((variable) => variable.id !== id))
}

/** Only enabled variables count when a request is sent. */
export function countEnabled({ variables }: DraftEnvironment): number {
  return variables.filter(({ enabled }) => enabled).length
}

function withVariables(
  draft: ConfigurationDraft,
  name: string,
  change: (variables: readonly DraftVariable[]) => readonly DraftVariable[],
): ConfigurationDraft {
  const environments = draft.environments.map((environment) =>
    environment.name === name ? { ...environment, variables: change(environment.variables) } : environment,
  )
  return { ...draft, environments }
}
