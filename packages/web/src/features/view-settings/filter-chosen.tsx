import { MultiSelect, Select } from '@mantine/core'
import type { Choice } from '@rowhouse/core/column-types/choices'
import type { PersonWord } from '@rowhouse/core/rules/person-values'
import { type ReactElement, useContext } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { optionsOf, valuesOf } from '../../structure/tables/table.ts'
import { usePeople } from '../../structure/tables/use-people.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { pillTokens } from '../../ui/pill-colour.ts'
import { pillOfColour } from '../../values/choice-colours.ts'
import classes from './filter.module.css'
import { wantsOf } from './filter-nodes.ts'
import type { FilterValueProps } from './filter-props.ts'
import { PersonWords } from './person-words.ts'

const wordFor = (word: PersonWord) => ({ value: word, label: word })

/** Choices as their pills, people with their pictures. */
export function FilterChosen({ project, table, column, test, onChange }: FilterValueProps): ReactElement {
  const t = useTexts()
  const people = usePeople(project.id, table)
  const { choices } = optionsOf<{ choices?: readonly Choice[] }>(valuesOf(column))
  const known =
    choices === undefined
      ? [...people.values()].map(({ id, name, email }) => ({ value: id, label: name || email }))
      : choices.map(({ title }) => ({ value: title, label: title }))
  const data = useContext(PersonWords) ? [wordFor(choices === undefined ? '{me}' : '{my groups}'), ...known] : known
  const tokensOf = (value: string) =>
    pillTokens(pillOfColour(choices?.find(({ title }) => title === value)?.color ?? ''))
  const draw = (value: string, label: string): ReactElement => {
    const person = people.get(value)
    if (person === undefined) {
      return (
        <span className={classes.pill} style={tokensOf(value)}>
          {label}
        </span>
      )
    }
    return (
      <span className={classes.option}>
        <Avatar person={person} size={18} />
        {label}
      </span>
    )
  }
  const shared = {
    size: 'sm',
    searchable: true,
    // A panel that opens gives its first field the focus: nobody asked for a list yet.
    openOnFocus: false,
    'aria-label': t('grid.filter.value', { title: column.title }),
    data,
    renderOption: ({ option }: { readonly option: { readonly value: string; readonly label: string } }) =>
      draw(option.value, option.label),
    comboboxProps: { withinPortal: false },
  } as const
  if (wantsOf(test.operator) === 'list') {
    return (
      <MultiSelect
        {...shared}
        classNames={{ inputField: classes.few ?? '' }}
        renderPill={({ option }) => draw(String(option.value), option.label)}
        value={Array.isArray(test.value) ? test.value.map(String) : []}
        onChange={(values) => onChange(values.length === 0 ? null : values)}
      />
    )
  }
  const value = test.value === null ? null : String(test.value)
  const person = value === null ? undefined : people.get(value)
  const mark =
    person !== undefined ? (
      <Avatar person={person} size={18} />
    ) : value !== null ? (
      <span className={classes.dot} style={tokensOf(value)} />
    ) : null
  return <Select {...shared} leftSection={mark} value={value} onChange={onChange} />
}
