import { Button } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ComponentProps, ReactElement } from 'react'
import { useFolded } from '../../ui/folding-bar.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'
import classes from './view-bar.module.css'
import { type ViewTool, viewTools } from './view-tools.ts'

interface BarButtonProps
  extends Omit<ComponentProps<typeof Button<'button'>>, 'children' | 'className' | 'leftSection' | 'size'> {
  readonly icon: Icon
  readonly label: string
  /** How often the view uses it: beside the label, or in its place where the label says it already. */
  readonly count?: number
  readonly isCountSaid?: boolean
}

/** An icon, and its name where the bar has room for it. */
export function BarButton({
  icon: Icon,
  label,
  count = 0,
  isCountSaid = false,
  ...button
}: BarButtonProps): ReactElement {
  const isIcon = useFolded().has('labels')
  return (
    <Tooltip label={label} disabled={!isIcon || button['aria-expanded'] === true}>
      <Button
        size="xs"
        variant={count > 0 ? 'light' : 'subtle'}
        {...button}
        className={classes.tool ?? ''}
        leftSection={<Icon size={16} />}
      >
        <span className={classes.label}>{label}</span>
        {count > 0 ? (
          <span className={classes.count} data-said={isCountSaid || undefined} aria-hidden={isCountSaid}>
            {count}
          </span>
        ) : null}
      </Button>
    </Tooltip>
  )
}

interface ToolButtonProps extends Omit<BarButtonProps, 'icon'> {
  readonly tool: ViewTool
}

/** By its name it is found by everything else that offers the tool. */
export function ToolButton({ tool, ...button }: ToolButtonProps): ReactElement {
  return <BarButton {...button} icon={viewTools[tool].icon} data-tool={tool} />
}
