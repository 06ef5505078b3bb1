import type { DefinedKind } from './database-objects.ts'
import type { ProjectRole } from './permissions/roles.ts'
import type { JsonValue } from './storage.ts'

/**
 * What happened, in the past tense. Every event is written to the change log in the transaction of the change;
 * audit, undo, mail, hooks and live updates read it. Ids and plain facts only, never a secret.
 */
export type AppEvent =
  | {
      readonly type: 'users.signedUp'
      readonly user: string
      readonly how: 'first' | 'open' | 'invite' | 'identity' | 'provider'
    }
  | { readonly type: 'users.signedIn'; readonly user: string; readonly session: string; readonly how: string }
  | { readonly type: 'users.signedOut'; readonly user: string; readonly sessions: number }
  | { readonly type: 'users.reauthenticated'; readonly user: string; readonly session: string }
  | { readonly type: 'users.signInFailed'; readonly user: string | null }
  | { readonly type: 'users.sessionsRevoked'; readonly user: string; readonly why: string }
  | { readonly type: 'users.passwordChanged'; readonly user: string; readonly how: 'change' | 'reset' }
  | { readonly type: 'users.resetRequested'; readonly user: string; readonly by: 'mail' | 'admin' }
  | { readonly type: 'users.profileChanged'; readonly user: string; readonly fields: readonly string[] }
  | { readonly type: 'users.twoFactorChanged'; readonly user: string; readonly on: boolean }
  | {
      readonly type: 'users.passkeyAdded' | 'users.passkeyRemoved'
      readonly user: string
      readonly passkey: string
      readonly name: string
    }
  | { readonly type: 'users.passkeyRenamed'; readonly user: string; readonly passkey: string; readonly name: string }
  | { readonly type: 'users.recoveryCodeUsed'; readonly user: string; readonly left: number }
  | { readonly type: 'users.recoveryCodesRenewed'; readonly user: string }
  // The password, or the provider, was right.
  | { readonly type: 'users.secondFactorFailed'; readonly user: string }
  // Of everybody.
  | { readonly type: 'users.secondFactorRequired'; readonly before: unknown; readonly after: unknown }
  | { readonly type: 'users.invited'; readonly invite: string; readonly email: string }
  | { readonly type: 'users.inviteWithdrawn'; readonly invite: string; readonly email: string }
  | { readonly type: 'users.suspended' | 'users.resumed' | 'users.promoted' | 'users.demoted'; readonly user: string }
  | { readonly type: 'users.deleted'; readonly user: string; readonly email: string; readonly projects: string }
  | { readonly type: 'settings.changed'; readonly before: unknown; readonly after: unknown }
  // `name`: of the plugin.
  | {
      readonly type:
        | 'settings.pluginChanged'
        | 'settings.pluginActivated'
        | 'settings.pluginDeactivated'
        | 'settings.pluginReset'
      readonly name: string
    }
  | { readonly type: 'settings.hostAllowed' | 'settings.hostRevoked'; readonly host: string; readonly port: number }
  // `user`: who had it sent; `email`: the address that takes no mail.
  | {
      readonly type: 'mails.refused'
      readonly user: string
      readonly email: string
      readonly mail: string
      readonly project?: string
    }
  // `operation`: which one was called by the master key.
  | { readonly type: 'settings.masterKeyUsed'; readonly operation: string }
  | { readonly type: 'projects.created'; readonly project: string; readonly title: string }
  | { readonly type: 'projects.updated'; readonly project: string; readonly before: unknown; readonly after: unknown }
  | { readonly type: 'projects.configured'; readonly project: string; readonly environments: readonly string[] }
  | { readonly type: 'projects.trashed' | 'projects.restored' | 'projects.purged'; readonly project: string }
  // Its API.
  | { readonly type: 'projects.started' | 'projects.stopped' | 'projects.restarted'; readonly project: string }
  // `name`: what was noted.
  | { readonly type: 'projects.noted'; readonly project: string; readonly name: string }
  | { readonly type: 'projects.transferred'; readonly project: string; readonly from: string; readonly to: string }
  // `name`: of the role.
  | { readonly type: 'projects.previewed'; readonly project: string; readonly name: ProjectRole }
  | { readonly type: 'members.viewedAs'; readonly project: string; readonly user: string }
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
  // Of a group of the server, one for each project in which it has a role.
  | {
      readonly type: 'groups.created' | 'groups.deleted'
      readonly group: string
      readonly title: string
      readonly project?: string
    }
  | {
      readonly type: 'groups.renamed'
      readonly group: string
      readonly title: string
      readonly project?: string
      readonly before: unknown
      readonly after: unknown
    }
  | {
      readonly type: 'groups.peopleChanged'
      readonly group: string
      readonly title: string
      readonly project?: string
      /** Who came or went. */
      readonly users: readonly string[]
      readonly added: number
      readonly removed: number
    }
  | {
      readonly type: 'groups.roleChanged'
      readonly group: string
      readonly title: string
      readonly project: string
      /** null: none. */
      readonly before: string | null
      readonly after: string | null
    }
  | {
      readonly type: 'roles.created' | 'roles.changed' | 'roles.deleted'
      readonly project: string
      readonly customRole: string
      readonly title: string
      readonly before: unknown
      readonly after: unknown
    }
  | { readonly type: 'projects.duplicated'; readonly project: string; readonly from: string; readonly records: boolean }
  // As a file, and from one: `records` false is the structure alone.
  | { readonly type: 'projects.exported' | 'projects.readIn'; readonly project: string; readonly records: boolean }
  // `snapshot`: of what it was until then.
  | { readonly type: 'projects.restoredOver'; readonly project: string; readonly snapshot: string }
  | {
      readonly type:
        | 'snapshots.taken'
        | 'snapshots.failed'
        | 'snapshots.changed'
        | 'snapshots.deleted'
        | 'snapshots.downloaded'
        | 'snapshots.restored'
      readonly project: string
      readonly snapshot: string
      /** null: it has no name. */
      readonly title: string | null
      readonly before: unknown
      readonly after: unknown
    }
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
  // Who sees it: by the roles it is hidden from.
  | {
      readonly type: 'views.accessChanged'
      readonly project: string
      readonly table: string
      readonly view: string
      readonly before: { readonly hiddenFrom: readonly ProjectRole[] }
      readonly after: { readonly hiddenFrom: readonly ProjectRole[] }
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
      readonly type: 'tokens.created' | 'tokens.renamed' | 'tokens.ended' | 'tokens.withdrawn'
      readonly token: string
      /** Whose it is. */
      readonly user: string
      readonly name: string
      /** Of a token that leads into more than one: that from which somebody took it out; of a service account: its own. */
      readonly project?: string
    }
  | {
      readonly type: 'serviceAccounts.created' | 'serviceAccounts.changed' | 'serviceAccounts.deleted'
      readonly project: string
      /** The account itself. */
      readonly user: string
      readonly title: string
      readonly before: unknown
      readonly after: unknown
    }
  | {
      readonly type: 'rules.created' | 'rules.changed' | 'rules.deleted'
      readonly project: string
      readonly table: string
      readonly rule: string
      readonly title: string
      /** Of a change only what differs. */
      readonly before: unknown
      readonly after: unknown
    }
  | {
      readonly type:
        | 'hooks.created'
        | 'hooks.changed'
        | 'hooks.deleted'
        | 'hooks.restored'
        | 'hooks.paused'
        | 'hooks.pressed'
      readonly project: string
      readonly table: string
      readonly hook: string
      readonly title: string
      /** Of a change only what differs; secrets as they are shown. */
      readonly before: unknown
      readonly after: unknown
    }
  | {
      readonly type:
        | 'automations.created'
        | 'automations.changed'
        | 'automations.deleted'
        | 'automations.paused'
        | 'automations.started'
      readonly project: string
      readonly automation: string
      readonly title: string
      /** Of a change only what differs; secrets as they are shown. */
      readonly before: unknown
      readonly after: unknown
    }
  | {
      readonly type:
        | 'schedules.created'
        | 'schedules.changed'
        | 'schedules.deleted'
        | 'schedules.missed'
        | 'schedules.paused'
      readonly project: string
      readonly schedule: string
      readonly title: string
      readonly before: unknown
      readonly after: unknown
    }
  // Written down before it is run; `query` is its beginning.
  | {
      readonly type: 'sql.ran'
      readonly project: string
      readonly source: string
      readonly mode: 'read' | 'write' | 'explain' | 'structure'
      readonly query: string
    }
  // Of a database, beside its tables. `up` is what was run, `down` what takes it back, one statement each.
  | {
      readonly type: 'objects.created' | 'objects.changed' | 'objects.dropped'
      readonly project: string
      readonly source: string
      readonly kind: DefinedKind
      readonly name: string
      readonly table: string | null
      /** Of a function: which of its name. */
      readonly signature: string | null
      readonly up: readonly string[]
      readonly down: readonly string[]
    }
  // Written down before it is run. `way`: of what is marked, what it is marked as.
  | {
      readonly type: 'migrations.ran' | 'migrations.marked'
      readonly project: string
      readonly source: string
      readonly migration: string
      readonly title: string
      readonly way: 'up' | 'down'
    }
  | {
      readonly type: 'migrations.written' | 'migrations.changed' | 'migrations.deleted'
      readonly project: string
      readonly source: string
      readonly migration: string
      readonly title: string
    }
  // `name`: its path.
  | { readonly type: 'sql.fileSaved' | 'sql.fileDeleted'; readonly project: string; readonly name: string }
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
      /** The entries that are gone. */
      readonly changes: readonly string[]
    }
  | { readonly type: 'trash.emptied'; readonly project: string; readonly until: string; readonly deletions: number }
  // The log itself was taken out: of the project of the call, or of the whole server.
  | { readonly type: 'audit.exported'; readonly format: string }
  | RecordsEvent
  | CommentsEvent
  | { readonly type: 'records.exported'; readonly project: string; readonly table: string; readonly format: string }
  /** The records themselves are told by entries of their own. */
  | {
      readonly type: 'imports.ended'
      readonly project: string
      readonly import: string
      readonly title: string
      readonly created: number
      readonly updated: number
      readonly refused: number
    }
  | { readonly type: 'imports.undone'; readonly project: string; readonly import: string; readonly title: string }

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

/** What people say about a record. Only ids: what was said is read by those who may. */
type CommentsEvent = (
  | {
      readonly type: 'comments.added' | 'comments.edited'
      readonly comment: string
      /** Whoever is mentioned in it and was not before. */
      readonly mentions: readonly string[]
    }
  | { readonly type: 'comments.deleted' | 'comments.resolved' | 'comments.reopened'; readonly comment: string }
  | { readonly type: 'comments.reacted' | 'comments.unreacted'; readonly comment: string; readonly reaction: string }
  // The record is gone for good, and all that was said about it.
  | { readonly type: 'comments.purged'; readonly comments: number }
) & { readonly project: string; readonly table: string; readonly record: string }

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
