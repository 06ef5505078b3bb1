import { messageOf } from '../../api/errors.ts'
import type { TextKey } from '../../i18n/catalogue.ts'
import { text } from '../../i18n/i18n.ts'
import { toast } from '../../state/toast-store.ts'
import { confirm } from '../../ui/confirm-store.ts'
import { calledBy } from '../../values/person-name.ts'
import { changePerson, removeTwoFactor, signOutPerson } from './people-changes.ts'
import type { Person } from './person.ts'

/** What a super admin can do to a person, each with its question. They resolve once all is done or declined. */
export const personActs = {
  suspend: (person: Person): Promise<void> =>
    ask(person, 'suspend', true, () => changePerson(person.id, { suspended: true })),

  resume: (person: Person): Promise<void> =>
    perform(person, 'admin.resume.done', () => changePerson(person.id, { suspended: false })),

  makeSuper: (person: Person): Promise<void> =>
    ask(person, 'makeSuper', false, () => changePerson(person.id, { superAdmin: true })),

  unmakeSuper: (person: Person): Promise<void> =>
    ask(person, 'unmakeSuper', true, () => changePerson(person.id, { superAdmin: false })),

  signOut: (person: Person): Promise<void> => ask(person, 'signOut', true, () => signOutPerson(person.id)),

  removeTwoFactor: (person: Person): Promise<void> =>
    ask(person, 'removeTwoFactor', true, () => removeTwoFactor(person.id)),
} as const

type Asked = 'suspend' | 'makeSuper' | 'unmakeSuper' | 'signOut' | 'removeTwoFactor'

async function ask(person: Person, act: Asked, danger: boolean, work: () => Promise<unknown>): Promise<void> {
  const agreed = await confirm({
    title: text(`admin.${act}.title`, { name: calledBy(person) }),
    heading: text(`admin.${act}.text`),
    submit: text(`admin.${act}.submit`),
    danger,
  })
  if (agreed) await perform(person, `admin.${act}.done`, work)
}

async function perform(person: Person, done: TextKey, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
    toast.success(text(done, { name: calledBy(person) }))
  } catch (error) {
    toast.error(messageOf(error))
  }
}
