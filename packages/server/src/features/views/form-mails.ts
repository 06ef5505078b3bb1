import { emailKey } from '@rowhouse/core/names'
import { can } from '@rowhouse/core/permissions/can'
import type { ProjectRole } from '@rowhouse/core/permissions/roles'
import { readViewSettings } from '@rowhouse/core/views/view-settings'
import { type HeardChange, type Subscriber, subscriberOf } from '../../meta/subscriber.ts'
import { canMailLinks } from '../../platform/mail/links.ts'
import type { Services } from '../../request/services.ts'
import { recordPath } from '../../request/site.ts'
import { hasForm } from './has-form.ts'

type Heard = HeardChange<'records.inserted'>

/**
 * Tells those who asked for it of records handed in through a form. The settings of a form name addresses; mail goes only to
 * those of people who may read the records now, and it holds a link instead of what was answered.
 */
export function formMails(services: Services): Subscriber {
  return subscriberOf({
    name: 'form mails',
    types: ['records.inserted'],
    concern: hasForm,
    async hear(change: Heard) {
      const { form, undoes } = change.event
      if (form === undefined || undoes !== undefined || !(await canMailLinks(services))) return
      const found = await findForm(services, form)
      if (found === undefined) return
      const link = `${services.config.publicUrl ?? ''}${recordPath({
        projectId: found.project_id,
        tableTitle: found.table_title,
        key: change.event.keys[0] ?? '',
      })}`
      const values = { link, form: found.title, project: found.project_title }
      const mail = { kind: 'handedIn', values } as const
      const readers = await readersAmong(services, found)
      const specs = readers.map((to) => ({ to, mail, once: `handed in ${change.id} ${emailKey(to)}` }))
      await services.meta.write((tx) => services.mails.add(tx, specs))
      services.mails.wake()
    },
  })
}

interface FoundForm {
  readonly id: string
  readonly title: string
  readonly settings: string
  readonly project_id: string
  readonly project_title: string
  readonly table_title: string
}

function findForm({ meta }: Services, form: string): Promise<FoundForm | undefined> {
  return meta.read
    .selectFrom('rh_views as view')
    .innerJoin('rh_tables as table', 'table.id', 'view.table_id')
    .innerJoin('rh_projects as project', 'project.id', 'view.project_id')
    .select(['view.id', 'view.title', 'view.settings', 'view.project_id'])
    .select(['project.title as project_title', 'table.title as table_title'])
    .where('view.id', '=', form)
    .where('project.deleted_at', 'is', null)
    .executeTakeFirst()
}

async function readersAmong({ meta }: Services, { settings, project_id }: FoundForm): Promise<string[]> {
  const { mailsTo } = readViewSettings(settings)
  if (mailsTo.length === 0) return []
  const members = await meta.read
    .selectFrom('rh_members as member')
    .innerJoin('rh_users as user', 'user.id', 'member.user_id')
    .select(['user.email', 'member.role'])
    .where('member.project_id', '=', project_id)
    .where('user.suspended_at', 'is', null)
    .where('user.service_of', 'is', null)
    .where('user.email_key', 'in', mailsTo.map(emailKey))
    .execute()
  // The column holds only the five words (a check constraint says so).
  return members.filter(({ role }) => can(role as ProjectRole, 'records.read')).map(({ email }) => email)
}
