import { Button } from '@mantine/core'
import type { Import } from '@rowhouse/core/api/imports'
import { type ServiceReport, serviceTitles } from '@rowhouse/core/services/source-base'
import { IconUserPlus } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { useTexts } from '../../../i18n/use-texts.ts'
import { mayIn, type Project } from '../../../structure/projects/project.ts'
import { tabPath } from '../../../structure/projects/project-places.ts'
import { counted } from '../import-words.ts'
import classes from '../imports.module.css'
import own from './bases.module.css'

/** What a base told beside its records: people who could be invited, what was left out, what vanished there. */
export function BaseReport({ project, one }: { readonly project: Project; readonly one: Import }): ReactElement | null {
  const { report } = one
  if (report === null || one.state === 'undone' || one.state === 'undoing') return null
  return (
    <>
      <People project={project} people={report.people} />
      <Vanished vanished={report.vanished} service={serviceTitles[one.base?.service ?? 'airtable']} />
      <Notes notes={report.notes} />
    </>
  )
}

function People({ project, people }: Pick<ServiceReport, 'people'> & { readonly project: Project }) {
  const t = useTexts()
  if (people.length === 0) return null
  return (
    <section className={own.report} aria-label={t('imports.airtable.people')}>
      <div className={classes.section}>
        <h2>{t('imports.airtable.people')}</h2>
        <span>{people.length}</span>
        {mayIn(project, 'members.manage') ? (
          <Button
            size="xs"
            variant="default"
            component={Link}
            to={tabPath(project.id, 'team')}
            leftSection={<IconUserPlus size={14} />}
          >
            {t('imports.airtable.people.invite')}
          </Button>
        ) : null}
      </div>
      <p className={classes.quiet}>{t('imports.airtable.people.text')}</p>
      <ul>
        {people.map(({ name, email }) => (
          <li key={email}>
            <bdi>{name}</bdi> <small>{email}</small>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface VanishedProps extends Pick<ServiceReport, 'vanished'> {
  readonly service: string
}

function Vanished({ vanished, service }: VanishedProps): ReactElement | null {
  const t = useTexts()
  if (vanished.length === 0) return null
  return (
    <section className={own.report} aria-label={t('imports.airtable.vanished', { service })}>
      <div className={classes.section}>
        <h2>{t('imports.airtable.vanished', { service })}</h2>
      </div>
      <ul>
        {vanished.map(({ table, count, records }) => (
          <li key={table}>
            {t('imports.airtable.vanished.of', { ...counted(count), table })} <small>{records.join(', ')}</small>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Notes({ notes }: Pick<ServiceReport, 'notes'>): ReactElement | null {
  const t = useTexts()
  if (notes.length === 0) return null
  return (
    <section className={own.report} aria-label={t('imports.airtable.notes')}>
      <div className={classes.section}>
        <h2>{t('imports.airtable.notes')}</h2>
        <span>{notes.length}</span>
      </div>
      <ul>
        {notes.map(({ table, text, count }) => (
          <li key={`${table} ${text}`}>
            {table === null ? null : <b>{table}: </b>}
            {text} {count === 1 ? null : <small>{t('imports.airtable.times', counted(count))}</small>}
          </li>
        ))}
      </ul>
    </section>
  )
}
