import type { CellValue } from '@rowhouse/core/storage'
import { canColorRows } from '@rowhouse/core/views/color-by'
import { isNothing } from '@rowhouse/core/views/stack-test'
import type { ReactElement } from 'react'
import type { CellContext } from '../cells/cell-type.ts'
import { Person } from '../cells/people/people-view.tsx'
import { Pill } from '../cells/pills/pill.tsx'
import { choicesOf } from '../features/view-settings/stacks/stack-key.ts'
import type { Texts } from '../i18n/catalogue.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { type Column, optionsOf } from '../structure/tables/table.ts'
import { pillOfColour } from '../values/choice-colours.ts'
import classes from './stack-title.module.css'

/** What a stack is called. */
export function stackTitle(t: Texts, value: CellValue, people: CellContext['people']): string {
  if (isNothing(value)) return t('kanban.none')
  if (!Array.isArray(value)) return String(value)
  const person = people.get(String(value[0]))
  return person === undefined ? String(value[0]) : person.name || person.email
}

interface StackTitleProps {
  readonly column: Column
  readonly value: CellValue
}

/** … and how that is drawn: a choice as its pill, somebody with their face. */
export function StackTitle({ column, value }: StackTitleProps): ReactElement {
  const t = useTexts()
  if (isNothing(value)) return <span className={classes.nothing}>{t('kanban.none')}</span>
  if (Array.isArray(value)) return <Person id={String(value[0])} />
  if (!canColorRows({ typeName: column.type })) return <bdi className={classes.named}>{String(value)}</bdi>
  return <Pill label={String(value)} color={pillOfStack(column, value)} hasDot />
}

/** The number of its pill. */
export function pillOfStack(column: Column, value: CellValue): number {
  const { colored } = optionsOf<{ colored?: boolean }>(column)
  const choice = choicesOf(column).find(({ title }) => title === value)
  return choice === undefined || colored === false ? 0 : pillOfColour(choice.color)
}
