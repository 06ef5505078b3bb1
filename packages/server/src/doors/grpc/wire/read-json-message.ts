import { isPlainObject } from '@rowhouse/core/column-types/json-value'
import { invalidRequest } from '@rowhouse/core/errors'
import { excerpt } from '@rowhouse/core/filters/refused'
import { type FieldKind, isChoice, type Message, type MessageType } from './message-type.ts'

/** A message somebody wrote as JSON. What no field is called, or is of another kind, is refused. */
export function readJsonMessage(type: MessageType, json: unknown): Message {
  if (!isPlainObject(json)) throw invalidRequest(`${type.name} needs an object.`)
  const message: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(json)) {
    const field = type.fields.find((one) => one.name === name)
    if (field === undefined) throw invalidRequest(`${type.name} has no field “${excerpt(name)}”.`)
    if (value === null && field.kind !== 'json') continue
    message[name] = field.isRepeated === true ? listOf(name, field.kind, value) : one(name, field.kind, value)
  }
  return message
}

function listOf(name: string, kind: FieldKind, value: unknown): unknown[] {
  if (!Array.isArray(value)) throw wrong(name, 'a list')
  return value.map((item) => one(name, kind, item))
}

function one(name: string, kind: FieldKind, value: unknown): unknown {
  if (kind === 'json') return value
  if (kind === 'jsonMap') return isPlainObject(value) ? value : refuse(name, 'an object')
  if (kind === 'string') return typeof value === 'string' ? value : refuse(name, 'a text')
  if (kind === 'bool') return typeof value === 'boolean' ? value : refuse(name, 'true or false')
  if (kind === 'double') return typeof value === 'number' ? value : refuse(name, 'a number')
  if (kind === 'int32' || kind === 'int64') return isInt64(value) ? value : refuse(name, 'a whole number')
  if (kind === 'bytes') return refuse(name, 'another way to be sent')
  if (isChoice(kind)) return kind.choice.values.includes(String(value)) ? value : refuse(name, 'one of its words')
  return readJsonMessage(kind.message, value)
}

const [least, most] = [-(2n ** 63n), 2n ** 63n - 1n]

/** A number, or a text of digits, that 64 bit hold with a sign. */
export function isInt64(value: unknown): value is number | string {
  if (typeof value === 'number') return Number.isSafeInteger(value)
  if (typeof value !== 'string' || !/^-?\d{1,19}$/.test(value)) return false
  const number = BigInt(value)
  return number >= least && number <= most
}

const wrong = (name: string, wanted: string) => invalidRequest(`“${excerpt(name)}” needs ${wanted}.`)

function refuse(name: string, wanted: string): never {
  throw wrong(name, wanted)
}
