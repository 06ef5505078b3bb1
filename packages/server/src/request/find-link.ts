import { AppError, forbidden } from '@rowhouse/core/errors'
import type { Principal } from '@rowhouse/core/permissions/roles'
import { readShareSettings } from '@rowhouse/core/shares/share-settings'
import { viewTypeOf, viewTypes } from '@rowhouse/core/view-types/registry'
import type { Kysely } from 'kysely'
import type { ShareRow } from '../meta/rows/access.ts'
import type { MetaTables } from '../meta/tables.ts'
import { prepared } from '../platform/prepared.ts'
import type { Asking } from './asking.ts'
import type { CallLink, CallProject } from './context.ts'
import type { Services } from './services.ts'

const linkHeaders = { base: 'xc-shared-base-id', view: 'xc-shared-view-id', pass: 'xc-shared-pass' } as const

/** The key of the link a call names in its headers. */
export interface NamedLink {
  /** any: a page, of whatever kind. */
  readonly kind: 'base' | 'view' | 'any' | 'feed'
  readonly key: string
  /** That comes with it; left out: in a header. */
  readonly pass?: string | null
}

export function linkInHeaders({ headers }: Asking): NamedLink | null {
  for (const kind of ['base', 'view'] as const) {
    const key = headers[linkHeaders[kind]]
    if (key !== undefined) return { kind, key: String(key) }
  }
  return null
}

export interface LinkRow
  extends Pick<
    ShareRow,
    'id' | 'uuid' | 'project_id' | 'view_id' | 'kind' | 'role' | 'password_hash' | 'expires_at' | 'settings'
  > {
  readonly meta_version: number
  readonly has_rules: number
  readonly project_title: string
  readonly view_title: string | null
  readonly table_id: string | null
  readonly view_type: string | null
}

/** One that leads somewhere now: not expired, and neither its view, table nor project in the trash. */
export const liveLink = (db: Kysely<MetaTables>, key: string, at: string) =>
  db
    .selectFrom('rh_shares as share')
    .innerJoin('rh_projects as project', 'project.id', 'share.project_id')
    .leftJoin('rh_views as view', 'view.id', 'share.view_id')
    .leftJoin('rh_tables as table', 'table.id', 'view.table_id')
    .select([
      'share.id',
      'share.uuid',
      'share.project_id',
      'share.view_id',
      'share.kind',
      'share.role',
      'share.password_hash',
      'share.expires_at',
      'share.settings',
    ])
    .select(['project.meta_version', 'project.has_rules', 'project.title as project_title', 'view.title as view_title'])
    .select(['view.table_id', 'view.type as view_type'])
    .where((is) => is.or([is('share.uuid', '=', key), is('share.slug', '=', key)]))
    .where((is) => is.or([is('share.expires_at', 'is', null), is('share.expires_at', '>', at)]))
    .where('project.deleted_at', 'is', null)
    .where((is) =>
      is.or([
        is('share.view_id', 'is', null),
        is.and([is('table.id', 'is not', null), is('table.deleted_at', 'is', null)]),
      ]),
    )

const selectLink = prepared<MetaTables, [key: string, at: string], LinkRow>((db, key, at) => liveLink(db, key, at))

export async function findLink({ meta, now }: Services, { kind, key }: NamedLink): Promise<LinkRow | null> {
  const row = await selectLink(meta.read, key, new Date(now()).toISOString())
  return row === undefined || !isOfKind(row, kind) ? null : row
}

/** The address of a feed lies about in calendar programs: it opens that feed and nothing else. */
export function isOfKind({ view_id, kind: opens }: LinkRow, kind: NamedLink['kind']): boolean {
  if (opens === 'feed' || kind === 'feed') return opens === kind
  return kind === 'any' || (kind === 'view') === (view_id !== null)
}

/** Off, expired, gone and made up are all the same. */
export const noLink = (): AppError => new AppError('not_found', 'This link leads nowhere (any more).')

/** Whoever comes through a link with a password shows that it was known: by a pass, or by the password itself. */
export async function requireEntry(
  services: Services,
  row: LinkRow,
  request: Asking,
  named?: NamedLink,
): Promise<void> {
  if (hasPass(services, row, request, named)) return
  const { 'xc-password': password } = request.headers
  if (typeof password !== 'string') {
    // Where the address itself is the link, existing clients wait for their own words.
    const { scope } = request.routeOptions.config
    throw scope === 'link' ? wrongLinkPassword() : new AppError('password_required', passwordWanted)
  }
  if (!(await services.linkPasswords.isRight(row, password, request.ip))) throw wrongLinkPassword()
}

/** Whether nobody has to ask: the link has no password, or a pass shows that it was known. */
export function hasPass({ linkPasses }: Services, row: LinkRow, { headers }: Asking, named?: NamedLink): boolean {
  if (row.password_hash === null) return true
  const pass = named?.pass ?? headers[linkHeaders.pass]
  return typeof pass === 'string' && linkPasses.isGood(row, pass)
}

const passwordWanted = 'This link has a password. Enter it to go on.'

/** The words that existing clients know. */
export const wrongLinkPassword = (): AppError => forbidden('INVALID_SHARED_VIEW_PASSWORD')

export function toCallLink({ linkPasses }: Services, row: LinkRow): CallLink {
  const { id, uuid, view_id, table_id, view_type, role, expires_at, settings } = row
  return {
    id,
    view: view_id === null ? null : { id: view_id, tableId: table_id ?? '', type: view_type ?? '' },
    role: view_id !== null ? null : role === 'editor' ? 'editor' : 'viewer',
    endsAt: expires_at === null ? null : Date.parse(expires_at),
    settings: readShareSettings(settings),
    claims: () => ({ link: uuid, pass: row.password_hash === null ? null : linkPasses.issue(row) }),
  }
}

export const projectOfLink = (row: LinkRow): CallProject => ({
  id: row.project_id,
  role: null,
  without: [],
  version: row.meta_version,
  hasRules: row.has_rules === 1,
})

/** By what it leads to; `type` is that of the view. */
export function principalOfLink({ view_id, view_type, role }: LinkRow): Principal {
  if (view_id === null) return role === 'editor' ? 'sharedBaseEditor' : 'sharedBaseViewer'
  return viewTypes[viewTypeOf(view_type ?? '')].isHandedIn ? 'sharedForm' : 'sharedView'
}
