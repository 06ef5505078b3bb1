import type { ReactNode } from 'react'
import { createStore } from 'zustand/vanilla'

export interface Question {
  readonly title: string
  /** What happens, and what goes with it. */
  readonly heading: ReactNode
  /** The verb, e.g. “Delete project”. */
  readonly submit: string
  readonly cancel?: string | undefined
  readonly danger?: boolean | undefined
  /** A text the person must type first, for things that cannot come back. */
  readonly typed?: string | undefined
}

interface Asked {
  readonly question: Question
  readonly answer: (agreed: boolean) => void
}

export const confirmStore = createStore<{ readonly asked: Asked | null }>(() => ({ asked: null }))

/** `if (await confirm({ title, heading, submit, danger: true })) …` */
export function confirm(question: Question): Promise<boolean> {
  confirmStore.getState().asked?.answer(false)
  return new Promise((resolve) => {
    confirmStore.setState({
      asked: {
        question,
        answer: (agreed) => {
          confirmStore.setState({ asked: null })
          resolve(agreed)
        },
      },
    })
  })
}
