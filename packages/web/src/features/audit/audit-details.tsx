import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { useTexts } from '../../i18n/use-texts.ts'
import type { Project } from '../../structure/projects/project.ts'
import { tablesQuery } from '../../structure/tables/queries.ts'
import { tablePath } from '../../structure/tables/table-places.ts'
import classes from './audit.module.css'
import type { AuditFilter, Entry } from './audit-queries.ts'
import { valueText, whoOf } from './audit-words.ts'

interface AuditDetailsProps {
  readonly project: Project | null
  readonly entry: Entry
  readonly onOnly: (only: Partial<AuditFilter>) => void
}

/** Everything an entry tells, and the ways on from it. */
export function AuditDetails({ project, entry, onOnly }: AuditDetailsProps): ReactElement {
  const t = useTexts()
  // Columns that are hidden count for none: a table makes room for every column a cell claims.
  const isPhone = useMediaQuery('(max-width: 599px)', undefined, { getInitialValueInEffect: false })
  const isMiddle = useMediaQuery('(max-width: 899px)', undefined, { getInitialValueInEffect: false })
  const { address, agent, byToken, fingerprint, by, table, record } = entry
  const facts = [
    ['from', [address, agent].filter(Boolean).join(', ')],
    ['token', byToken],
    ['record', record],
    ['fingerprint', fingerprint],
    ['entry', entry.id],
  ] as const
  return (
    <tr className={classes.opened}>
      <td />
      <td colSpan={isPhone ? 1 : isMiddle ? 4 : 6}>
        <Differences changes={entry.changes} />
        <dl className={classes.facts}>
          {facts.map(([name, value]) =>
            value ? (
              <div key={name}>
                <dt>{t(`audit.fact.${name}`)}</dt>
                <dd>
                  <bdi>{value}</bdi>
                </dd>
              </div>
            ) : null,
          )}
        </dl>
        <div className={classes.ways}>
          {project === null ? null : <OpenRecord project={project} entry={entry} />}
          {project === null || table === null || record === null ? null : (
            <Button size="xs" variant="default" onClick={() => onOnly({ table: table.id, record })}>
              {t('audit.only.record')}
            </Button>
          )}
          {by === null ? null : (
            <Button
              size="xs"
              variant="default"
              onClick={() => onOnly({ person: { id: by.id, name: whoOf({ ...entry, byToken: null }, t) } })}
            >
              {t('audit.only.person')}
            </Button>
          )}
        </div>
      </td>
    </tr>
  )
}

function Differences({ changes }: Pick<Entry, 'changes'>): ReactElement | null {
  const t = useTexts()
  if (changes.length === 0) return null
  return (
    <table className={classes.differences}>
      <thead>
        <tr>
          <th>{t('audit.field')}</th>
          <th>{t('audit.before')}</th>
          <th>{t('audit.after')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ name, before, after }) => (
          <tr key={name}>
            <th scope="row">
              <bdi>{name}</bdi>
            </th>
            <td data-was>{valueText(before)}</td>
            <td data-is>{valueText(after)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Where it still is: whether the record is there the sheet tells. */
function OpenRecord({ project, entry }: { readonly project: Project; readonly entry: Entry }): ReactElement | null {
  const t = useTexts()
  const tables = useQuery(tablesQuery(project.id)).data?.list ?? []
  const table = tables.find(({ id }) => id === entry.table?.id)
  if (table === undefined || entry.record === null) return null
  const path = `${tablePath(project, table)}&${new URLSearchParams({ rowId: entry.record })}`
  return (
    <Button size="xs" variant="default" component={Link} to={path}>
      {t('audit.openRecord')}
    </Button>
  )
}
