import { Button } from '@mantine/core'
import type { Choice } from '@rowhouse/core/column-types/choices'
import { IconPlus, IconSortAscendingLetters } from '@tabler/icons-react'
import { type ReactElement, useRef } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { useSaved } from '../../state/saved.ts'
import { Toggle } from '../settings/setting-parts.tsx'
import classes from '../settings/settings.module.css'
import type { SettingsProps } from '../settings/settings-props.ts'
import {
  type ChoiceDraft,
  choiceFates,
  movedBy,
  movedTo,
  newChoice,
  repeatedChoices,
  sortedChoices,
  withPastedChoices,
} from './choice-drafts.ts'
import { ChoiceLine } from './choice-line.tsx'

/** The choices of a select; Enter goes on to the next, Alt and an arrow moves one. */
export function ChoiceSettings(props: SettingsProps<{ readonly colored: boolean }>): ReactElement {
  const t = useTexts()
  const { draft, options, onOptions, onDraft } = props
  const { choices } = draft
  const language = useSaved((state) => state.settings.language)
  const list = useRef<HTMLUListElement>(null)
  const repeated = repeatedChoices(choices)
  const change = (next: readonly ChoiceDraft[]) => onDraft({ choices: next })
  const focus = (place: number) =>
    requestAnimationFrame(() => list.current?.querySelectorAll<HTMLInputElement>('li input')[place]?.focus())

  function add(): void {
    change([...choices, newChoice(choices)])
    focus(choices.length)
  }

  return (
    <>
      <fieldset className={classes.set}>
        <legend>{t('fields.choices')}</legend>
        {choices.length === 0 ? null : (
          <ul ref={list} className={classes.choices}>
            {choices.map((choice, place) => (
              <ChoiceLine
                key={choice.id}
                choice={choice}
                place={place}
                isColored={options.colored}
                isTwice={repeated.has(choice.id)}
                onAdd={add}
                onChange={(part) => change(choices.map((one) => (one.id === choice.id ? { ...one, ...part } : one)))}
                onRemove={() => change(choices.filter(({ id }) => id !== choice.id))}
                onPaste={(text) => {
                  const isEmpty = choice.title.trim() === ''
                  const rest = isEmpty ? choices.filter(({ id }) => id !== choice.id) : choices
                  change(withPastedChoices(rest, text, place + (isEmpty ? 0 : 1)))
                }}
                onMove={(by) => {
                  change(movedBy(choices, place, by))
                  focus(Math.min(choices.length - 1, Math.max(0, place + by)))
                }}
                onDrop={(dragged, edge) => change(movedTo(choices, dragged, String(choice.id), edge))}
              />
            ))}
          </ul>
        )}
        <div className={classes.choiceActs}>
          <Button size="xs" variant="subtle" leftSection={<IconPlus size={16} stroke={1.75} />} onClick={add}>
            {t('fields.choices.add')}
          </Button>
          <Button
            size="xs"
            variant="subtle"
            disabled={choices.length < 2}
            leftSection={<IconSortAscendingLetters size={16} stroke={1.75} />}
            onClick={() => change(sortedChoices(choices, language))}
          >
            {t('fields.choices.sort')}
          </Button>
        </div>
        <Fates {...props} />
      </fieldset>
      <Toggle
        label={t('fields.choices.colored')}
        isOn={options.colored}
        onChange={(colored) => onOptions({ colored })}
      />
    </>
  )
}

/** What becomes of the records, said before it is saved. */
function Fates({ table, columnId, draft }: SettingsProps<{ readonly colored: boolean }>): ReactElement | null {
  const t = useTexts()
  const column = table.columns.find(({ id }) => id === columnId)
  if (column === undefined || column.type !== draft.type) return null
  const known = (column.options as { readonly choices: readonly Choice[] }).choices
  const { renamed, removed } = choiceFates(known, draft.choices)
  if (renamed.length + removed.length === 0) return null
  return (
    <ul className={classes.fates}>
      {renamed.map(({ from, to }) => (
        <li key={from}>{t('fields.choices.renamed', { from, to })}</li>
      ))}
      {removed.map((title) => (
        <li key={title}>{t('fields.choices.removed', { title })}</li>
      ))}
    </ul>
  )
}
