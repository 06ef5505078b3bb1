// An operation call with the answer written out beside it, for `every-name.test.ts`.
import assert from 'node:assert/strict'
import type { EngineName } from '../../../dialects/dialect.ts'

export interface ExampleWorld {
  readonly engine: EngineName
  /** A name as this engine quotes it. */
  readonly q: (name: string) => string
  readonly project: string
  /** A call this server may make, which answers “pong”. */
  readonly outside: string
  /** The attached database, as clients of older servers send it. */
  readonly connection: Readonly<Record<string, unknown>>
  /** What each operation answered last, by its name. */
  // biome-ignore lint/suspicious/noExplicitAny: answers of as many shapes as there are operations
  readonly said: Readonly<Record<string, any>>
}

type OfWorld<T> = T | ((world: ExampleWorld) => T)

type SentArgs = string | readonly unknown[] | Readonly<Record<string, unknown>>

export interface OperationExample {
  readonly name: string
  readonly args?: OfWorld<SentArgs>
  /** Another project than that of the attached database. */
  readonly project?: (world: ExampleWorld) => string
  /** Whoever has the link; else the owner. */
  readonly byGuest?: boolean
  /** Sent as a form, with this file. */
  readonly file?: (world: ExampleWorld) => { readonly name: string; readonly bytes: Uint8Array }
  readonly answer: OfWorld<Answered>
}

/** What is sent back: data beside code 0, a file as it is, or a refusal. */
export type Answered =
  | { readonly data: unknown }
  | { readonly file: string; readonly begins: RegExp }
  | { readonly refused: number; readonly msg: RegExp }

export const ofWorld = <T>(value: OfWorld<T>, world: ExampleWorld): T =>
  typeof value === 'function' ? (value as (world: ExampleWorld) => T)(world) : value

/** Objects may hold more than is written; lists may not. A regular expression stands for texts, a function for anything it takes. */
export function assertLike(actual: unknown, wanted: unknown, at = 'data'): void {
  if (wanted instanceof RegExp) assert.match(String(actual), wanted, at)
  else if (typeof wanted === 'function') assert.ok(wanted(actual), `${at}: ${JSON.stringify(actual)}`)
  else if (Array.isArray(wanted)) {
    assert.ok(Array.isArray(actual), `${at} is no list: ${JSON.stringify(actual)}`)
    assert.equal(actual.length, wanted.length, `${at} has ${actual.length}: ${JSON.stringify(actual).slice(0, 500)}`)
    for (const [index, one] of wanted.entries()) assertLike(actual[index], one, `${at}[${index}]`)
  } else if (typeof wanted === 'object' && wanted !== null) {
    assert.ok(typeof actual === 'object' && actual !== null, `${at} is no object: ${JSON.stringify(actual)}`)
    for (const [name, one] of Object.entries(wanted))
      assertLike((actual as Record<string, unknown>)[name], one, `${at}.${name}`)
  } else assert.equal(actual, wanted, at)
}
