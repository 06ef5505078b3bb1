import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { type ClipboardEvent, type KeyboardEvent, type ReactElement, useRef } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { FieldError } from '../../ui/form-fields.tsx'
import { pillTokens } from '../../ui/pill-colour.ts'
import { pillOfColour } from './choice-colours.ts'
import { type ChoiceDraft, newChoice, repeatedChoices, withPastedChoices } from './column-draft.ts'
import classes from './panels.module.css'

interface ChoicesFieldProps {
  readonly choices: readonly ChoiceDraft[]
  readonly onChange: (choices: readonly ChoiceDraft[]) => void
}

/** The choices of a select column, one field each; Enter goes on to the next. */
export function ChoicesField({ choices, onChange }: ChoicesFieldProps): ReactElement {
  const t = useTexts()
  const list = useRef<HTMLUListElement>(null)
  const repeated = repeatedChoices(choices)

  function add(): void {
    onChange([...choices, newChoice(choices)])
    requestAnimationFrame(() => list.current?.querySelector<HTMLInputElement>('li:last-child input')?.focus())
  }

  function press(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (event.currentTarget.value.trim() !== '') add()
  }

  function paste(event: ClipboardEvent, place: number): void {
    const text = event.clipboardData.getData('text')
    if (!/[\n,;\t]/.test(text)) return
    event.preventDefault()
    const before = choices.slice(0, place).concat(choices[place]?.title.trim() ? choices.slice(place, place + 1) : [])
    onChange([...withPastedChoices(before, text), ...choices.slice(place + 1)].map(renumbered))
  }

  return (
    <fieldset className={classes.set}>
      <legend>{t('tables.choices')}</legend>
      <ul ref={list} className={classes.choices}>
        {choices.map((choice, place) => (
          <li key={choice.id} className={classes.choice}>
            <span className={classes.dot} style={pillTokens(pillOfColour(choice.color))} aria-hidden />
            <TextInput
              className={classes.choiceField}
              aria-label={t('tables.choices.one', { number: place + 1 })}
              autoComplete="off"
              value={choice.title}
              error={repeated.has(choice.id) ? <FieldError>{t('tables.choices.twice')}</FieldError> : undefined}
              onKeyDown={press}
              onPaste={(event) => paste(event, place)}
              onChange={(event) => {
                const title = event.currentTarget.value
                onChange(choices.map((one) => (one.id === choice.id ? { ...one, title } : one)))
              }}
            />
            <ActionIcon
              size="xs"
              aria-label={t('tables.choices.remove', { number: place + 1 })}
              onClick={() => onChange(choices.filter(({ id }) => id !== choice.id))}
            >
              <IconX size={14} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <Button
        size="xs"
        variant="subtle"
        className={classes.addChoice ?? ''}
        leftSection={<IconPlus size={14} />}
        onClick={add}
      >
        {t('tables.choices.add')}
      </Button>
    </fieldset>
  )
}

const renumbered = (choice: ChoiceDraft, index: number): ChoiceDraft => ({ ...choice, id: index + 1 })
