import type { Static } from 'typebox'
import { Type } from './schema/type.ts'

/**
 * What happened, by ids alone: whoever may read what changed asks for it by the ordinary calls, so nothing that is hidden
 * from somebody can reach them this way.
 */
export const LiveChange = Type.Object({
  type: Type.String({ description: 'as “records.updated”' }),
  table: Type.Union([Type.String(), Type.Null()]),
  record: Type.Union([Type.String(), Type.Null()], { description: 'the only one it speaks of' }),
  columns: Type.Array(Type.String(), { description: 'whose cells of that record changed; none: nobody says' }),
  by: Type.Union([Type.String(), Type.Null()], { description: 'the id of the person' }),
  request: Type.String({ description: 'the x-request-id of the call that did it' }),
})
export type LiveChange = Static<typeof LiveChange>

/** What happened since the last ones, and where the next begin. */
export interface LiveChanges {
  readonly cursor: string
  readonly changes: LiveChange[]
  /** Too much happened to be told one by one: everything may be different. */
  readonly isGap: boolean
}

/** Where somebody is in a project; null: somewhere else. */
export const LivePlace = Type.Object({
  table: Type.Union([Type.String({ maxLength: 100 }), Type.Null()]),
  view: Type.Union([Type.String({ maxLength: 100 }), Type.Null()]),
  record: Type.Union([Type.String({ maxLength: 500 }), Type.Null()]),
  column: Type.Union([Type.String({ maxLength: 100 }), Type.Null()]),
  row: Type.Optional(
    Type.Union([Type.Integer({ minimum: 0 }), Type.Null()], {
      description: 'where that record stands on their screen, for whoever goes there',
    }),
  ),
})
export type LivePlace = Static<typeof LivePlace>

/** Somebody who has the project open; one person may be there several times. */
export interface LivePerson {
  /** Of the open page, not of the person. */
  readonly id: string
  readonly person: string
  readonly name: string
  readonly place: LivePlace
}

/** Who else is there; first everybody, then what is new of it. Where many are, some of them are told of. */
export interface LivePeople {
  /** They came or moved. The page itself may be among them. */
  readonly here: readonly LivePerson[]
  /** The ids of pages. */
  readonly left: readonly string[]
  /** All persons who are there, each once, with those of whom nothing is told. */
  readonly count: number
}

/** What a page hears of a project. */
export interface LiveHeard {
  changes(told: LiveChanges): void
  people(told: LivePeople): void
  /** Others wrote to these tables of attached databases, past us; which records nobody says. */
  outside(tables: readonly string[]): void
}

/** All that a page hears. */
export interface PageHears extends LiveHeard {
  /** There is something new for the person, or something was read on another device. */
  news(): void
}

/** What a page says. */
export interface LiveSaid {
  here(place: LivePlace): void
}

/** Where the sockets of existing clients go too. */
export const livePath = '/socket.io/'
