import { IconChevronLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router'
import { useTexts } from '../../i18n/use-texts.ts'
import { AppFrame } from '../../ui/app-frame.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { calledBy, personName } from '../../values/person-name.ts'
import { AdminSidebar } from './admin-sidebar.tsx'
import { FoundPeople } from './people-list.tsx'
import { avatarOf, type Person } from './person.ts'
import { PersonForm } from './person-form.tsx'
import { PersonMenu } from './person-menu.tsx'
import { personQuery } from './queries.ts'
import classes from './user-edit-screen.module.css'

/** The person of the address; without one, the list to choose from. */
export function UserEditScreen(): ReactElement {
  const t = useTexts()
  const { userId: inPath } = useParams()
  const [search] = useSearchParams()
  const userId = inPath ?? search.get('userId') ?? ''
  return (
    <AppFrame sidebar={<AdminSidebar section="people" />} sidebarLabel={t('admin.sidebar')}>
      {userId === '' ? <Chooser /> : <EditPerson key={userId} userId={userId} />}
    </AppFrame>
  )
}

function Chooser(): ReactElement {
  const t = useTexts()
  const [query, setQuery] = useState('')
  return (
    <Page>
      <PageHeader title={t('admin.edit.choose')} text={t('admin.edit.choose.text')} />
      <div className={classes.chooser}>
        <SearchField label={t('admin.search')} value={query} onChange={setQuery} />
      </div>
      <FoundPeople query={query} onClear={() => setQuery('')} isChooser />
    </Page>
  )
}

function EditPerson({ userId }: { readonly userId: string }): ReactElement {
  const t = useTexts()
  const { data, error, refetch } = useQuery(personQuery(userId))
  return (
    <Page width="narrow">
      <Link className={classes.back} to="/user/admin">
        <IconChevronLeft size={16} stroke={1.75} aria-hidden />
        {t('admin.edit.back')}
      </Link>
      {data !== undefined ? (
        <LoadedPerson person={data} />
      ) : error ? (
        <FailedState error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={4} />
      )}
    </Page>
  )
}

function LoadedPerson({ person }: { readonly person: Person }): ReactElement {
  const navigate = useNavigate()
  return (
    <>
      <header className={classes.head}>
        <Avatar person={avatarOf(person)} size={32} />
        <div className={classes.titles}>
          <h1>
            <bdi>{calledBy(person)}</bdi>
          </h1>
          {personName(person) ? <p>{person.email}</p> : null}
        </div>
        <PersonMenu person={person} withEdit={false} onDeleted={() => void navigate('/user/admin')} />
      </header>
      <PersonForm person={person} />
    </>
  )
}
