import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import classes from './audit.module.css'
import { type AuditFilter, peopleQuery } from './audit-queries.ts'

interface PersonPickProps {
  /** null: everybody on the server. */
  readonly projectId: string | null
  readonly person: AuditFilter['person']
  readonly onPick: (person: AuditFilter['person']) => void
}

/** The server looks for them: there may be thousands. */
export function PersonPick({ projectId, person, onPick }: PersonPickProps): ReactElement {
  const t = useTexts()
  const [typed, setTyped] = useState('')
  // What stands in the field is the name of whoever was picked.
  const [wanted] = useDebouncedValue(typed === person?.name ? '' : typed.trim(), 250)
  const people = useQuery(peopleQuery(projectId, wanted)).data ?? []
  const all = person === null || people.some(({ id }) => id === person.id) ? people : [person, ...people]
  return (
    <Select
      className={classes.person ?? ''}
      aria-label={t('audit.filter.person')}
      placeholder={t('audit.filter.person.any')}
      nothingFoundMessage={t('audit.filter.person.none')}
      clearable
      searchable
      filter={({ options }) => options}
      searchValue={typed}
      onSearchChange={setTyped}
      value={person?.id ?? null}
      onChange={(id) => onPick(all.find((one) => one.id === id) ?? null)}
      data={all.map(({ id, name }) => ({ value: id, label: name }))}
    />
  )
}
