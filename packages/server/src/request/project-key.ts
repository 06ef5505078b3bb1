import { invalidRequest } from '@rowhouse/core/errors'
import { idPrefixes } from '@rowhouse/core/ids'
import { type PartKind, viewOfPart } from '@rowhouse/core/views/part-ids'
import { type Expression, type JoinBuilder, type Kysely, sql } from 'kysely'
import type { MemberRow, RoleRow } from '../meta/rows/members.ts'
import type { MetaTables } from '../meta/tables.ts'
import { prepared } from '../platform/prepared.ts'
import type { Asking } from './asking.ts'
import { type LinkRow, liveLink } from './find-link.ts'
import { type Claimed, type PersonRow, personOf } from './find-person.ts'
import { liveToken, type TokenRow } from './find-token.ts'

// Which project a call speaks of, and one statement each that finds it with whoever calls: a person, a token or a link.

export interface InProjectRow {
  readonly project_id: string | null
  readonly role: string | null
  /** What a custom role takes away from it, as it is stored; null: there is none. */
  readonly without: string | null
  readonly meta_version: number | null
  readonly has_rules: number | null
}

type CallerRow = PersonRow & InProjectRow

interface TokenInProject extends TokenRow, InProjectRow {
  /** Whether it leads into this one, where it leads into some only. */
  readonly reached: string | null
  readonly tables: string | null
}

type TableAccess = ReturnType<typeof prepared<MetaTables, [...Claimed, key: string], CallerRow>>
type LinkLook = ReturnType<typeof prepared<MetaTables, [link: string, at: string, key: string], LinkInProject>>
type ServerLook = ReturnType<typeof prepared<MetaTables, [key: string], InProjectRow>>
type TokenLook = ReturnType<typeof prepared<MetaTables, [token: string, at: string, key: string], TokenInProject>>
type ProjectOf = (db: Kysely<MetaTables>, key: string, user: string | Expression<string>) => string | Expression<string>

interface LinkInProject extends LinkRow {
  /** The one the key leads to; null: to none. */
  readonly named_project: string | null
}

interface Looks {
  /** No other has it. */
  readonly name: string
  readonly asPerson: TableAccess
  readonly asToken: TokenLook
  readonly asLink: LinkLook
  /** Whoever it is that may enter every project. */
  readonly asServer: ServerLook
}

/** Of a member: what takes something away from their role. */
export const customRole = (
  join: JoinBuilder<MetaTables & { member: MemberRow; custom: RoleRow }, 'member' | 'custom'>,
) => join.onRef('custom.id', '=', 'member.counting_role_id')

let looksMade = 0

/** The same with the project `key` leads to, if there is one. */
const lookBy = (projectOf: ProjectOf, { isTrashed = false, ofLink = projectOf } = {}): Looks => ({
  name: `look ${++looksMade}`,
  asPerson: prepared((db, session, user, version, key) =>
    personOf(db, session, user, version)
      .leftJoin('rh_projects as project', (join) =>
        join
          .on('project.id', '=', projectOf(db, key, user))
          .on('project.deleted_at', isTrashed ? 'is not' : 'is', null),
      )
      .leftJoin('rh_members as member', (join) =>
        join.onRef('member.project_id', '=', 'project.id').onRef('member.user_id', '=', 'user.id'),
      )
      .leftJoin('rh_roles as custom', customRole)
      .select([
        'project.id as project_id',
        'member.role',
        'custom.without',
        'project.meta_version',
        'project.has_rules',
      ]),
  ),
  asToken: prepared((db, token, at, key) =>
    liveToken(db, token, at)
      .leftJoin('rh_projects as project', (join) =>
        join
          .on('project.id', '=', projectOf(db, key, sql.ref<string>('user.id')))
          .on('project.deleted_at', isTrashed ? 'is not' : 'is', null),
      )
      .leftJoin('rh_members as member', (join) =>
        join.onRef('member.project_id', '=', 'project.id').onRef('member.user_id', '=', 'user.id'),
      )
      .leftJoin('rh_token_projects as reached', (join) =>
        join.onRef('reached.project_id', '=', 'project.id').onRef('reached.token_id', '=', 'token.id'),
      )
      .leftJoin('rh_roles as custom', customRole)
      .select([
        'project.id as project_id',
        'member.role',
        'custom.without',
        'project.meta_version',
        'project.has_rules',
      ])
      .select(['reached.project_id as reached', 'reached.tables']),
  ),
  asServer: prepared((db, key) =>
    db
      .selectFrom('rh_projects as project')
      .select(['project.id as project_id', 'project.meta_version', 'project.has_rules'])
      .select([sql<null>`null`.as('role'), sql<null>`null`.as('without')])
      .where('project.id', '=', projectOf(db, key, ''))
      .where('project.deleted_at', isTrashed ? 'is not' : 'is', null),
  ),
  asLink: prepared((db, link, at, key) => {
    // A key that is an id itself is a value, all others are found by a statement of their own.
    const named = ofLink(db, key, '')
    return liveLink(db, link, at).select(
      sql<string | null>`${isStatement(named) ? sql`(${named})` : key}`.as('named_project'),
    )
  }),
})

const isStatement = (named: unknown): named is Expression<string> =>
  typeof named === 'object' && named !== null && 'toOperationNode' in named

const byId = lookBy((_db, id) => id)
const byTrashedId = lookBy((_db, id) => id, { isTrashed: true })

/** Titles are unique among the projects of a person, not on the server: only those of the caller are looked at. */
const byTitle = lookBy(
  (db, title, user) =>
    db
      .selectFrom('rh_members as mine')
      .innerJoin('rh_projects as titled', 'titled.id', 'mine.project_id')
      .select('titled.id')
      .where('mine.user_id', '=', user)
      .where('titled.title', '=', title)
      .where('titled.deleted_at', 'is', null)
      .orderBy('mine.created_at')
      .limit(1)
      .$asScalar(),
  {
    // A link has one project only.
    ofLink: (db, title) =>
      db
        .selectFrom('rh_projects as titled')
        .select('titled.id')
        .where('titled.title', '=', title)
        .where('titled.id', '=', sql.ref<string>('share.project_id'))
        .$asScalar(),
  },
)

type ProjectPart =
  | 'rh_tables'
  | 'rh_columns'
  | 'rh_views'
  | 'rh_trashed_views'
  | 'rh_changes'
  | 'rh_conversions'
  | 'rh_files'
  | 'rh_hooks'
  | 'rh_syncs'

const byPart = (table: ProjectPart): Looks =>
  lookBy((db, id) =>
    // These tables are alike in what matters here, which their union type does not say.
    db
      .selectFrom(table as 'rh_tables')
      .select('project_id')
      .where('id', '=', id)
      .$asScalar(),
  )

interface Finder {
  readonly kind: string
  looks(key: string): readonly Looks[]
  /** What is looked for instead of the key itself. */
  readonly keyOf?: (key: string) => string
}

const idLooks = [byId]
const titleLooks = [byTitle]
const bothLooks = [byId, byTitle]
const isProjectId = (key: string): boolean => key.startsWith(idPrefixes.project)

const finderOf = (kind: string, table: ProjectPart): Finder => {
  const looks = [byPart(table)]
  return { kind, looks: () => looks }
}

/** Its id names a view, or a webhook in the same way. */
const ofHook = lookBy((db, viewId) =>
  db
    .selectFrom('rh_hooks')
    .select('project_id')
    .where(
      'id',
      '=',
      sql<string>`${sql.lit(idPrefixes.hook)} || substr(cast(${viewId} as text), ${sql.lit(idPrefixes.view.length + 1)})`,
    )
    .$asScalar(),
)
const filterLooks = [byPart('rh_views'), ofHook]

/** A part of a view, whose id names the view. */
const partFinder = (kind: string, part: PartKind): Finder => ({
  ...finderOf(kind, 'rh_views'),
  keyOf: (key) => viewOfPart(part, key) ?? '',
})

/** The project of a call is the one its address speaks of, by whichever of these the address has. */
const finders: readonly (readonly [param: string, finder: Finder])[] = [
  ['projectId', { kind: 'project', looks: () => idLooks }],
  ['projectName', { kind: 'project', looks: (key) => (isProjectId(key) ? bothLooks : titleLooks) }],
  ['tableId', finderOf('table', 'rh_tables')],
  ['columnId', finderOf('column', 'rh_columns')],
  ['viewId', finderOf('view', 'rh_views')],
  ['trashedViewId', finderOf('view', 'rh_trashed_views')],
  ['gridColumnId', partFinder('column', 'column')],
  ['viewColumnId', partFinder('column', 'column')],
  ['sortId', partFinder('sort', 'sort')],
  ['hookId', finderOf('hook', 'rh_hooks')],
  ['filterId', { ...partFinder('filter', 'filter'), looks: () => filterLooks }],
  ['changeId', finderOf('change', 'rh_changes')],
  ['conversionId', finderOf('conversion', 'rh_conversions')],
  ['fileId', finderOf('file', 'rh_files')],
  ['syncId', finderOf('sync source', 'rh_syncs')],
]

const trashed: Finder = { kind: 'project', looks: () => [byTrashedId] }

interface ProjectKey {
  readonly kind: string
  readonly key: string
  /** What is looked for instead of the key itself. */
  readonly sought: string
  readonly looks: readonly Looks[]
}

export function projectKeyOf(request: Asking, scope: 'project' | 'trashedProject'): ProjectKey {
  const named = request.params as Readonly<Record<string, string>>
  const params = Object.keys(named).length === 0 ? namedBeside(request) : named
  const found = finders.find(([param]) => params[param] !== undefined)
  if (found === undefined)
    throw invalidRequest('Name the table in “fk_model_id”, or the project in “path”: noco/{project}/{table}/{column}.')
  const [param, finder] = found
  const key = params[param] ?? ''
  const { kind, looks, keyOf } = scope === 'trashedProject' ? trashed : finder
  return { kind, key, sought: keyOf === undefined ? key : keyOf(key), looks: looks(key) }
}

/** Some calls of existing clients have nothing in their address that tells. */
function namedBeside(request: Asking): Readonly<Record<string, string>> {
  const { fk_model_id: tableId, projectId } = { ...(request.query as object), ...(request.body as object) } as {
    readonly fk_model_id?: unknown
    readonly projectId?: unknown
  }
  if (isId(tableId)) return { tableId }
  return isId(projectId) ? { projectId } : projectInQuery(request)
}

const isId = (value: unknown): value is string => typeof value === 'string' && /^\w{1,40}$/.test(value)

/** Uploads of existing clients have no project in their address: “noco/{project}/{table}/{column}” tells it. */
function projectInQuery({ query }: Asking): Readonly<Record<string, string>> {
  const { path } = query as { readonly path?: unknown }
  const [first = '', second = first] = typeof path === 'string' ? path.split('/').filter((part) => part !== '') : []
  return second === '' ? {} : { projectName: second }
}
