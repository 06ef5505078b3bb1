import { useState } from 'react'
import { messageOf } from '../api/errors.ts'

interface Sending {
  readonly isBusy: boolean
  /** Why it was refused, or what is wrong with it before it is sent. */
  readonly fault: string | null
  readonly setFault: (fault: string | null) => void
  /** What closes the form is the end of the work: until then nothing is sent twice. */
  readonly send: (work: () => Promise<unknown>) => Promise<void>
}

/** What a form sends: on its way, or refused. */
export function useSending(): Sending {
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  return {
    isBusy,
    fault,
    setFault,
    send: async (work) => {
      setBusy(true)
      setFault(null)
      try {
        await work()
      } catch (error) {
        setFault(messageOf(error))
      } finally {
        setBusy(false)
      }
    },
  }
}
