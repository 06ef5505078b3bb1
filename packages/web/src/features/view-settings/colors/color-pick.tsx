import { ActionIcon } from '@mantine/core'
import { projectColors } from '@rowhouse/core/api/projects'
import { type ReactElement, useState } from 'react'
import { useTexts } from '../../../i18n/use-texts.ts'
import { pillColour, pillTokens } from '../../../ui/pill-colour.ts'
import { Popover } from '../../../ui/popover.tsx'
import own from './colors.module.css'

interface ColorPickProps {
  readonly label: string
  readonly value: string
  readonly onPick: (color: string) => void
}

/** One of the ten colours of the palette. */
export function ColorPick({ label, value, onPick }: ColorPickProps): ReactElement {
  const t = useTexts()
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" withinPortal={false} trapFocus>
      <Popover.Target>
        <ActionIcon size="sm" variant="subtle" aria-label={label} onClick={() => setOpen(!isOpen)}>
          <span className={own.swatch} style={pillTokens(pillColour(value))} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={own.palette ?? ''}>
        {projectColors.map((color) => (
          <ActionIcon
            key={color}
            size="sm"
            variant="subtle"
            aria-label={t(`views.color.name.${color}`)}
            aria-pressed={color === value}
            onClick={() => {
              onPick(color)
              setOpen(false)
            }}
          >
            <span className={own.swatch} style={pillTokens(pillColour(color))} />
          </ActionIcon>
        ))}
      </Popover.Dropdown>
    </Popover>
  )
}
