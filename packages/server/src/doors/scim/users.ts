import { scimPath } from '@rowhouse/core/api/scim'
import { notFound } from '@rowhouse/core/errors'
import { emailKey, isEmail } from '@rowhouse/core/names'
import { provideUser } from '../../features/users/provide-user.ts'
import {
  countProvidedUsers,
  type ProvidedUser,
  type SoughtUser,
  selectProvidedUsers,
} from '../../features/users/provided-users.ts'
import { updateUser } from '../../features/users/update-user.ts'
import type { Signed } from '../../request/context.ts'
import { attribute, attributesOf, readFlag, readSteps, readText } from './read-change.ts'
import { type ListQuery, listResponse, readFilter, readPage } from './read-list.ts'
import { ScimError } from './scim-error.ts'

type Ctx = Signed<'users.manage'>

export const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User'

const soughtBy = {
  id: 'id',
  userName: 'email',
  'emails.value': 'email',
  externalId: 'externalId',
} as const satisfies Record<string, NonNullable<SoughtUser>['by']>

export async function listUsers({ meta }: Ctx, query: ListQuery): Promise<object> {
  const filter = readFilter(query.filter, Object.keys(soughtBy))
  const sought = filter && { by: soughtBy[filter.attribute as keyof typeof soughtBy], text: clean(filter.value) }
  const page = readPage(query)
  const [users, total] = await Promise.all([
    selectProvidedUsers(meta.scan, sought, page),
    countProvidedUsers(meta.scan, sought),
  ])
  return listResponse({ total, offset: page.offset, resources: users.map(present) })
}

/** PostgreSQL refuses a NUL in a text; nothing that is looked for has a control character anyway. */
const clean = (text: string): string => text.replace(/\p{Cc}/gu, ' ')

export async function readUser({ meta }: Ctx, id: string): Promise<object> {
  const [user] = await selectProvidedUsers(meta.read, { by: 'id', text: id }, { limit: 1, offset: 0 })
  if (user === undefined) throw notFound('user', id)
  return present(user)
}

export async function createUser(ctx: Ctx, body: unknown): Promise<object> {
  const { email, ...spec } = readSpec(attributesOf(body))
  if (email === undefined) throw new ScimError('invalidValue', '“userName” is the e-mail address people sign in with.')
  const taken = await countProvidedUsers(ctx.meta.read, { by: 'email', text: email })
  if (taken > 0) throw new ScimError('uniqueness', `There is an account “${email}” already.`)
  return readUser(ctx, await provideUser(ctx, { ...spec, email }))
}

export const replaceUser = (ctx: Ctx, id: string, body: unknown): Promise<object> =>
  change(ctx, id, readSpec(attributesOf(body)))

/** Each step says an attribute; together they are what is said of the person. */
export async function changeUser(ctx: Ctx, id: string, body: unknown): Promise<object> {
  const said: Record<string, unknown> = {}
  const names: Record<string, unknown> = {}
  for (const { op, path, value } of readSteps(body)) {
    const given = op === 'remove' ? null : value
    const [, part] = /^name\.(\w+)$/.exec(path) ?? []
    if (part !== undefined) names[part] = given
    // Which of several addresses is meant makes no difference where there is one.
    else said[path.replace(/^emails\[.*$/, 'emails.value')] = given
  }
  const { name, ...others } = said
  const together = { ...(typeof name === 'object' ? name : {}), ...names }
  return change(ctx, id, readSpec({ ...others, ...(Object.keys(together).length > 0 ? { name: together } : {}) }))
}

async function change(ctx: Ctx, id: string, { email, ...spec }: UserSpec): Promise<object> {
  const [user] = await selectProvidedUsers(ctx.meta.read, { by: 'id', text: id }, { limit: 1, offset: 0 })
  if (user === undefined) throw notFound('user', id)
  if (email !== undefined && emailKey(email) !== emailKey(user.email))
    throw new ScimError('mutability', `The address of “${user.email}” is what they sign in with, and stays.`)
  await updateUser(ctx, id, spec)
  return readUser(ctx, id)
}

interface UserSpec {
  readonly email?: string
  readonly firstname?: string
  readonly lastname?: string
  readonly suspended?: boolean
  readonly externalId?: string | null
}

/** Only what is said; the rest of what providers send is theirs. */
function readSpec(said: Readonly<Record<string, unknown>>): UserSpec {
  const of = (name: string): unknown => attribute(said, name)
  const name = of('name')
  const names = typeof name === 'object' && name !== null ? (name as Readonly<Record<string, unknown>>) : {}
  const given = attribute(names, 'givenName') ?? (name === undefined ? of('displayName') : undefined)
  const family = attribute(names, 'familyName')
  const email = addressIn(of('userName'), of('emails') ?? of('emails.value'))
  return {
    ...(email === null ? {} : { email }),
    ...(given === undefined ? {} : { firstname: readText('name.givenName', given) ?? '' }),
    ...(family === undefined ? {} : { lastname: readText('name.familyName', family) ?? '' }),
    ...(of('active') === undefined ? {} : { suspended: !readFlag(of('active')) }),
    ...(of('externalId') === undefined ? {} : { externalId: readText('externalId', of('externalId')) }),
  }
}

/** Some providers call people by other names than their addresses, which then stand beside them. */
function addressIn(userName: unknown, emails: unknown): string | null {
  const name = readText('userName', userName)
  if (name !== null && isEmail(name.trim())) return name.trim()
  const list = Array.isArray(emails) ? emails.map(attributesOf) : []
  const primary = list.find((one) => attribute(one, 'primary') === true) ?? list[0]
  const address = typeof emails === 'string' ? emails : primary === undefined ? null : attribute(primary, 'value')
  if (typeof address === 'string' && isEmail(address.trim())) return address.trim()
  if (name !== null) throw new ScimError('invalidValue', `“${name}” is no e-mail address, and none stands beside it.`)
  return null
}

function present(user: ProvidedUser): object {
  const { id, email, firstname, lastname, external_id, suspended_at, created_at, updated_at } = user
  const formatted = [firstname, lastname].filter((part) => part !== null).join(' ')
  return {
    schemas: [userSchema],
    id,
    ...(external_id === null ? {} : { externalId: external_id }),
    userName: email,
    name: { givenName: firstname ?? '', familyName: lastname ?? '', formatted },
    displayName: formatted || email,
    emails: [{ value: email, type: 'work', primary: true }],
    active: suspended_at === null,
    meta: {
      resourceType: 'User',
      created: created_at,
      lastModified: updated_at,
      location: `${scimPath}/Users/${id}`,
    },
  }
}
