import { Button, Radio, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { messageOf } from '../../api/errors.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useSession } from '../../session/use-session.ts'
import { toast } from '../../state/toast-store.ts'
import { ProjectMark } from '../../ui/avatar.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogFoot } from '../../ui/dialog-foot.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { Notice } from '../../ui/form-fields.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { calledBy } from '../../values/person-name.ts'
import classes from './link-to-copy.module.css'
import { deletePerson } from './people-changes.ts'
import type { Person } from './person.ts'
import { deletionQuery, peopleQuery } from './queries.ts'

interface DeletePersonDialogProps {
  readonly person: Person
  readonly onClose: () => void
  readonly onDeleted?: () => void
}

/** Says what happens to the projects of a person before it happens. */
export function DeletePersonDialog({ person, onClose, onDeleted }: DeletePersonDialogProps): ReactElement {
  const t = useTexts()
  const { data, error, refetch } = useQuery(deletionQuery(person.id))
  return (
    <Dialog onClose={onClose} size={480} title={t('admin.delete.title', { name: calledBy(person) })}>
      {data === undefined ? (
        error ? (
          <FailedState error={error} onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows rows={2} />
        )
      ) : (
        <DeletionForm
          person={person}
          owned={data.soleOwnerOf}
          memberOf={data.memberOf}
          onClose={onClose}
          {...(onDeleted ? { onDeleted } : {})}
        />
      )}
    </Dialog>
  )
}

interface DeletionFormProps extends DeletePersonDialogProps {
  readonly owned: readonly { readonly id: string; readonly title: string }[]
  readonly memberOf: number
}

function DeletionForm({ person, owned, memberOf, onClose, onDeleted }: DeletionFormProps): ReactElement {
  const t = useTexts()
  const { user } = useSession()
  const [fate, setFate] = useState<'transfer' | 'trash'>('transfer')
  const [heir, setHeir] = useState<string | null>(user?.id ?? null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isDeleting, setDeleting] = useState(false)

  async function remove(): Promise<void> {
    setDeleting(true)
    try {
      await deletePerson(person.id, chosenFate())
      toast.success(t('admin.delete.done', { name: calledBy(person) }))
      onClose()
      onDeleted?.()
    } catch (error) {
      setRefusal(messageOf(error))
      setDeleting(false)
    }
  }

  function chosenFate(): Parameters<typeof deletePerson>[1] {
    if (owned.length === 0) return {}
    return fate === 'transfer' && heir !== null ? { projects: fate, to: heir } : { projects: fate }
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void remove()
      }}
    >
      <p className={classes.reading}>
        {t('admin.delete.text')} {t('admin.delete.memberOf', { count: memberOf })}
      </p>
      {owned.length > 0 ? (
        <>
          <p className={classes.reading}>{t('admin.delete.owned', { count: owned.length })}</p>
          <ul className={classes.owned}>
            {owned.map(({ id, title }) => (
              <li key={id}>
                <ProjectMark title={title} color={null} size={18} />
                <bdi>{title}</bdi>
              </li>
            ))}
          </ul>
          <div className={classes.choices}>
            <div>
              <Radio
                name="fate"
                label={t('admin.delete.transfer')}
                description={t('admin.delete.transfer.hint')}
                checked={fate === 'transfer'}
                onChange={() => setFate('transfer')}
              />
              {fate === 'transfer' ? <HeirField leaving={person.id} heir={heir} onPick={setHeir} /> : null}
            </div>
            <Radio
              name="fate"
              label={t('admin.delete.trash')}
              description={t('admin.delete.trash.hint')}
              checked={fate === 'trash'}
              onChange={() => setFate('trash')}
            />
          </div>
        </>
      ) : null}
      {refusal === null ? null : (
        <div className={classes.notice}>
          <Notice kind="error">{refusal}</Notice>
        </div>
      )}
      <DialogFoot>
        <Button size="md" variant="default" onClick={onClose}>
          {t('shell.cancel')}
        </Button>
        <Button size="md" type="submit" color="red" data-danger loading={isDeleting}>
          {t('admin.delete.submit')}
        </Button>
      </DialogFoot>
    </form>
  )
}

interface HeirFieldProps {
  readonly leaving: string
  readonly heir: string | null
  readonly onPick: (userId: string) => void
}

function HeirField({ leaving, heir, onPick }: HeirFieldProps): ReactElement {
  const t = useTexts()
  const { user } = useSession()
  const [typed, setTyped] = useState('')
  const [picked, setPicked] = useState<readonly Choice[]>([])
  const [query] = useDebouncedValue(typed.trim(), 250)
  const { data } = useQuery(peopleQuery(query, 1, 20))
  const self = user ? [{ value: user.id, label: `${t('admin.you')} (${user.email})` }] : []
  const found = (data?.list ?? []).filter(({ id, status }) => id !== leaving && status === 'active').map(choiceOf)
  // Whoever was picked stays in the list, also when the next search does not find them.
  const choices = [...new Map([...found, ...picked, ...self].map((choice) => [choice.value, choice])).values()]
  return (
    <Select
      className={classes.heir}
      size="md"
      aria-label={t('admin.delete.heir')}
      searchable
      allowDeselect={false}
      data={choices}
      // The server has searched already, also in what the label does not show.
      filter={({ options }) => options}
      nothingFoundMessage={t('admin.delete.heir.none')}
      value={heir}
      onChange={(userId) => {
        if (userId === null) return
        setPicked(choices.filter(({ value }) => value === userId))
        onPick(userId)
      }}
      onClick={(event) => event.currentTarget.select()}
      onFocus={(event) => event.currentTarget.select()}
      onSearchChange={(text) => setTyped(choices.some(({ label }) => label === text) ? '' : text)}
    />
  )
}

interface Choice {
  readonly value: string
  readonly label: string
}

function choiceOf(person: Person): Choice {
  const name = calledBy(person)
  return { value: person.id, label: name === person.email ? name : `${name} (${person.email})` }
}
