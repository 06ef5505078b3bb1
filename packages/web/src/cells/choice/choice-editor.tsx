import { Combobox, useCombobox } from '@mantine/core'
import { IconCheck, IconPlus, IconX } from '@tabler/icons-react'
import { type ReactElement, type RefObject, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import type { ValueSession } from '../cell-type.ts'
import { EditorPopup } from '../editing/editor-popup.tsx'
import classes from '../editing/editors.module.css'
import { Person } from '../people/people-view.tsx'
import { Pill } from '../pills/pill.tsx'
import type { ChoiceCell } from './choice-cell.ts'
import { type Choosing, useChoosing } from './use-choosing.ts'

interface ChoosingProps {
  readonly session: ValueSession
  readonly choosing: Choosing
}

/** A field that narrows the list below it. */
export function ChoiceEditor({ session }: { readonly session: ValueSession }): ReactElement {
  const choosing = useChoosing(session)
  const store = useCombobox({ opened: true })
  const field = useRef<HTMLInputElement>(null)
  const listId = useId()
  const { chosen, marked } = choosing

  // The keys stay in the field, whatever is clicked.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is chosen changes by clicks.
  useLayoutEffect(() => field.current?.focus(), [chosen])
  useEffect(() => store.updateSelectedOptionIndex(marked, { scrollIntoView: true }))

  return (
    <EditorPopup session={session} onKeyDown={choosing.press}>
      {/* Which option is marked is ours to say: typing marks the best, and Enter on several ends the list. */}
      <Combobox store={store} unstyled onOptionSubmit={(place) => choosing.pick(Number(place))}>
        <div className={classes.chosen}>
          <Chosen session={session} choosing={choosing} />
          <ChoiceField session={session} choosing={choosing} listId={listId} field={field} />
        </div>
        <Offers session={session} choosing={choosing} listId={listId} />
      </Combobox>
    </EditorPopup>
  )
}

/** What is chosen, to be taken off by a click. */
function Chosen({ session, choosing }: ChoosingProps): ReactElement[] {
  const t = useTexts()
  const { chosen, optionOf, remove } = choosing
  return chosen.map((value) => (
    <button
      key={value}
      type="button"
      tabIndex={-1}
      className={classes.token}
      aria-label={t('cells.choice.remove', { title: optionOf(value)?.label ?? value })}
      onClick={() => remove(value)}
    >
      <ChoiceLook session={session} choosing={choosing} value={value} />
      <IconX size={12} aria-hidden />
    </button>
  ))
}

interface ChoiceFieldProps extends ChoosingProps {
  readonly listId: string
  readonly field: RefObject<HTMLInputElement | null>
}

function ChoiceField({ session, choosing, listId, field }: ChoiceFieldProps): ReactElement {
  const t = useTexts()
  const { text, marked, canAdd, isBusy, write } = choosing
  const { kind } = session.cell as ChoiceCell
  return (
    <Combobox.EventsTarget
      withExpandedAttribute
      withKeyboardNavigation={false}
      aria-expanded
      aria-controls={listId}
      aria-activedescendant={marked < 0 ? undefined : optionId(listId, marked)}
    >
      <input
        ref={field}
        className={classes.field}
        value={text}
        placeholder={t(
          kind === 'people' ? 'cells.people.find' : canAdd ? 'cells.choice.findOrAdd' : 'cells.choice.find',
        )}
        aria-label={session.column.title}
        aria-autocomplete="list"
        readOnly={isBusy}
        onChange={(event) => write(event.target.value)}
      />
    </Combobox.EventsTarget>
  )
}

const optionId = (listId: string, place: number): string => `${listId}-${place}`

function Offers({ session, choosing, listId }: ChoosingProps & { readonly listId: string }): ReactElement {
  const t = useTexts()
  const { found, isNew, chosen, marked, text } = choosing
  const place = (at: number) => ({ value: String(at), id: optionId(listId, at), selected: at === marked })
  return (
    <Combobox.Options
      id={listId}
      className={classes.list}
      aria-multiselectable={(session.cell as ChoiceCell).isMany}
      aria-label={session.column.title}
    >
      {found.map(({ value }, at) => (
        <Combobox.Option key={value} {...place(at)} aria-selected={chosen.includes(value)}>
          <ChoiceLook session={session} choosing={choosing} value={value} />
          {chosen.includes(value) ? <IconCheck size={14} aria-hidden /> : null}
        </Combobox.Option>
      ))}
      {isNew ? (
        <Combobox.Option {...place(found.length)} aria-selected={false} className={classes.add}>
          <IconPlus size={14} aria-hidden />
          <span>{t('cells.choice.add', { title: text.trim() })}</span>
        </Combobox.Option>
      ) : null}
      {found.length === 0 && !isNew ? (
        <Combobox.Empty className={classes.none}>{t('cells.choice.none')}</Combobox.Empty>
      ) : null}
    </Combobox.Options>
  )
}

function ChoiceLook({ session, choosing, value }: ChoosingProps & { readonly value: string }): ReactElement {
  if (session.cell.kind === 'people') return <Person id={value} />
  const option = choosing.optionOf(value)
  return <Pill label={option?.label ?? value} color={option?.color ?? 0} />
}
