import type { Display } from '@rowhouse/core/column-types/display'
import type { ReactElement } from 'react'
import { DisplaySettings } from '../computed/display-settings.tsx'
import { ThroughSettings } from '../computed/through-settings.tsx'
import type { SettingsProps } from '../settings/settings-props.ts'

export function CountSettings(props: SettingsProps<{ readonly display: Display }>): ReactElement {
  return (
    <>
      <ThroughSettings {...props} hasField={false} />
      <DisplaySettings {...props} gives="number" />
    </>
  )
}
