import { ActionIcon, Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconUsers, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactElement, useState } from 'react'
import { messageOf } from '../../api/errors.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { toast } from '../../state/toast-store.ts'
import {
  type Group,
  type GroupPerson,
  type GroupPlace,
  groupPeopleQuery,
} from '../../structure/members/group-queries.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { readInviteAddresses } from '../admin/invite-addresses.ts'
import { AddressField } from '../members/address-field.tsx'
import { addressesToText, noAddresses } from '../members/addresses.ts'
import { Pages } from '../members/pages.tsx'
import { changePeople } from './group-changes.ts'
import classes from './roles.module.css'

interface GroupPanelProps {
  readonly place: GroupPlace
  readonly group: Group
  readonly mayChange: boolean
  readonly onClose: () => void
}

/** Who is in a group. */
export function GroupPanel(props: GroupPanelProps): ReactElement {
  const { place, group, mayChange, onClose } = props
  const t = useTexts()
  const [query, setQuery] = useState('')
  const [words] = useDebouncedValue(query.trim(), 250)
  const [at, setAt] = useState({ words, page: 1 })
  const page = at.words === words ? at.page : 1
  const { data, error, refetch } = useQuery(groupPeopleQuery(place, group.id, words, page))
  return (
    <SidePanel opened onClose={onClose} title={group.title}>
      {mayChange ? <AddPeople {...props} /> : null}
      <SearchField label={t('members.search')} value={query} onChange={setQuery} />
      {data === undefined ? (
        error === null ? (
          <SkeletonRows rows={4} />
        ) : (
          <FailedState error={error} onRetry={() => void refetch()} />
        )
      ) : data.list.length === 0 ? (
        <EmptyState
          icon={IconUsers}
          title={t(words === '' ? 'groups.empty.people' : 'members.empty', { query: words })}
          text={t(words === '' ? 'groups.empty.people.text' : 'groups.found.none')}
        />
      ) : (
        <ul className={classes.people} aria-label={t('groups.column.people')}>
          {data.list.map((person) => (
            <PersonRow key={person.id} {...props} person={person} />
          ))}
        </ul>
      )}
      <Pages page={page} total={data?.pageInfo.totalRows ?? 0} onTurn={(next) => setAt({ words, page: next })} />
    </SidePanel>
  )
}

function AddPeople({ place, group }: GroupPanelProps): ReactElement {
  const t = useTexts()
  const [addresses, setAddresses] = useState(noAddresses)
  const [fault, setFault] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const read = readInviteAddresses(addressesToText(addresses))
    if (read.fault !== null) return setFault(read.fault)
    setBusy(true)
    try {
      const { unknown } = await changePeople(place, group, { add: [...read.emails] })
      // Whoever has no account stays, to be invited first, and so does what was typed meanwhile.
      setAddresses((now) => (now === addresses ? { done: unknown, typed: '' } : { ...now, done: [...unknown] }))
      setFault(unknown.length === 0 ? null : t('groups.unknown', { emails: unknown.join(', ') }))
    } catch (error) {
      setFault(messageOf(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <form noValidate className={classes.add} onSubmit={(event) => void submit(event)}>
      <AddressField
        value={addresses}
        fault={fault}
        onChange={(next) => {
          setAddresses(next)
          setFault(null)
        }}
      />
      <Button type="submit" loading={isBusy}>
        {t('groups.add')}
      </Button>
    </form>
  )
}

function PersonRow({
  place,
  group,
  mayChange,
  person,
}: GroupPanelProps & { readonly person: GroupPerson }): ReactElement {
  const t = useTexts()
  const [isBusy, setBusy] = useState(false)
  const name = person.name || person.email

  async function takeOut(): Promise<void> {
    setBusy(true)
    try {
      await changePeople(place, group, { remove: [person.id] })
    } catch (error) {
      toast.error(messageOf(error))
      setBusy(false)
    }
  }

  return (
    <li className={classes.person}>
      <Avatar person={person} size={24} />
      <span className={classes.names}>
        <bdi>{name}</bdi>
        {person.name === '' ? null : <span>{person.email}</span>}
      </span>
      {mayChange ? (
        <ActionIcon
          size="sm"
          aria-label={t('groups.takeOut', { name })}
          disabled={isBusy}
          onClick={() => void takeOut()}
        >
          <IconX size={16} />
        </ActionIcon>
      ) : null}
    </li>
  )
}
