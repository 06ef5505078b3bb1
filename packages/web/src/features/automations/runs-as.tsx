import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { useSession } from '../../session/use-session.ts'
import { mayIn, type Project } from '../../structure/projects/project.ts'
import { type ProjectPerson, peopleQuery } from '../../structure/tables/use-people.ts'
import type { Automation } from './automation-queries.ts'
import classes from './automations.module.css'

interface RunsAsProps {
  readonly project: Project
  /** As it is stored; null: a new one. */
  readonly automation: Automation | null
  /** undefined: nothing was chosen, so it stays, or is whoever saves. */
  readonly chosen: string | undefined
  readonly onChange: (id: string) => void
}

/** By whose rights it acts: owners choose, all others are told. */
export function RunsAs(props: RunsAsProps): ReactElement {
  return mayIn(props.project, 'serviceAccounts.manage') ? <RunsAsChoice {...props} /> : <RunsAsTold {...props} />
}

function RunsAsChoice({ project, automation, chosen, onChange }: RunsAsProps): ReactElement {
  const t = useTexts()
  const { user } = useSession()
  const { data: people = [] } = useQuery(peopleQuery(project.id))
  const known = chosen ?? automation?.runsAs?.id
  // Of one who has left it is whoever saves.
  const value = people.some(({ id }) => id === known) ? known : user?.id
  const label = ({ id, name, email }: ProjectPerson): string => {
    const said = name || email || t('automations.versions.nobody')
    return id === user?.id ? t('automations.runsAs.you', { name: said }) : said
  }
  const groupOf = (isService: boolean) =>
    people.filter((one) => one.isService === isService).map((one) => ({ value: one.id, label: label(one) }))
  const groups = [
    { group: t('automations.runsAs.people'), items: groupOf(false) },
    { group: t('automations.runsAs.services'), items: groupOf(true) },
  ]
  return (
    <Select
      label={t('automations.runsAs')}
      description={t('automations.runsAs.help')}
      inputWrapperOrder={['label', 'input', 'description']}
      allowDeselect={false}
      searchable={people.length > 8}
      value={value ?? null}
      onChange={(id) => onChange(id ?? '')}
      data={groups.filter(({ items }) => items.length > 0)}
    />
  )
}

function RunsAsTold({ automation }: RunsAsProps): ReactElement {
  const t = useTexts()
  const { user } = useSession()
  const runner = automation?.runsAs ?? null
  const name = runner?.name ?? runner?.email ?? null
  const isOther = runner !== null && name !== null && runner.id !== user?.id
  return (
    <p className={classes.hint}>{isOther ? t('automations.runsAs.other', { name }) : t('automations.runsAs.self')}</p>
  )
}
