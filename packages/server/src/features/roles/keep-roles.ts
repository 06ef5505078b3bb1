import { roleLimits } from '@rowhouse/core/api/roles'
import { conflict, forbidden, invalidValue, notFound } from '@rowhouse/core/errors'
import { acceptTitle } from '@rowhouse/core/names'
import { type Ability, abilitiesOf, readWithout } from '@rowhouse/core/permissions/abilities'
import { isProjectRole, type ProjectRole } from '@rowhouse/core/permissions/roles'
import type { Kysely } from 'kysely'
import type { RoleRow } from '../../meta/rows/members.ts'
import type { MetaTables } from '../../meta/tables.ts'
import { newId } from '../../platform/chance.ts'
import type { InProject, Tx } from '../../request/context.ts'
import { confirmRole, permitRoles, refuseMore } from '../members/permit-roles.ts'
import { deleteRoleRow, insertRole, isInUse, selectRoles, updateRole } from './store.ts'

type Keeping = InProject<'members.manage'>

interface RoleSpec {
  readonly title: string
  readonly description?: string
  readonly base: ProjectRole
  readonly without?: readonly Ability[]
}

export async function createRole(ctx: Keeping, spec: RoleSpec): Promise<string> {
  const kept = { title: acceptTitle(spec.title, roleLimits.title), description: acceptDescription(spec.description) }
  const { base } = spec
  const without = acceptWithout(base, spec.without ?? [])
  await permitRoles(ctx, [base])
  refuseMore(ctx, { role: base, without })
  const project = ctx.project.id
  const id = newId('role')
  const at = new Date(ctx.now()).toISOString()
  await ctx.write(async (tx) => {
    await confirmRole(ctx, tx)
    const known = await selectRoles(tx, project)
    if (known.length >= roleLimits.perProject)
      throw conflict(`There are ${roleLimits.perProject} custom roles. Delete those nobody needs first.`)
    refuseTaken(known, kept.title, id)
    const times = { created_at: at, updated_at: at }
    await insertRole(tx, {
      id,
      project_id: project,
      ...kept,
      base_role: base,
      without: JSON.stringify(without),
      ...times,
    })
    announce(tx, 'roles.created', { id, project_id: project, title: kept.title }, [null, { ...kept, base, without }])
  })
  return id
}

/** For all who have it at once: each of their calls reads it. */
export async function changeRole(ctx: Keeping, id: string, spec: Partial<Omit<RoleSpec, 'base'>>): Promise<void> {
  const seen = await findRole(ctx.meta.read, ctx.project.id, id)
  const base = seen.base_role as ProjectRole
  await permitRoles(ctx, [base])
  await ctx.write(async (tx) => {
    await confirmRole(ctx, tx)
    const role = await findRole(tx, ctx.project.id, id)
    const before = factsOf(role)
    const after = {
      title: spec.title === undefined ? role.title : acceptTitle(spec.title, roleLimits.title),
      description: spec.description === undefined ? role.description : acceptDescription(spec.description),
      without: spec.without === undefined ? before.without : acceptWithout(base, spec.without),
    }
    // Neither what it was nor what it becomes is more than whoever changes it has.
    for (const without of [before.without, after.without]) refuseMore(ctx, { role: base, without })
    refuseTaken(await selectRoles(tx, ctx.project.id), after.title, id)
    const at = new Date(ctx.now()).toISOString()
    await updateRole(tx, id, { ...after, without: JSON.stringify(after.without), updated_at: at })
    announce(tx, 'roles.changed', { ...role, title: after.title }, [before, after])
  })
}

/** Whoever had it would be given all that it took away. */
export async function deleteRole(ctx: Keeping, id: string): Promise<void> {
  const seen = await findRole(ctx.meta.read, ctx.project.id, id)
  await permitRoles(ctx, [seen.base_role as ProjectRole])
  await ctx.write(async (tx) => {
    await confirmRole(ctx, tx)
    const role = await findRole(tx, ctx.project.id, id)
    if (await isInUse(tx, id))
      throw conflict('Somebody has this role, or a group gives it. Give them another one first.')
    await deleteRoleRow(tx, id)
    announce(tx, 'roles.deleted', role, [factsOf(role), null])
  })
}

async function findRole(meta: Kysely<MetaTables>, projectId: string, id: string): Promise<RoleRow> {
  if (isProjectRole(id)) throw forbidden('System-defined roles cannot be edited.')
  const role = (await selectRoles(meta, projectId)).find((one) => one.id === id)
  if (role === undefined) throw notFound('role', id)
  return role
}

function acceptDescription(input = ''): string {
  const text = input.trim()
  if (/\p{Cc}/u.test(text.replace(/[\n\r\t]/g, '')))
    throw invalidValue('description', 'Control characters are no text.')
  return text
}

/** Only what the role has can be taken away from it. */
const acceptWithout = (base: ProjectRole, input: readonly Ability[]): readonly Ability[] =>
  abilitiesOf(base).filter((ability) => input.includes(ability))

function refuseTaken(known: readonly RoleRow[], title: string, except: string): void {
  const key = title.toLowerCase()
  const isTaken = isProjectRole(key) || known.some((role) => role.id !== except && role.title.toLowerCase() === key)
  if (isTaken) throw conflict(`There is a role “${title}” already.`)
}

const factsOf = ({ title, description, without }: RoleRow) => ({ title, description, without: readWithout(without) })

function announce(
  tx: Tx,
  type: 'roles.created' | 'roles.changed' | 'roles.deleted',
  { id, project_id, title }: Pick<RoleRow, 'id' | 'project_id' | 'title'>,
  [before, after]: readonly [unknown, unknown],
): void {
  tx.announce({ type, project: project_id, customRole: id, title, before, after })
}
