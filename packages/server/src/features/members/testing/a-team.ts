import { type ProjectRole, projectRoles } from '@rowhouse/core/permissions/roles'
import type { Answer, Person, TestServer } from '../../../testing/a-server.ts'
import { addMember, aProject, projectsPath } from '../../projects/testing/a-project.ts'

/** One person for each role. */
export type People = Readonly<Record<ProjectRole, Person>>

export interface Team {
  readonly project: string
  readonly people: People
}

export async function somePeople(server: TestServer, name: string): Promise<People> {
  const entries: [ProjectRole, Person][] = []
  for (const role of projectRoles) entries.push([role, await server.signUp(`${role}@${name}.example`)])
  return Object.fromEntries(entries) as Record<ProjectRole, Person>
}

let teams = 0

/** A new project in which everybody has their role. */
export async function aTeam(server: TestServer, people: People): Promise<Team> {
  teams += 1
  const { id: project } = await aProject(server, people.owner, { title: `Team ${teams}` })
  for (const role of projectRoles) if (role !== 'owner') await addMember(server, project, people[role], role)
  return { project, people }
}

export const membersPath = (project: string, rest = ''): string => `${projectsPath}/${project}/users${rest}`
export const leavePath = (project: string): string => `/api/v1/projects/${project}/leave`

/** The calls as a person makes them. */
export function membersAs(server: TestServer, project: string, person: Person | undefined) {
  const send = (method: string, path: string, body?: unknown): Promise<Answer> =>
    server.call(method, path, body, { token: person?.token })
  // What existing clients send along; it names nothing that is not said elsewhere.
  const also = { project_id: project, projectName: 'Any' }
  return {
    list: (query = '') => send('GET', membersPath(project, query)),
    add: (email: unknown, roles?: unknown) => send('POST', membersPath(project), { email, roles, ...also }),
    update: (id: string, roles: unknown) =>
      send('PATCH', membersPath(project, `/${id}`), { roles, email: 'x@x.example', ...also }),
    remove: (id: string) => send('DELETE', membersPath(project, `/${id}`)),
    resend: (id: string) => send('POST', membersPath(project, `/${id}/resend-invite`)),
    leave: () => send('POST', leavePath(project)),
  }
}

/** Who is in the project, and who is invited to it, as “address role status”. */
export async function storedTeam(server: TestServer, project: string): Promise<string[]> {
  const { scan } = server.app.services.meta
  const members = await scan
    .selectFrom('rh_members as member')
    .innerJoin('rh_users as user', 'user.id', 'member.user_id')
    .select(['user.email', 'member.role'])
    .where('member.project_id', '=', project)
    .execute()
  const invited = await scan
    .selectFrom('rh_project_invites')
    .select(['email', 'role'])
    .where('project_id', '=', project)
    .execute()
  return [
    ...members.map(({ email, role }) => `${email} ${role} member`),
    ...invited.map(({ email, role }) => `${email} ${role} invited`),
  ].sort()
}

/** The id of an open invitation in the list of people. */
export async function inviteIdOf(server: TestServer, project: string, email: string): Promise<string> {
  const row = await server.app.services.meta.scan
    .selectFrom('rh_project_invites')
    .select('id')
    .where('project_id', '=', project)
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return row.id
}
