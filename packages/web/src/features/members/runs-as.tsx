import { Input, Select } from '@mantine/core'
import type { Author } from '@rowhouse/core/api/changes'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import type { Static } from 'typebox'
import { useTexts } from '../../i18n/use-texts.ts'
import { useSession } from '../../session/use-session.ts'
import { mayIn, type Project } from '../../structure/projects/project.ts'
import { type ProjectPerson, peopleQuery } from '../../structure/tables/use-people.ts'
import { FailedState } from '../../ui/failed-state.tsx'
import { SkeletonBar } from '../../ui/skeleton.tsx'

interface RunsAsProps {
  readonly project: Project
  /** As whom it runs until it is saved; null: it is new, or its person is gone for good. */
  readonly runner: Static<typeof Author>
  /** undefined: nothing was chosen, so it stays, or is whoever saves. */
  readonly chosen: string | undefined
  readonly onChange: (id: string) => void
}

/** By whose rights an automation or a cron job acts: owners choose, all others are told. */
export function RunsAs(props: RunsAsProps): ReactElement {
  return mayIn(props.project, 'serviceAccounts.manage') ? <RunsAsChoice {...props} /> : <RunsAsTold {...props} />
}

function RunsAsChoice({ project, runner, chosen, onChange }: RunsAsProps): ReactElement {
  const t = useTexts()
  const { user } = useSession()
  const { data: people, error, refetch } = useQuery(peopleQuery(project.id))
  if (people === undefined)
    return error === null ? (
      <SkeletonBar width="40%" height={28} />
    ) : (
      <FailedState error={error} onRetry={() => void refetch()} />
    )
  const known = chosen ?? runner?.id
  // Of one who has left it is whoever saves.
  const value = people.some(({ id }) => id === known) ? known : user?.id
  const label = ({ id, name, email }: ProjectPerson): string => {
    const said = name || email
    return id === user?.id ? t('members.runsAs.you', { name: said }) : said
  }
  const groupOf = (isService: boolean) =>
    people.filter((one) => one.isService === isService).map((one) => ({ value: one.id, label: label(one) }))
  const groups = [
    { group: t('members.runsAs.people'), items: groupOf(false) },
    { group: t('members.runsAs.services'), items: groupOf(true) },
  ]
  return (
    <Select
      label={t('members.runsAs')}
      description={t('members.runsAs.help')}
      inputWrapperOrder={['label', 'input', 'description']}
      allowDeselect={false}
      searchable={people.length > 8}
      value={value ?? null}
      onChange={(id) => onChange(id ?? '')}
      data={groups.filter(({ items }) => items.length > 0)}
    />
  )
}

function RunsAsTold({ runner }: RunsAsProps): ReactElement {
  const t = useTexts()
  const { user } = useSession()
  const name = runner?.name ?? runner?.email ?? null
  const isOther = runner !== null && name !== null && runner.id !== user?.id
  return (
    <Input.Description component="p">
      {isOther ? t('members.runsAs.other', { name }) : t('members.runsAs.self')}
    </Input.Description>
  )
}
