import { Button, SegmentedControl, TextInput } from '@mantine/core'
import { type ReactElement, type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { messageOf } from '../../api/errors.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useSession } from '../../session/use-session.ts'
import { toast } from '../../state/toast-store.ts'
import { Notice } from '../../ui/form-fields.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { changePerson, type PersonFields } from './people-changes.ts'
import { isSuper, type Person } from './person.ts'
import classes from './user-edit-screen.module.css'

export function PersonForm({ person }: { readonly person: Person }): ReactElement {
  const t = useTexts()
  const { user } = useSession()
  const form = usePersonFields(person)
  const { refusal, isSaving } = form
  const isSelf = person.id === user?.id
  return (
    <>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          void form.save()
        }}
      >
        {refusal === null ? null : <Notice kind="error">{refusal}</Notice>}
        <TextInput
          size="md"
          label={t('admin.edit.email')}
          description={t('admin.edit.email.hint')}
          inputWrapperOrder={['label', 'input', 'description']}
          readOnly
          disabled
          value={person.email}
        />
        <div className={classes.two}>
          <TextInput
            size="md"
            label={t('admin.edit.firstname')}
            maxLength={100}
            autoComplete="off"
            value={form.firstname}
            onChange={(event) => form.setFirstname(event.currentTarget.value)}
          />
          <TextInput
            size="md"
            label={t('admin.edit.lastname')}
            maxLength={100}
            autoComplete="off"
            value={form.lastname}
            onChange={(event) => form.setLastname(event.currentTarget.value)}
          />
        </div>
        <fieldset className={classes.set}>
          <legend>{t('admin.edit.status')}</legend>
          <SegmentedControl
            aria-label={t('admin.edit.status')}
            disabled={isSelf}
            value={form.status}
            onChange={form.setStatus}
            data={[
              { value: 'active', label: t('admin.status.active') },
              { value: 'suspended', label: t('admin.status.suspended') },
            ]}
          />
          {isSelf ? <p className={classes.hint}>{t('admin.edit.self')}</p> : null}
        </fieldset>
        <fieldset className={classes.set}>
          <legend>{t('admin.edit.role')}</legend>
          <SegmentedControl
            aria-label={t('admin.edit.role')}
            value={form.role}
            onChange={form.setRole}
            data={[
              { value: 'user', label: t('shell.role.user') },
              { value: 'super', label: t('shell.role.super') },
            ]}
          />
          <p className={classes.hint}>{t('admin.makeSuper.text')}</p>
        </fieldset>
        <div className={classes.foot}>
          <Button size="md" type="submit" loading={isSaving}>
            {t('admin.edit.save')}
          </Button>
          <Button size="md" variant="default" component={Link} to="/user/admin">
            {t('shell.cancel')}
          </Button>
        </div>
      </form>
      <PersonFacts person={person} />
    </>
  )
}

/** What is typed and chosen, until it is saved. */
function usePersonFields(person: Person) {
  const t = useTexts()
  const [firstname, setFirstname] = useState(person.firstname ?? '')
  const [lastname, setLastname] = useState(person.lastname ?? '')
  const [chosenStatus, setStatus] = useState<string | null>(null)
  const [chosenRole, setRole] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isSaving, setSaving] = useState(false)
  const status = chosenStatus ?? (person.status === 'suspended' ? 'suspended' : 'active')
  const role = chosenRole ?? (isSuper(person) ? 'super' : 'user')

  async function save(): Promise<void> {
    setSaving(true)
    setRefusal(null)
    try {
      await changePerson(person.id, changes())
      setStatus(null)
      setRole(null)
      toast.success(t('admin.edit.saved'))
    } catch (error) {
      setRefusal(messageOf(error))
    }
    setSaving(false)
  }

  // Only what was touched: two super admins who edit one person must not undo each other.
  function changes(): PersonFields {
    return {
      ...(firstname.trim() === (person.firstname ?? '') ? {} : { firstname: firstname.trim() }),
      ...(lastname.trim() === (person.lastname ?? '') ? {} : { lastname: lastname.trim() }),
      ...(chosenStatus === null ? {} : { suspended: chosenStatus === 'suspended' }),
      ...(chosenRole === null ? {} : { superAdmin: chosenRole === 'super' }),
    }
  }

  return {
    ...{ firstname, lastname, status, role, refusal, isSaving, save },
    ...{ setFirstname, setLastname, setStatus, setRole },
  }
}

function PersonFacts({ person }: { readonly person: Person }): ReactElement {
  const t = useTexts()
  return (
    <section className={classes.facts}>
      <h2 className={classes.factsHead}>{t('admin.edit.facts')}</h2>
      <dl className={classes.facts} style={{ marginBlockStart: 0 }}>
        <Fact name={t('admin.edit.since')}>
          <RelativeTime iso={person.createdAt} />
        </Fact>
        <Fact name={t('admin.column.lastSignIn')}>
          {person.lastSignInAt === null ? t('admin.never') : <RelativeTime iso={person.lastSignInAt} />}
        </Fact>
        <Fact name={t('admin.column.projects')}>{person.projects.toLocaleString()}</Fact>
        <Fact name={t('admin.column.twoFactor')}>
          {t(person.twoFactor ? 'admin.twoFactor.on' : 'admin.twoFactor.off')}
        </Fact>
      </dl>
    </section>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }): ReactElement {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
