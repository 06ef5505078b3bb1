import type { JsonValue } from './storage.ts'

/**
 * What happened, in the past tense. Every event is written to the change log in the transaction of the change;
 * audit, undo, mail, hooks and live updates read it. Ids and plain facts only, never a secret.
 */
export type AppEvent =
  | { readonly type: 'users.signedUp'; readonly user: string; readonly how: 'first' | 'open' | 'invite' | 'identity' }
  | { readonly type: 'users.signedIn'; readonly user: string; readonly session: string; readonly how: string }
  | { readonly type: 'users.signedOut'; readonly user: string; readonly sessions: number }
  | { readonly type: 'users.reauthenticated'; readonly user: string; readonly session: string }
  | { readonly type: 'users.signInFailed'; readonly user: string | null }
  | { readonly type: 'users.sessionsRevoked'; readonly user: string; readonly why: string }
  | { readonly type: 'users.passwordChanged'; readonly user: string; readonly how: 'change' | 'reset' }
  | { readonly type: 'users.resetRequested'; readonly user: string; readonly by: 'mail' | 'admin' }
  | { readonly type: 'users.profileChanged'; readonly user: string; readonly fields: readonly string[] }
  | { readonly type: 'users.twoFactorChanged'; readonly user: string; readonly on: boolean }
  | { readonly type: 'users.invited'; readonly invite: string; readonly email: string }
  | { readonly type: 'users.inviteWithdrawn'; readonly invite: string; readonly email: string }
  | { readonly type: 'users.suspended' | 'users.resumed' | 'users.promoted' | 'users.demoted'; readonly user: string }
  | { readonly type: 'users.deleted'; readonly user: string; readonly email: string; readonly projects: string }
  | { readonly type: 'settings.changed'; readonly before: unknown; readonly after: unknown }
  | { readonly type: 'settings.hostAllowed' | 'settings.hostRevoked'; readonly host: string; readonly port: number }
  | { readonly type: 'projects.created'; readonly project: string; readonly title: string }
  | { readonly type: 'projects.updated'; readonly project: string; readonly before: unknown; readonly after: unknown }
  | { readonly type: 'projects.configured'; readonly project: string; readonly environments: readonly string[] }
  | { readonly type: 'projects.trashed' | 'projects.restored' | 'projects.purged'; readonly project: string }
  | { readonly type: 'projects.transferred'; readonly project: string; readonly from: string; readonly to: string }
  | { readonly type: 'projects.entered'; readonly project: string; readonly operation: string }
  | { readonly type: 'projects.listedAll' }
  | { readonly type: 'members.added'; readonly project: string; readonly user: string; readonly role: string }
  | { readonly type: 'members.invited'; readonly project: string; readonly email: string; readonly role: string }
  | { readonly type: 'members.inviteWithdrawn'; readonly project: string; readonly email: string }
  | {
      readonly type: 'members.changed'
      readonly project: string
      readonly user: string
      readonly before: string
      readonly after: string
    }
  | { readonly type: 'members.removed'; readonly project: string; readonly user: string; readonly role: string }
  | { readonly type: 'projects.duplicated'; readonly project: string; readonly from: string; readonly records: boolean }
  | {
      readonly type: 'sources.attached' | 'sources.removed' | 'sources.changed' | 'sources.tested'
      readonly project: string
      readonly base: string
    }
  | {
      readonly type: 'sources.synced'
      readonly project: string
      readonly base: string
      readonly changes: readonly string[]
    }
  | { readonly type: 'tables.created'; readonly project: string; readonly table: string; readonly title: string }
  | {
      readonly type: 'tables.updated'
      readonly project: string
      readonly table: string
      readonly before: unknown
      readonly after: unknown
    }
  | {
      readonly type: 'tables.trashed' | 'tables.restored' | 'tables.purged'
      readonly project: string
      readonly table: string
    }
  | {
      readonly type: 'columns.created'
      readonly project: string
      readonly table: string
      readonly column: string
      readonly title: string
    }
  | {
      readonly type: 'columns.updated' | 'columns.converted' | 'columns.conversionUndone'
      readonly project: string
      readonly table: string
      readonly column: string
      readonly before: unknown
      readonly after: unknown
      /** The change of type by which it can be undone. */
      readonly conversion?: string
    }
  | {
      readonly type: 'columns.trashed' | 'columns.restored' | 'columns.purged'
      readonly project: string
      readonly table: string
      readonly column: string
    }
  | {
      readonly type: 'views.created'
      readonly project: string
      readonly table: string
      readonly view: string
      readonly title: string
    }
  | {
      readonly type: 'views.updated'
      readonly project: string
      readonly table: string
      readonly view: string
      /** Only what differs. */
      readonly before: unknown
      readonly after: unknown
    }
  | {
      readonly type: 'views.deleted'
      readonly project: string
      readonly table: string
      readonly view: string
      /** All of it: nothing else is left. */
      readonly before: unknown
    }
  // Of a person alone: nobody else sees another view because of it.
  | {
      readonly type: 'views.openingChosen'
      readonly project: string
      readonly table: string
      /** null: the one everybody begins with. */
      readonly view: string | null
    }
  | {
      readonly type: 'views.purged'
      readonly project: string
      readonly table: string
      readonly view: string
    }
  | {
      readonly type: 'shares.created' | 'shares.changed' | 'shares.renewed' | 'shares.ended'
      readonly project: string
      readonly share: string
      /** null: the whole project. */
      readonly view: string | null
      /** Neither key nor password: only whether there is one. */
      readonly before: unknown
      readonly after: unknown
    }
  | {
      readonly type: 'records.purged'
      readonly project: string
      readonly table: string
      /** Of the deletion they were part of. */
      readonly change: string
      readonly keys: readonly string[]
    }
  // A part of what is told by trash.emptied, in the transaction that took entries out of the log.
  | {
      readonly type: 'trash.recordsPurged'
      readonly project: string
      readonly until: string
      readonly deletions: number
    }
  | { readonly type: 'trash.emptied'; readonly project: string; readonly until: string; readonly deletions: number }
  | RecordsEvent
  | { readonly type: 'records.exported'; readonly project: string; readonly table: string; readonly format: string }

/** Cells by column id, as stored values; secrets only as “changed”. */
export type Cells = { readonly [column: string]: JsonValue }

/** Cells by column id, in the words of the database they lie in. */
export type OwnCells = { readonly [column: string]: string }

/**
 * A write of records, one event per statement however many records it touched. `record` is a key as it stands in
 * addresses. Inserts name keys only: what was inserted is read from the table or from the changes that followed.
 */
export type RecordsEvent = (
  | {
      readonly type: 'records.inserted'
      readonly keys: readonly string[]
      /** The view they were handed in through. */
      readonly form?: string
    }
  | {
      readonly type: 'records.updated'
      readonly changes: readonly RecordChange[]
      /** The form whose answer was changed by whoever gave it. */
      readonly form?: string
    }
  | {
      readonly type: 'records.deleted'
      readonly records: readonly DeletedRecord[]
      /** Of an attached database: what its columns were, by id. Texts of its own mean something only to these types. */
      readonly types?: { readonly [column: string]: string | null }
    }
  // Tells only: the foreign keys or junction rows that make it so are changes of their own, written beside it.
  | { readonly type: 'records.linked'; readonly column: string; readonly links: readonly LinkChange[] }
) & {
  readonly project: string
  readonly table: string
  /** Hooks stay silent when the caller asked for it. */
  readonly silent?: true
  /** The change this one takes back. */
  readonly undoes?: string
}

export interface DeletedRecord {
  readonly record: string
  /** Without empty ones. */
  readonly cells: Cells
  /** What the database itself calls a cell, where the cell does not say all of it. */
  readonly own?: OwnCells
  /** Columns whose cells nobody can put back: by a type without words, or too long to be kept. */
  readonly lost?: readonly string[]
}

export interface RecordChange {
  readonly record: string
  readonly before: Cells
  readonly after: Cells
  /** What an attached database called a cell before, where the cell does not say all of it. */
  readonly own?: OwnCells
}

/** What a link column shows more or less of a record than before; keys of the records on the other side. */
export interface LinkChange {
  readonly record: string
  readonly added: readonly string[]
  readonly removed: readonly string[]
}
