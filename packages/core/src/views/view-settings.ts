// What a view remembers: one object for every kind of view, read and written as a whole or by its parts.
import { closed } from '../api/endpoint.ts'
import { operatorOf, storedWords } from '../filters/operator-words.ts'
import { Type } from '../schema/type.ts'
import {
  type SettingKey,
  settingKeys,
  settingOf,
  type viewSettings,
  type ViewSettings as Written,
} from './settings/registry.ts'

type Schemas = { [Key in SettingKey]: (typeof viewSettings)[Key]['schema'] }

const part = <Name extends 'schema' | 'initial'>(name: Name) =>
  Object.fromEntries(settingKeys.map((key) => [key, settingOf(key)[name]]))

export const ViewSettings = Type.Object(part('schema') as Schemas, closed)
export type ViewSettings = Written

export const defaultSettings = part('initial') as ViewSettings

/** Settings as they are stored, and whatever is missing as it is by default. */
export function readViewSettings(json: string): ViewSettings {
  return { ...defaultSettings, ...(JSON.parse(json, knownOperator) as Partial<ViewSettings>) }
}

/** Operators of filters stand under the words they are stored by, wherever a setting holds a filter. */
export function writeViewSettings(settings: ViewSettings): string {
  return JSON.stringify(settings, storedOperator)
}

const knownOperator = (key: string, value: unknown): unknown =>
  key === 'operator' && typeof value === 'string' ? (operatorOf(value, null) ?? value) : value

const storedOperator = (key: string, value: unknown): unknown =>
  key === 'operator' && typeof value === 'string' && Object.hasOwn(storedWords, value)
    ? storedWords[value as keyof typeof storedWords]
    : value
