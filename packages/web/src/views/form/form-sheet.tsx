import { Button } from '@mantine/core'
import { formParts } from '@rowhouse/core/view-types/form/form-fields'
import type { ClosedReason } from '@rowhouse/core/view-types/form/why-closed'
import { IconForms } from '@tabler/icons-react'
import { type FormEvent, type ReactElement, useRef } from 'react'
import type { CellContext } from '../../cells/cell-type.ts'
import { MarkdownText } from '../../cells/long-text/markdown-text.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import type { Settings } from '../../structure/views/settings.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/form-fields.tsx'
import { AfterSubmit } from './after-submit.tsx'
import { ClosedForm } from './closed-form.tsx'
import classes from './form.module.css'
import { FormCard } from './form-card.tsx'
import { FormQuestion } from './form-question.tsx'
import { SectionHead } from './form-section.tsx'
import type { Filling } from './use-answers.ts'

export interface FormSheetProps {
  readonly settings: Settings
  readonly title: string
  readonly context: CellContext
  readonly filling: Filling
  /** null: it takes an answer. */
  readonly closed: ClosedReason | null
  readonly maySend: boolean
}

/** The form as people fill it in, whoever they are. */
export function FormSheet({ settings, title, context, filling, closed, maySend }: FormSheetProps): ReactElement {
  const t = useTexts()
  const form = useRef<HTMLFormElement>(null)
  const { questions, shown, answers, faults, refusal, state } = filling

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const wrong = await filling.handIn()
    if (wrong !== null) focusQuestion(form.current, wrong)
  }

  if (state === 'done')
    return (
      <FormCard settings={settings}>
        <AfterSubmit settings={settings} filling={filling} />
      </FormCard>
    )
  return (
    <FormCard settings={settings}>
      <h2 className={classes.heading}>
        <bdi>{settings.heading || title}</bdi>
      </h2>
      {settings.subheading ? <MarkdownText className={classes.lead ?? ''} text={settings.subheading} /> : null}
      {closed !== null ? (
        <ClosedForm why={closed} admission={settings.admission} />
      ) : questions.length === 0 ? (
        <EmptyState icon={IconForms} title={t('forms.empty')} text={t('forms.empty.text')} />
      ) : (
        <form
          ref={form}
          className={classes.questions}
          noValidate
          onSubmit={(event) => void submit(event)}
          onKeyDown={(event) => {
            // After the field that is being written in was read.
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
              setTimeout(() => form.current?.requestSubmit())
          }}
        >
          {filling.isChange ? <p className={classes.lead}>{t('forms.change.lead')}</p> : null}
          {formParts(questions, shown).map(({ section, fields }) => (
            <div key={fields[0]?.column.id} className={classes.part}>
              {section === null ? null : <SectionHead section={section} />}
              {fields.map((question) => (
                <FormQuestion
                  key={question.column.id}
                  question={question}
                  value={answers[question.column.id] ?? null}
                  context={context}
                  fault={faults[question.column.id] ?? null}
                  isReadOnly={!maySend || state === 'sending'}
                  onStore={(draft) => filling.answer(question, draft)}
                  onComing={(isComing) => filling.waitFor(question, isComing)}
                />
              ))}
            </div>
          ))}
          {refusal === null ? null : <Notice kind="error">{refusal}</Notice>}
          {maySend ? (
            <div className={classes.send}>
              <Button
                size="md"
                type="submit"
                loading={state === 'sending'}
                // A field that is left tells what is wrong with it, or no longer does: the button must not move from under the pointer.
                onMouseDown={(event) => event.preventDefault()}
                onClick={(event) => {
                  event.preventDefault()
                  sendAfterLeaving(form.current)
                }}
              >
                {t(filling.isChange ? 'forms.change.submit' : 'forms.submit')}
              </Button>
              {filling.isChange ? null : <span className={classes.kept}>{t('forms.kept')}</span>}
            </div>
          ) : (
            <Notice>{t('forms.onlyLook')}</Notice>
          )}
        </form>
      )}
    </FormCard>
  )
}

/** After the sentence below it has its place. */
export function focusQuestion(form: HTMLElement | null, id: string): void {
  requestAnimationFrame(() => {
    const question = form?.querySelector(`[data-column="${CSS.escape(id)}"]`)
    question?.querySelector<HTMLElement>(':is(input, textarea, button, [tabindex])')?.focus({ preventScroll: true })
    question?.scrollIntoView({ block: 'nearest' })
  })
}

/** What is being written is read when its field is left, and sent once that is known. */
function sendAfterLeaving(form: HTMLFormElement | null): void {
  const field = document.activeElement
  if (field instanceof HTMLElement && field.matches('input, textarea, [contenteditable]')) field.blur()
  queueMicrotask(() => form?.requestSubmit())
}
