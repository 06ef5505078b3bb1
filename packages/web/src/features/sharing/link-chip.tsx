import { ActionIcon } from '@mantine/core'
import { type Icon, IconLink } from '@tabler/icons-react'
import type { ReactElement, ReactNode } from 'react'
import { Tooltip } from '../../ui/tooltip.tsx'
import type { ShareLink } from './share-queries.ts'
import classes from './sharing.module.css'

interface LinkChipProps {
  readonly url: string
  /** What the address is called. */
  readonly label: string
  readonly children: ReactNode
}

/** The address, with what can be done with it beside it. */
export function LinkChip({ url, label, children }: LinkChipProps): ReactElement {
  return (
    <div className={classes.linkRow}>
      <div className={classes.chip}>
        <IconLink size={14} aria-hidden />
        <input readOnly value={url} aria-label={label} onFocus={(event) => event.currentTarget.select()} />
      </div>
      {children}
    </div>
  )
}

interface LinkActProps {
  readonly icon: Icon
  readonly label: string
  readonly onClick: () => void
}

export function LinkAct({ icon: Picture, label, onClick }: LinkActProps): ReactElement {
  return (
    <Tooltip label={label}>
      <ActionIcon aria-label={label} onClick={onClick}>
        <Picture size={16} />
      </ActionIcon>
    </Tooltip>
  )
}

/** In a tab of its own, which learns nothing of this one. */
export const openInTab = ({ url }: ShareLink): void => void window.open(url, '_blank', 'noopener')
