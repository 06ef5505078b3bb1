import { IconShieldCheck } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { useTexts } from '../../i18n/use-texts.ts'
import { useSession } from '../../session/use-session.ts'
import { RoleName } from '../../structure/projects/role-name.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import table from '../../ui/list-table.module.css'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { calledBy, personName } from '../../values/person-name.ts'
import classes from './people-list.module.css'
import { avatarOf, type Person, personPath } from './person.ts'
import { PersonMenu } from './person-menu.tsx'
import { PersonStatus } from './person-status.tsx'

interface PeopleTableProps {
  readonly people: readonly Person[]
  readonly isChooser: boolean
}

export function PeopleTable({ people, isChooser }: PeopleTableProps): ReactElement {
  const t = useTexts()
  const mid = `${table.wideOnly} ${table.midHidden}`
  return (
    <table className={table.table}>
      <colgroup>
        <col />
        <col className={table.wideOnly} style={{ inlineSize: 112 }} />
        <col className={table.wideOnly} style={{ inlineSize: 116 }} />
        <col className={mid} style={{ inlineSize: 104 }} />
        <col className={mid} style={{ inlineSize: 84 }} />
        <col className={table.wideOnly} style={{ inlineSize: 136 }} />
        <col style={{ inlineSize: 44 }} />
      </colgroup>
      <thead>
        <tr>
          <th>{t('admin.column.name')}</th>
          <th className={table.wideOnly}>{t('admin.column.status')}</th>
          <th className={table.wideOnly}>{t('admin.column.role')}</th>
          <th className={mid}>{t('admin.column.twoFactor')}</th>
          <th className={mid} data-align="end">
            {t('admin.column.projects')}
          </th>
          <th className={table.wideOnly}>{t('admin.column.lastSignIn')}</th>
          <th aria-label={t('admin.column.actions')} />
        </tr>
      </thead>
      <tbody>
        {people.map((person) => (
          <PersonRow key={person.id} person={person} isChooser={isChooser} />
        ))}
      </tbody>
    </table>
  )
}

function PersonRow({ person, isChooser }: { readonly person: Person; readonly isChooser: boolean }): ReactElement {
  const t = useTexts()
  const { user } = useSession()
  const mid = `${table.wideOnly} ${table.midHidden}`
  return (
    <tr>
      <td>
        <span className={table.main}>
          <Avatar person={avatarOf(person)} size={24} />
          <span className={table.names}>
            <Link className={table.name} to={personPath(person.id)}>
              <bdi>{calledBy(person)}</bdi>
              {person.id === user?.id ? <span className={classes.you}>{t('admin.you')}</span> : null}
            </Link>
            {personName(person) ? <span className={table.second}>{person.email}</span> : null}
            <span className={`${table.second} ${table.phoneOnly}`}>
              {t(`admin.status.${person.status}`)} · <RoleName role={person.roles} />
            </span>
          </span>
        </span>
      </td>
      <td className={table.wideOnly}>
        <PersonStatus status={person.status} />
      </td>
      <td className={table.wideOnly}>
        <RoleName role={person.roles} />
      </td>
      <td className={mid}>
        {person.twoFactor ? (
          <span className={classes.twoFactor}>
            <IconShieldCheck size={16} stroke={1.75} aria-hidden />
            {t('admin.twoFactor.on')}
          </span>
        ) : (
          <span className={classes.off}>{t('admin.twoFactor.off')}</span>
        )}
      </td>
      <td className={mid} data-align="end">
        {person.projects.toLocaleString()}
      </td>
      <td className={table.wideOnly}>
        {person.lastSignInAt === null ? t('admin.never') : <RelativeTime iso={person.lastSignInAt} />}
      </td>
      <td>
        {isChooser ? null : (
          <span className={`${table.actions} ${table.above}`}>
            <PersonMenu person={person} />
          </span>
        )}
      </td>
    </tr>
  )
}
