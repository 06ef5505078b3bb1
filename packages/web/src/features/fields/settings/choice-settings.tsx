import { ActionIcon, Button, Menu, TextInput, UnstyledButton } from '@mantine/core'
import type { Choice } from '@rowhouse/core/column-types/choices'
import { IconGripVertical, IconPlus, IconSortAscendingLetters, IconX } from '@tabler/icons-react'
import { type ClipboardEvent, type KeyboardEvent, type ReactElement, useRef } from 'react'
import { useTexts } from '../../../i18n/use-texts.ts'
import { useSaved } from '../../../state/saved.ts'
import { FieldError } from '../../../ui/form-fields.tsx'
import { pillTokens } from '../../../ui/pill-colour.ts'
import { useDragRow } from '../../../ui/use-drag-row.ts'
import { choiceColours, pillOfColour } from '../../tables/choice-colours.ts'
import {
  type ChoiceDraft,
  choiceFates,
  movedBy,
  movedTo,
  newChoice,
  repeatedChoices,
  sortedChoices,
  withPastedChoices,
} from '../choice-drafts.ts'
import classes from '../field-popover.module.css'
import { Toggle } from './setting-parts.tsx'
import type { SettingsProps } from './settings-props.ts'

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

interface ChoiceLineProps {
  readonly choice: ChoiceDraft
  readonly place: number
  readonly isColored: boolean
  readonly isTwice: boolean
  readonly onAdd: () => void
  readonly onChange: (part: Partial<ChoiceDraft>) => void
  readonly onRemove: () => void
  readonly onPaste: (text: string) => void
  readonly onMove: (by: number) => void
  readonly onDrop: (dragged: string, edge: 'before' | 'after') => void
}

function ChoiceLine({ choice, place, isColored, isTwice, ...on }: ChoiceLineProps): ReactElement {
  const t = useTexts()
  const { row, grip, edge, isDragged } = useDragRow('choices', String(choice.id), on.onDrop)
  const number = place + 1

  function press(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return
    if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault()
      on.onMove(event.key === 'ArrowUp' ? -1 : 1)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      if (event.currentTarget.value.trim() !== '') on.onAdd()
    }
  }

  function paste(event: ClipboardEvent): void {
    const text = event.clipboardData.getData('text')
    if (!/[\n,;\t]/.test(text)) return
    event.preventDefault()
    on.onPaste(text)
  }

  return (
    <li ref={row} className={classes.choice} data-edge={edge ?? undefined} data-dragged={isDragged || undefined}>
      <span ref={grip} className={classes.grip} title={t('fields.choices.move')} aria-hidden>
        <IconGripVertical size={14} stroke={1.9} />
      </span>
      <ColourMenu choice={choice} number={number} isColored={isColored} onPick={(color) => on.onChange({ color })} />
      <TextInput
        className={classes.choiceField}
        variant="unstyled"
        aria-label={t('fields.choices.one', { number })}
        aria-description={t('fields.choices.keys')}
        autoComplete="off"
        value={choice.title}
        error={isTwice ? <FieldError>{t('fields.choices.twice')}</FieldError> : undefined}
        onKeyDown={press}
        onPaste={paste}
        onChange={(event) => on.onChange({ title: event.currentTarget.value })}
      />
      <ActionIcon size="xs" aria-label={t('fields.choices.remove', { number })} onClick={on.onRemove}>
        <IconX size={14} stroke={1.9} />
      </ActionIcon>
    </li>
  )
}

interface ColourMenuProps {
  readonly choice: ChoiceDraft
  readonly number: number
  readonly isColored: boolean
  readonly onPick: (color: string) => void
}

function ColourMenu({ choice, number, isColored, onPick }: ColourMenuProps): ReactElement {
  const t = useTexts()
  const chosen = pillOfColour(choice.color)
  return (
    <Menu position="bottom-start" zIndex="var(--rh-z-popover)" width={168}>
      <Menu.Target>
        <UnstyledButton
          className={classes.swatch}
          style={pillTokens(isColored ? chosen : 0)}
          aria-label={t('fields.choices.colour', { number })}
        />
      </Menu.Target>
      <Menu.Dropdown>
        {choiceColours.map((colour, place) => (
          <Menu.Item
            key={colour}
            aria-current={place === chosen}
            leftSection={<span className={classes.swatch} style={pillTokens(place)} />}
            onClick={() => onPick(colour)}
          >
            {t(`fields.colour.${place}` as 'fields.colour.0')}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
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
