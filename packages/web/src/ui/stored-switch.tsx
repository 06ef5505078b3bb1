import { Switch, type SwitchProps } from '@mantine/core'
import { type ReactElement, useEffect, useRef, useState } from 'react'
import { messageOf } from '../api/errors.ts'
import { toast } from '../state/toast-store.ts'

interface StoredSwitchProps extends Omit<SwitchProps, 'checked' | 'onChange'> {
  /** As the server keeps it. */
  readonly isOn: boolean
  /** Ends when the answer is known here. Left without a promise it stays as it is, e.g. because something is asked first. */
  readonly onTurn: (isOn: boolean) => Promise<unknown> | undefined
}

/**
 * A switch of what the server keeps: it turns with the click and goes back when that is refused. A click before the answer
 * counts too: it is sent behind it.
 */
export function StoredSwitch({ isOn, onTurn, ...props }: StoredSwitchProps): ReactElement {
  // null: nothing is on its way.
  const [wanted, setWanted] = useState<boolean | null>(null)
  const last = useRef<boolean | null>(null)
  const send = useRef(onTurn)
  useEffect(() => {
    send.current = onTurn
  }, [onTurn])

  function want(on: boolean | null): void {
    last.current = on
    setWanted(on)
  }

  async function turn(on: boolean): Promise<void> {
    const answer = send.current(on)
    want(answer === undefined ? null : on)
    try {
      await answer
      // What came with the answer is drawn first.
      await new Promise((resolve) => setTimeout(resolve))
    } catch (error) {
      toast.error(messageOf(error))
      return want(null)
    }
    if (last.current === null || last.current === on) want(null)
    else await turn(last.current)
  }

  return (
    <Switch
      {...props}
      checked={wanted ?? isOn}
      onChange={({ currentTarget: { checked } }) => (last.current === null ? void turn(checked) : want(checked))}
    />
  )
}
