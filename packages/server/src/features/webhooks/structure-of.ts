import type { JsonValue } from '@rowhouse/core/storage'
import type { ProjectSnapshot } from '../../meta/snapshot.ts'
import type { Services } from '../../request/services.ts'

/** As it is now; null: the project is gone. */
export async function structureOf({ meta, snapshots }: Services, projectId: string): Promise<ProjectSnapshot | null> {
  const project = await meta.read
    .selectFrom('rh_projects')
    .select('meta_version')
    .where('id', '=', projectId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return project === undefined ? null : snapshots.of(projectId, project.meta_version)
}

/** Who did something, as receivers are told. */
export async function userOf({ meta }: Services, id: string | null): Promise<JsonValue> {
  if (id === null) return null
  const user = await meta.read
    .selectFrom('rh_users')
    .select(['id', 'email', 'firstname', 'lastname'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (user === undefined) return null
  const name = [user.firstname, user.lastname].filter((part) => part !== null && part !== '').join(' ')
  return { id: user.id, email: user.email, name: name === '' ? null : name }
}
