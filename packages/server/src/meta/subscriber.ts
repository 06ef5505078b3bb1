import type { AppEvent } from '@rowhouse/core/events'
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { Database } from '../platform/database.ts'
import type { Log } from '../platform/log.ts'
import type { MetaTables } from './tables.ts'

/** A change as it is handed over. The same one has the same id each time. */
export interface HeardChange<Type extends AppEvent['type'] = AppEvent['type']> {
  readonly id: string
  readonly at: string
  readonly actorId: string | null
  readonly projectId: string | null
  readonly requestId: string
  readonly event: EventOf<Type>
}

type EventOf<Type, Event = AppEvent> = Event extends { readonly type: infer Own }
  ? [Type & Own] extends [never]
    ? never
    : Event
  : never

/** Whether an entry of the log concerns somebody, asked of the database with the entry. */
export type Concern = (entry: ExpressionBuilder<MetaTables, 'rh_changes'>) => Expression<SqlBool>

export interface Subscriber<Type extends AppEvent['type'] = AppEvent['type']> {
  /** Its cursor is kept under it, so it stays what it is. */
  readonly name: string
  readonly types: readonly Type[]
  /** Of its types only these are handed over; left out: all. What nobody waits for is neither read nor written down as heard. */
  readonly concern?: Concern
  /** For one that hears of what happens all the time: changes that follow each other closely are handed over together. */
  readonly gatherMs?: number
  /** Fails: it is asked again later, up to a day; until then what follows waits. Must be safe to be asked twice. */
  hear(change: HeardChange<Type>): Promise<void>
  /** What it goes on with by itself after it has heard something. */
  stop?(): Promise<void>
}

export interface FeedOptions {
  readonly meta: Database<MetaTables>
  readonly log: Log
  readonly now: () => number
}

/** A subscriber among others: what it is handed is of its own types, which the list cannot say. */
export function subscriberOf<Type extends AppEvent['type']>(subscriber: Subscriber<Type>): Subscriber {
  return subscriber as unknown as Subscriber
}
