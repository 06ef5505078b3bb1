import type { ReactElement } from 'react'
import { LeaveGuard, useLeave } from './leave-guard.tsx'
import { SidePanel, type SidePanelProps } from './side-panel.tsx'

interface DraftPanelProps extends SidePanelProps {
  /** Something was typed in it that is not saved: a click beside it or Escape must not take it away. */
  readonly isTouched: boolean
  /** It is being sent. */
  readonly isBusy: boolean
}

/** A side panel in which something is written. Its cancel button is meant, and asks nothing. */
export function DraftPanel({ isTouched, isBusy, onClose, ...panel }: DraftPanelProps): ReactElement {
  const leave = useLeave(isTouched, onClose, isBusy)
  return (
    <>
      {isTouched && !isBusy ? <LeaveGuard /> : null}
      <SidePanel {...panel} onClose={leave} />
    </>
  )
}
