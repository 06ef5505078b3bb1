import { checkboxIcons } from '@rowhouse/core/column-types/checkbox'
import type { ReactElement } from 'react'
import type { SettingsProps } from '../settings/settings-props.ts'
import { ColourMarks, SignMarks, type SignOptions } from '../signs/sign-settings.tsx'

export function CheckboxSettings(props: SettingsProps<SignOptions>): ReactElement {
  return (
    <>
      <SignMarks {...props} names={checkboxIcons} />
      <ColourMarks {...props} />
    </>
  )
}
