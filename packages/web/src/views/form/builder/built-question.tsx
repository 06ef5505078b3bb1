import { ActionIcon } from '@mantine/core'
import { columnTypes } from '@rowhouse/core/column-types/registry'
import { IconEyeOff, IconFilter, IconGripVertical } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactElement, useEffect, useId, useRef } from 'react'
import { ColumnIcon } from '../../../cells/column-icon.tsx'
import { useTexts } from '../../../i18n/use-texts.ts'
import { type DropEdge, useDragRow } from '../../../ui/use-drag-row.ts'
import page from '../form.module.css'
import { fewChoices } from '../form-choices.tsx'
import { QuestionHead } from '../form-question.tsx'
import { SectionHead } from '../form-section.tsx'
import { asked, holdsPeople, type Question } from '../questions.ts'
import classes from './builder.module.css'

/** Fields of the form and those beside it are dragged among each other. */
export const dragList = 'form fields'

interface BuiltQuestionProps {
  readonly question: Question
  readonly isChosen: boolean
  readonly onChoose: () => void
  readonly onStep: (by: -1 | 1) => void
  readonly onDrop: (id: string, side: DropEdge) => void
  readonly onRemove: () => void
}

/** A field of a form in the making: a press opens how it is asked for, Alt and the arrow keys move it. */
export function BuiltQuestion(props: BuiltQuestionProps): ReactElement {
  const { question, isChosen, onChoose, onStep, onDrop, onRemove } = props
  const t = useTexts()
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const isStepping = useRef(false)
  const { row, grip, edge, isDragged } = useDragRow({ list: dragList, id: question.column.id, onDrop })

  // The list is in another order then; the keys stay with what they moved.
  useEffect(() => {
    if (isStepping.current) button.current?.focus()
    isStepping.current = false
  })

  function press(event: KeyboardEvent): void {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    isStepping.current = true
    onStep(event.key === 'ArrowUp' ? -1 : 1)
  }

  return (
    <li
      ref={row}
      className={classes.question}
      data-chosen={isChosen || undefined}
      data-dragged={isDragged || undefined}
      data-edge={edge ?? undefined}
    >
      <span ref={grip} className={classes.grip} aria-hidden>
        <IconGripVertical size={14} />
      </span>
      <button
        ref={button}
        type="button"
        className={classes.pick}
        aria-pressed={isChosen}
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-told`}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
        title={t('forms.ask.help')}
        onClick={onChoose}
        onKeyDown={press}
      />
      {question.section === null ? null : <SectionHead section={question.section} />}
      <QuestionHead question={question} id={id} />
      {holdsPeople(question.column.source) ? (
        <p className={classes.withheld}>
          {t(question.column.isNeeded ? 'forms.ask.people.needed' : 'forms.ask.people')}
        </p>
      ) : null}
      <Blank question={question} />
      <span className={classes.tools}>
        {question.condition === null ? null : <IconFilter size={14} aria-label={t('forms.condition')} />}
        <ActionIcon
          size="xs"
          variant="subtle"
          aria-label={t('forms.remove', { title: question.label })}
          onClick={onRemove}
        >
          <IconEyeOff size={16} />
        </ActionIcon>
      </span>
    </li>
  )
}

/** Where the answer will stand. */
function Blank({ question }: { readonly question: Question }): ReactElement {
  const t = useTexts()
  const { source } = question.column
  const choices = fewChoices(asked(question))
  if (columnTypes[source.type].comparison === 'boolean') return <i className={classes.mark} data-many aria-hidden />
  if (choices === null)
    return (
      <span
        className={classes.blank}
        data-long={columnTypes[source.type].storage === 'longText' || undefined}
        aria-hidden
      >
        <ColumnIcon type={source.type} size={16} />
        {question.prefill || (question.required ? '' : t('forms.optional'))}
      </span>
    )
  return (
    <span className={page.choices} data-many={columnTypes[source.type].comparison === 'list' || undefined} aria-hidden>
      {choices.map(({ title }) => (
        <span key={title} className={page.choice}>
          <i className={classes.mark} data-many={columnTypes[source.type].comparison === 'list' || undefined} />
          <bdi>{title}</bdi>
        </span>
      ))}
    </span>
  )
}
