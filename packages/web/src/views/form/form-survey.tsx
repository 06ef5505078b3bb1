import { Button } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconCheck } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactElement, useEffect, useRef, useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { Notice } from '../../ui/form-fields.tsx'
import { Keys } from '../../ui/keys.tsx'
import { fewChoices } from './form-choices.tsx'
import { FormQuestion } from './form-question.tsx'
import { SectionHead } from './form-section.tsx'
import { type FormSheetProps, focusQuestion } from './form-sheet.tsx'
import classes from './form-survey.module.css'
import { asked } from './questions.ts'
import { chosenByKey, stepIn } from './survey-steps.ts'

/** One question at a time: Enter goes on, Shift and Enter goes back, letters choose. */
export function FormSurvey({ settings, title, context, filling, maySend }: FormSheetProps): ReactElement {
  const t = useTexts()
  const page = useRef<HTMLElement>(null)
  const { shown, answers, faults, refusal, state } = filling
  const [current, goTo] = useState<string | null>(null)
  const at = Math.max(
    0,
    shown.findIndex(({ column }) => column.id === current),
  )
  const question = shown[at]
  const id = question?.column.id ?? ''
  const isLast = at === shown.length - 1

  // A new question is read out and written into at once.
  useEffect(() => focusQuestion(page.current, id), [id])

  async function step(by: -1 | 1): Promise<void> {
    if (!filling.check(id, by === 1)) return focusQuestion(page.current, id)
    const next = stepIn(shown, at, by)
    if (next !== null) return goTo(next)
    if (by === -1 || !maySend) return
    const wrong = await filling.handIn()
    if (wrong !== null) goTo(wrong)
  }

  function press(event: KeyboardEvent): void {
    const { key, shiftKey, altKey, ctrlKey, metaKey, nativeEvent } = event
    if (question === undefined || nativeEvent.isComposing || altKey) return
    const target = event.target as HTMLElement
    const isWriting = target.matches('textarea, [contenteditable], [role="combobox"]')
    if (key === 'Enter' && (!isWriting || shiftKey || ctrlKey || metaKey)) {
      event.preventDefault()
      // After the field that is being written in was read.
      target.blur()
      return void setTimeout(() => void latest.current(shiftKey ? -1 : 1))
    }
    const isInChoice = !target.matches('input:not([type="radio"], [type="checkbox"]), textarea, [contenteditable]')
    const column = asked(question)
    const draft = isInChoice ? chosenByKey(column, fewChoices(column), answers[id] ?? null, key) : null
    if (draft === null) return
    event.preventDefault()
    filling.answer(question, draft)
  }

  const latest = useRef(step)
  latest.current = step

  return (
    <section ref={page} className={classes.survey} aria-label={settings.heading || title} onKeyDown={press}>
      <div
        className={classes.progress}
        role="progressbar"
        aria-label={t('forms.survey.progress')}
        aria-valuemin={0}
        aria-valuemax={shown.length}
        aria-valuenow={at}
      >
        <span style={{ inlineSize: `${(at / Math.max(1, shown.length)) * 100}%` }} />
      </div>
      <header className={classes.head}>
        <bdi>{settings.heading || title}</bdi>
      </header>
      {question === undefined ? null : (
        <div className={classes.one}>
          <p className={classes.place} role="status">
            {t('forms.survey.place', { at: at + 1, count: shown.length })}
          </p>
          {question.section === null ? null : <SectionHead section={question.section} />}
          <FormQuestion
            key={id}
            question={question}
            value={answers[id] ?? null}
            context={context}
            fault={faults[id] ?? null}
            isReadOnly={!maySend || state === 'sending'}
            onStore={(draft) => filling.answer(question, draft)}
            onComing={(isComing) => filling.waitFor(question, isComing)}
          />
          {refusal === null ? null : <Notice kind="error">{refusal}</Notice>}
          <div className={classes.ok}>
            <Button
              size="md"
              rightSection={<IconCheck size={16} />}
              loading={state === 'sending'}
              disabled={isLast && !maySend}
              onClick={() => void step(1)}
            >
              {t(isLast ? (filling.isChange ? 'forms.change.submit' : 'forms.submit') : 'forms.survey.ok')}
            </Button>
            <span className={classes.hint}>
              {t('forms.survey.press')} <Keys keys="enter" />
            </span>
          </div>
        </div>
      )}
      <footer className={classes.foot}>
        <span className={classes.hint}>{t('forms.survey.keys')}</span>
        <Button.Group>
          <Button
            variant="default"
            aria-label={t('forms.survey.back')}
            disabled={at === 0}
            onClick={() => void step(-1)}
          >
            <IconArrowUp size={16} />
          </Button>
          <Button variant="default" aria-label={t('forms.survey.next')} disabled={isLast} onClick={() => void step(1)}>
            <IconArrowDown size={16} />
          </Button>
        </Button.Group>
      </footer>
    </section>
  )
}
