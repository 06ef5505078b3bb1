import type { ChoiceOptions } from '@rowhouse/core/column-types/choices'
import { columnTypes } from '@rowhouse/core/column-types/registry'
import type { CellValue } from '@rowhouse/core/storage'
import type { Draft } from '@rowhouse/grid/edit/editor-session'
import { type ReactElement, useId } from 'react'
import type { Static } from 'typebox'
import { type Column, optionsOf } from '../../structure/tables/table.ts'
import { choiceDraft, chosenIn } from './choice-draft.ts'
import classes from './form.module.css'

/** More are found faster in a list that can be searched. */
const most = 6

type Choices = Static<typeof ChoiceOptions>['choices']

/** null: there are none, or more than one looks at together. */
export function fewChoices(column: Column): Choices | null {
  if (columnTypes[column.type].holds !== 'choices') return null
  const { choices } = optionsOf<Static<typeof ChoiceOptions>>(column)
  return choices.length > 0 && choices.length <= most ? choices : null
}

interface FormChoicesProps {
  readonly column: Column
  readonly choices: Choices
  readonly value: CellValue
  readonly isReadOnly: boolean
  readonly onStore: (draft: Draft) => void
}

/** All choices at once: one of them, or as many as one likes. */
export function FormChoices({ column, choices, value, isReadOnly, onStore }: FormChoicesProps): ReactElement {
  const name = useId()
  const isMany = columnTypes[column.type].comparison === 'list'
  const chosen = chosenIn(value)
  const choose = (title: string) => onStore(choiceDraft(column, value, title))

  return (
    <div className={classes.choices} data-choices data-many={isMany || undefined}>
      {choices.map(({ title }) => {
        const isOn = chosen.includes(title)
        return (
          <label key={title} className={classes.choice} data-on={isOn || undefined}>
            <input
              type={isMany ? 'checkbox' : 'radio'}
              name={name}
              checked={isOn}
              disabled={isReadOnly}
              onChange={() => choose(title)}
              // A radio button cannot be taken back otherwise.
              onClick={() => {
                if (!isMany && isOn) choose(title)
              }}
            />
            <bdi>{title}</bdi>
          </label>
        )
      })}
    </div>
  )
}
