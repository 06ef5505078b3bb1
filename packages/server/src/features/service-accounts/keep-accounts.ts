import { serviceAccountLimits } from '@rowhouse/core/api/service-accounts'
import { conflict, invalidValue, notFound } from '@rowhouse/core/errors'
import { acceptTitle } from '@rowhouse/core/names'
import type { Kysely } from 'kysely'
import { insertMembers, setOwnRole } from '../../meta/memberships.ts'
import type { MetaTables } from '../../meta/tables.ts'
import { newId } from '../../platform/chance.ts'
import type { InProject } from '../../request/context.ts'
import { acceptRole, type GivenRole } from '../members/accept-role.ts'
import { refuseMore } from '../members/permit-roles.ts'
import { endTokensOf } from '../tokens/change-token.ts'
import { insertAccount, type SeenAccount, selectAccounts, updateAccount } from './store.ts'

type Keeping = InProject<'serviceAccounts.manage'>

interface AccountSpec {
  readonly name: string
  readonly role: string
}

export const listAccounts = ({ meta, project }: Keeping): Promise<SeenAccount[]> =>
  selectAccounts(meta.read, project.id)

/** One of another project and a made-up one get the same answer. */
export async function findAccount(meta: Kysely<MetaTables>, projectId: string, id: string): Promise<SeenAccount> {
  const account = (await selectAccounts(meta, projectId)).find((one) => one.id === id)
  if (account === undefined) throw notFound('service account', id)
  return account
}

export async function createAccount(ctx: Keeping, spec: AccountSpec): Promise<string> {
  const name = acceptName(spec.name)
  const id = newId('user')
  const at = new Date(ctx.now()).toISOString()
  const project = ctx.project.id
  await ctx.write(async (tx) => {
    const given = await acceptGiven(ctx, tx, spec.role)
    const known = await selectAccounts(tx, project)
    if (known.length >= serviceAccountLimits.perProject)
      throw conflict(`There are ${serviceAccountLimits.perProject} service accounts. Delete those nobody needs first.`)
    refuseTaken(known, name, id)
    await insertAccount(tx, { id, project, name, by: ctx.actor.id, at })
    const custom = { role: given.role, custom_role_id: given.customRoleId }
    await insertMembers(tx, [{ project_id: project, user_id: id, ...custom, created_at: at, invited_by: ctx.actor.id }])
    const after = { name, role: given.name }
    tx.announce({ type: 'serviceAccounts.created', project, user: id, title: name, before: null, after })
  })
  return id
}

export async function changeAccount(ctx: Keeping, id: string, spec: Partial<AccountSpec>): Promise<void> {
  const project = ctx.project.id
  await ctx.write(async (tx) => {
    const account = await findAccount(tx, project, id)
    const before = factsOf(account)
    const name = spec.name === undefined ? account.name : acceptName(spec.name)
    const given = spec.role === undefined ? null : await acceptGiven(ctx, tx, spec.role)
    refuseTaken(await selectAccounts(tx, project), name, id)
    const at = new Date(ctx.now()).toISOString()
    if (name !== account.name) await updateAccount(tx, id, { email: name, firstname: name, updated_at: at })
    if (given !== null) await setOwnRole(tx, { project_id: project, user_id: id }, given)
    const after = { name, role: given?.name ?? before.role }
    if (JSON.stringify(before) === JSON.stringify(after)) return
    tx.announce({ type: 'serviceAccounts.changed', project, user: id, title: name, before, after })
  })
}

/** Its name stays for the history; nothing leads to it any more. */
export async function deleteAccount(ctx: Keeping, id: string): Promise<void> {
  const project = ctx.project.id
  await ctx.write(async (tx) => {
    const account = await findAccount(tx, project, id)
    await endTokensOf(tx, id)
    await setOwnRole(tx, { project_id: project, user_id: id }, null)
    const at = new Date(ctx.now()).toISOString()
    await updateAccount(tx, id, { suspended_at: at, updated_at: at })
    const before = factsOf(account)
    tx.announce({ type: 'serviceAccounts.deleted', project, user: id, title: account.name, before, after: null })
  })
}

/** A program answers for nothing, so it owns nothing; and nobody gives it more than they have. */
async function acceptGiven(ctx: Keeping, tx: Kysely<MetaTables>, role: string): Promise<GivenRole> {
  const given = await acceptRole(tx, ctx.project.id, role)
  if (given.role === 'owner') throw invalidValue('role', 'A service account cannot own a project.')
  refuseMore(ctx, given)
  return given
}

/** Whoever reads the history must not take it for a person. */
function acceptName(input: string): string {
  const name = acceptTitle(input, serviceAccountLimits.name)
  if (name.includes('@')) throw invalidValue('name', 'The name of a service account is no address: leave “@” out.')
  return name
}

function refuseTaken(known: readonly SeenAccount[], name: string, except: string): void {
  const key = name.toLowerCase()
  if (known.some((account) => account.id !== except && account.name.toLowerCase() === key))
    throw conflict(`There is a service account “${name}” already.`)
}

const factsOf = ({ name, role, custom_title }: SeenAccount) => ({ name, role: custom_title ?? role })
