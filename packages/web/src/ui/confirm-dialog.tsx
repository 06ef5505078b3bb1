import { Button, TextInput } from '@mantine/core'
import { type ReactElement, useState } from 'react'
import { useStore } from 'zustand'
import { useTexts } from '../i18n/use-texts.ts'
import { confirmStore, type Question } from './confirm-store.ts'
import classes from './dialog.module.css'
import { Dialog } from './dialog.tsx'

export function ConfirmDialog(): ReactElement | null {
  const asked = useStore(confirmStore, (state) => state.asked)
  if (asked === null) return null
  return <ConfirmQuestion question={asked.question} onAnswer={asked.answer} />
}

interface ConfirmQuestionProps {
  readonly question: Question
  readonly onAnswer: (agreed: boolean) => void
}

/** Escape cancels; Enter submits, from wherever the focus is but the cancel button. */
function ConfirmQuestion({ question, onAnswer }: ConfirmQuestionProps): ReactElement {
  const t = useTexts()
  const [typed, setTyped] = useState('')
  const isReady = question.typed === undefined || typed.trim() === question.typed
  return (
    <Dialog onClose={() => onAnswer(false)} size={400} title={question.title}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (isReady) onAnswer(true)
        }}
      >
        <div className={classes.reading}>{question.heading}</div>
        {question.typed === undefined ? null : (
          <TextInput
            data-autofocus
            mt="md"
            size="md"
            label={t('shell.confirm.typed', { text: question.typed })}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )}
        <div className={classes.foot}>
          <Button size="md" variant="default" onClick={() => onAnswer(false)}>
            {question.cancel ?? t('shell.cancel')}
          </Button>
          <Button
            size="md"
            type="submit"
            data-autofocus={question.typed === undefined ? true : undefined}
            disabled={!isReady}
            {...(question.danger ? { color: 'red', 'data-danger': true } : {})}
          >
            {question.submit}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
