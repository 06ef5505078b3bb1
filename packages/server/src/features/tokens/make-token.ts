import { type TokenSpec, tokenLimits } from '@rowhouse/core/api/tokens'
import { conflict, invalidValue, notFound } from '@rowhouse/core/errors'
import type { Static } from 'typebox'
import type { TokenProjectRow } from '../../meta/rows/access.ts'
import { hashToken, newId } from '../../platform/chance.ts'
import { acceptEnd } from '../../request/accept-end.ts'
import type { InProject, Signed, Tx } from '../../request/context.ts'
import { newApiToken } from '../../request/find-token.ts'
import { acceptTokenName } from './accept-token-name.ts'
import { findTokenOf, type ListedToken } from './list-tokens.ts'
import { insertToken, selectOwnProjects, selectTables, selectTokensOf } from './store.ts'

type Spec = Static<typeof TokenSpec>
type TokenMaker = Signed<'tokens.manage'> | InProject<'apiTokens.create'> | InProject<'serviceAccounts.manage'>

interface Holding {
  /** Whose it is. */
  readonly holder: string
  /** Of a service account. */
  readonly project?: string
  /** What is stored with it or not at all. */
  readonly together?: (tx: Tx, tokenId: string) => Promise<void>
}

interface MadeToken {
  /** Known to nobody once this answer is given. */
  readonly token: string
  readonly made: ListedToken
}

/** For the caller, or for a service account of theirs to give tokens. */
export async function makeToken(
  ctx: TokenMaker,
  spec: Spec,
  { holder, project, together }: Holding = { holder: ctx.actor.id },
): Promise<MadeToken> {
  const name = acceptTokenName(spec.name)
  const expiresAt = spec.expiresAt === null ? null : acceptEnd(ctx, spec.expiresAt)
  requireWhole(spec)
  const token = newApiToken()
  const id = newId('token')
  const at = new Date(ctx.now()).toISOString()
  await ctx.write(async (tx) => {
    const known = await selectTokensOf(tx, holder)
    if (known.length >= tokenLimits.perPerson)
      throw conflict(`There are ${tokenLimits.perPerson} API tokens. End those nobody needs first.`)
    await requireReach(tx, holder, spec)
    await insertToken(
      tx,
      {
        id,
        user_id: holder,
        name,
        hash: hashToken(token),
        ending: token.slice(-4),
        access: spec.access,
        all_projects: spec.projects === null ? 1 : 0,
        expires_at: expiresAt,
        created_at: at,
        updated_at: at,
        last_used_at: null,
        last_used_from: null,
      },
      rowsOf(id, spec),
    )
    tx.announce({
      type: 'tokens.created',
      token: id,
      user: holder,
      name,
      ...(project === undefined ? {} : { project }),
    })
    await together?.(tx, id)
  })
  return { token, made: await findTokenOf(ctx, id, holder) }
}

/** Who changes structure, members or links changes more than some tables. */
function requireWhole({ access, projects }: Spec): void {
  if (access === 'all' && projects?.some(({ tables }) => tables !== null))
    throw invalidValue('access', 'A token for chosen tables can read, or read and write records.')
}

/** What one may not know and what is made up get the same answer. */
async function requireReach(tx: Parameters<typeof selectOwnProjects>[0], userId: string, spec: Spec): Promise<void> {
  if (spec.projects === null) return
  const ids = spec.projects.map(({ id }) => id)
  if (new Set(ids).size < ids.length) throw invalidValue('projects', 'Name each project once.')
  const own = new Set(await selectOwnProjects(tx, userId, ids))
  const tables = await selectTables(
    tx,
    spec.projects.flatMap(({ tables: chosen }) => chosen ?? []),
  )
  for (const { id, tables: chosen } of spec.projects) {
    if (!own.has(id)) throw notFound('project', id)
    for (const tableId of chosen ?? [])
      if (!tables.some((table) => table.id === tableId && table.project_id === id)) throw notFound('table', tableId)
  }
}

const rowsOf = (tokenId: string, { projects }: Spec): TokenProjectRow[] =>
  (projects ?? []).map(({ id, tables }) => ({
    token_id: tokenId,
    project_id: id,
    tables: tables === null ? null : JSON.stringify([...new Set(tables)]),
  }))
