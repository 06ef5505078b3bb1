import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { messageOf } from '../../api/errors.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import type { Project } from '../../structure/projects/project.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { type RuleSpec, type Tried, triedQuery } from './rule-queries.ts'
import classes from './rules.module.css'

interface RuleTriedProps {
  readonly project: Project
  readonly spec: RuleSpec
  /** The rule it would replace. */
  readonly instead: string | null
}

/** What would be different for people, before anything is stored. */
export function RuleTried({ project, spec, instead }: RuleTriedProps): ReactElement {
  const t = useTexts()
  // What it is called changes nothing for anybody.
  const [asked] = useDebouncedValue(JSON.stringify({ ...spec, title: '-' }), 400)
  const { data, error } = useQuery(triedQuery(project.id, JSON.parse(asked) as RuleSpec, instead))
  if (error !== null) return <p className={classes.hint}>{messageOf(error)}</p>
  if (data === undefined) return <p className={classes.hint}>{t('rules.tried.busy')}</p>
  return (
    <section className={classes.tried} aria-label={t('rules.tried')} aria-live="polite">
      <b>{t('rules.tried')}</b>
      {data.people.length === 0 ? <p>{t('rules.tried.nothing')}</p> : null}
      <ul>
        {data.people.map((person) => (
          <TriedPerson key={person.id} person={person} />
        ))}
      </ul>
      {data.others > 0 ? <p>{t('rules.tried.others', { count: data.others })}</p> : null}
    </section>
  )
}

function TriedPerson({ person }: { readonly person: Tried['people'][number] }): ReactElement {
  const t = useTexts()
  const { before, after, fieldsGone, fieldsBack } = person
  return (
    <li>
      <Avatar person={person} size={18} />
      <bdi className={classes.name}>{person.name || person.email}</bdi>
      <span className={classes.figures}>
        {before === null || after === null
          ? t('rules.tried.tooMany')
          : before === after
            ? t('rules.tried.same', { count: after })
            : t('rules.tried.records', { before, after })}
        {fieldsGone.length > 0 ? ` · ${t('rules.tried.fieldsGone', { count: fieldsGone.length })}` : null}
        {fieldsBack.length > 0 ? ` · ${t('rules.tried.fieldsBack', { count: fieldsBack.length })}` : null}
      </span>
    </li>
  )
}
