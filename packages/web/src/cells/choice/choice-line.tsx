import { ActionIcon, TextInput, UnstyledButton } from '@mantine/core'
import { choiceColours } from '@rowhouse/core/column-types/choice-colours'
import { IconGripVertical, IconX } from '@tabler/icons-react'
import type { ClipboardEvent, KeyboardEvent, ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { FieldError } from '../../ui/form-fields.tsx'
import { Menu } from '../../ui/menu.tsx'
import { pillTokens } from '../../ui/pill-colour.ts'
import { useDragRow } from '../../ui/use-drag-row.ts'
import { pillOfColour } from '../../values/choice-colours.ts'
import classes from '../settings/settings.module.css'
import type { ChoiceDraft } from './choice-drafts.ts'

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

/** One choice: its colour, its name, and the grip it is dragged by. */
export function ChoiceLine({ choice, place, isColored, isTwice, ...on }: ChoiceLineProps): ReactElement {
  const t = useTexts()
  const { row, grip, edge, isDragged } = useDragRow({
    list: 'choices',
    id: String(choice.id),
    onDrop: on.onDrop,
  })
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
