import type { Project } from '@rowhouse/core/api/projects'
import type { ProjectRole } from '@rowhouse/core/permissions/roles'
import type { Static } from 'typebox'
import { insertMembers } from '../../../meta/memberships.ts'
import type { Person, TestServer } from '../../../testing/a-server.ts'

export const projectsPath = '/api/v1/db/meta/projects'

export async function aProject(
  server: TestServer,
  { token }: Person,
  fields: Readonly<Record<string, unknown>> = { title: 'Sales' },
): Promise<Static<typeof Project>> {
  const { status, body } = await server.call('POST', projectsPath, fields, { token })
  if (status !== 200) throw new Error(`the project was refused: ${JSON.stringify(body)}`)
  return body
}

/** Straight into the database: inviting people is a capability of its own. */
export async function addMember(
  server: TestServer,
  project: string,
  { id }: Pick<Person, 'id'>,
  role: ProjectRole,
): Promise<void> {
  const { meta, now } = server.app.services
  // A later moment for each, so that the order of joining is the order of the calls.
  server.pass(1000)
  const created_at = new Date(now()).toISOString()
  await meta.write((tx) => insertMembers(tx, [{ project_id: project, user_id: id, role, created_at }]))
}

/** Types of the events the change log holds about a project, oldest first. */
export async function loggedEvents(server: TestServer, project: string): Promise<string[]> {
  const rows = await server.app.services.meta.scan
    .selectFrom('rh_changes')
    .select('type')
    .where('project_id', '=', project)
    .orderBy('at')
    .execute()
  return rows.map(({ type }) => type)
}

/** Everything stored about a project, to prove that nothing changed. */
export async function storedProject(server: TestServer, project: string): Promise<string> {
  const { scan } = server.app.services.meta
  const row = await scan.selectFrom('rh_projects').selectAll().where('id', '=', project).executeTakeFirst()
  const members = await scan
    .selectFrom('rh_members')
    .selectAll()
    .where('project_id', '=', project)
    .orderBy('user_id')
    .execute()
  return JSON.stringify({ row, members })
}
